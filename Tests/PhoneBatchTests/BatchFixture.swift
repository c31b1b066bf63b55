import Foundation
import PhoneBatch
import PhoneCheck

/// Runs plans over bytes, with the definitions in the identity service's documentation.
struct BatchFixture {
  static let validator = makeValidator()

  var plan = BatchPlan()
  var validator = Self.validator
  var input: [UInt8]

  init(_ text: String, _ change: (inout BatchPlan) -> Void = { _ in }) {
    self.init(bytes: Array(text.utf8), change)
  }

  init(bytes: [UInt8], _ change: (inout BatchPlan) -> Void = { _ in }) {
    input = bytes
    change(&plan)
    // Tables are built for inputs of any size.
    plan.tableCost = 0
  }

  /// The result of a run.
  struct Outcome {
    var output: [UInt8]?
    var summary: BatchSummary?
    var error: BatchError?
    var remarks: [BatchRemark] = []
    var inputName = ""
    var progress: [BatchProgress] = []

    var text: String? { output.map { String(decoding: $0, as: UTF8.self) } }
  }

  /// Runs with an output file, which exists only after success.
  func run() throws -> Outcome {
    try inFolder { folder in
      let target = folder.appendingPathComponent("out.csv")
      var outcome = try run(folder, to: target.path)
      outcome.output = FileManager.default.contents(atPath: target.path).map { Array($0) }
      return outcome
    }
  }

  /// Runs with output that is written directly: rows before an error stay.
  func runDirectly() throws -> Outcome {
    try inFolder { folder in
      let target = folder.appendingPathComponent("out.csv")
      try Data().write(to: target)
      let handle = try FileHandle(forWritingTo: target)
      defer { try? handle.close() }
      var outcome = try run(folder, to: "/dev/fd/\(handle.fileDescriptor)")
      outcome.output = FileManager.default.contents(atPath: target.path).map { Array($0) }
      return outcome
    }
  }

  /// Runs with all three outputs.
  func runWithSideFiles() throws -> (all: [UInt8]?, valid: [UInt8]?, rejects: [UInt8]?) {
    try inFolder { folder in
      let names = ["in.csv", "all.csv", "valid.csv", "rejects.csv"].map {
        folder.appendingPathComponent($0).path
      }
      try Data(input).write(to: URL(fileURLWithPath: names[0]))
      _ = try plan.run(
        from: .file(names[0]), to: .file(names[1]), valid: .file(names[2]), rejects: .file(names[3]),
        judgedBy: Self.validator)
      let contents = names.map { FileManager.default.contents(atPath: $0).map { Array($0) } }
      return (contents[1], contents[2], contents[3])
    }
  }

  /// Divides the input.
  func ranges(parts: Int) throws -> Result<RangePlan, BatchError> {
    try inFolder { folder in
      let source = folder.appendingPathComponent("in.csv").path
      try Data(input).write(to: URL(fileURLWithPath: source))
      return Result { () throws(BatchError) in try plan.ranges(of: .file(source), parts: parts) }
    }
  }

  /// Runs with one range after another.
  func run(_ ranges: [ByteRange]) throws -> [Outcome] {
    try ranges.map { range in
      var part = self
      part.plan.byteRange = range
      return try part.runDirectly()
    }
  }

  private func inFolder<Answer>(_ body: (URL) throws -> Answer) throws -> Answer {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("batch-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  private func run(_ folder: URL, to target: String) throws -> Outcome {
    let source = folder.appendingPathComponent("in.csv").path
    try Data(input).write(to: URL(fileURLWithPath: source))
    var remarks: [BatchRemark] = []
    var progress: [BatchProgress] = []
    var outcome = Outcome(inputName: source)
    do throws(BatchError) {
      outcome.summary = try plan.run(from: .file(source), to: .file(target), judgedBy: validator) {
        remarks.append($0)
      } progress: {
        progress.append($0)
      }
    } catch {
      outcome.error = error
    }
    outcome.remarks = remarks
    outcome.progress = progress
    return outcome
  }

  private static func makeValidator() -> PhoneValidator {
    let china = definition("86", "CN", #"^(\+86){0,1}\-?1\d{10}$"#)
    let catalog = AreaCodeCatalog(
      unchecked: [
        china,
        definition("852", "HK", #"^(\+852){1}\-?0{0,1}[1,4,5,6,7,8,9](?:\d{7}|\d{8}|\d{12})$"#),
        definition("886", "TW", #"^(\+886){1}\-?[6,7,9](?:\d{7}|\d{8})$"#),
        definition("93", "AF", #"^(\+93){1}\-\d{6,11}"#),
        // A regex that reaches its limit: it tries every way to divide a run of the letter.
        definition("999", "XX", #"^(a+)+(b|c)\1$"#),
      ], preferred: china)
    do {
      return try PhoneValidator(catalog)
    } catch {
      preconditionFailure("the default options are good: \(error)")
    }
  }

  private static func definition(_ area: String, _ country: String, _ regex: String) -> AreaCodeDefinition {
    AreaCodeDefinition(areaCode: AreaCode(area)!, countryCode: CountryCode(country)!, mobileRegex: regex)
  }
}

extension BatchPlan.Format {
  /// The formats that write rows of a table; answers to lines don't.
  static let ofTables = allCases.filter { $0 != .columns }
}
