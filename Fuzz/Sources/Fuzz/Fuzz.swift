import Glibc

// The functions that libFuzzer calls, see https://llvm.org/docs/LibFuzzer.html. Its `main` is linked in.

/// Takes the name of a target, the first argument: `Fuzz csv Corpus/csv -max_total_time=60`.
@_cdecl("LLVMFuzzerInitialize")
func initialize(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> Int32 {
  let name = count.pointee > 1 ? arguments.pointee[1].map { String(cString: $0) } : nil
  guard let target = FuzzTarget(rawValue: name ?? "") else {
    print("usage: Fuzz \(FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")) [libFuzzer's arguments]")
    exit(64)
  }
  FuzzTarget.chosen = target
  // libFuzzer sees only its own arguments.
  arguments.pointee[1] = arguments.pointee[0]
  arguments.pointee += 1
  count.pointee -= 1
  return 0
}

/// Runs the target once.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ byteCount: Int) -> Int32 {
  var input = FuzzInput(Array(UnsafeBufferPointer(start: bytes, count: byteCount)))
  FuzzTarget.chosen.run(&input)
  return 0
}

/// What can be fuzzed; the name is also that of its corpus.
///
/// A target takes any bytes and traps when a promise is broken; memory errors are found by AddressSanitizer.
enum FuzzTarget: String, CaseIterable {
  case answers, batches, csv, definitions, encodings, forms, numbers, patterns, workbooks

  /// Set once, before the first run.
  nonisolated(unsafe) static var chosen = FuzzTarget.csv

  func run(_ input: inout FuzzInput) {
    switch self {
    case .answers: AnswersTarget.run(&input)
    case .batches: BatchesTarget.run(&input)
    case .csv: CSVTarget.run(&input)
    case .definitions: DefinitionsTarget.run(&input)
    case .encodings: EncodingsTarget.run(&input)
    case .forms: FormsTarget.run(&input)
    case .numbers: NumbersTarget.run(&input)
    case .patterns: PatternsTarget.run(&input)
    case .workbooks: WorkbooksTarget.run(&input)
    }
  }
}

/// Ends the process when a promise is broken; libFuzzer saves the input.
func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
