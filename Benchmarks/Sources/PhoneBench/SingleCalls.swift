import AreaSearch
import PhoneCheck

/// Measures, in turn, single calls by the shape of the number, loading up to the first verdict, and tables.
///
/// A shape is one number again and again. Between other work, in a form or a request handler, a call takes longer,
/// because the caches are cold.
struct SingleCalls {
  private typealias Shape = (name: String, number: String, isValid: Bool)

  /// A number for each way of writing it and for each error, and whether the sample definitions accept it.
  private static let shapes: [Shape] = [
    ("canonical", "+86-13800138000", true),
    ("international", "+8613800138000", true),
    ("bare", "13800138000", true),
    ("messy: groups", "+86 138-0013-8000", true),
    ("messy: brackets", "(+86) 138 0013 8000", true),
    ("messy: 00", "008613800138000", true),
    ("messy: full-width", "１３８００１３８０００", true),
    ("messy: no-break space, dots", "\u{A0}138.0013.8000 ", true),
    ("messy: extension", "13800138000 ext. 12", true),
    ("rejected: EMPTY", "", false),
    ("rejected: TOO_SHORT", "+86-1380013800", false),
    ("rejected: TOO_LONG", "+86-138001380001", false),
    ("rejected: PATTERN_MISMATCH", "+86-23800138000", false),
    ("rejected: UNKNOWN_AREA_CODE", "+44-7700900123", false),
    ("rejected: UNEXPECTED_CHARACTER", "138O0138000", false),
    ("rejected: MASKED", "138****8000", false),
    ("rejected: MISPLACED_PLUS", "86+13800138000", false),
    ("rejected: NOT_A_NUMBER", "+", false),
  ]

  /// One shape of each kind.
  private static let typicalShapes = shapes.filter {
    ["canonical", "messy: groups", "rejected: TOO_SHORT", "rejected: UNEXPECTED_CHARACTER"].contains($0.name)
  }

  private struct Benchmark {
    let name: String
    let repetitions: Int
    let body: () -> Void
  }

  private let benchmarks: [Benchmark]

  /// - Parameter name: Only benchmarks whose names contain this text are run.
  init(sample: String, world: String, named name: String) throws {
    let sampleBytes = try contents(of: sample)
    let worldBytes = try contents(of: world)
    let prepared = try PhoneValidator(AreaCodeCatalog(json: sampleBytes))
    prepared.prepare()
    let tabled = try PhoneValidator(AreaCodeCatalog(json: sampleBytes))
    tabled.prepareTable()
    guard let china = tabled.catalog.area(named: "CN") else { preconditionFailure("the sample has China") }
    tabled.prepareTable(for: china)
    let tabledWorld = try PhoneValidator(AreaCodeCatalog(json: worldBytes))
    tabledWorld.prepareTable()
    try Self.check([prepared, tabled])
    let all =
      Self.calls("prepareTable()", tabled, Self.shapes)
      + Self.messages(tabled) + Self.calls("prepare()", prepared, Self.typicalShapes)
      + Self.calls("named area", prepared, Self.typicalShapes, area: prepared.catalog.area(named: "CN"))
      + Self.calls("named area, prepareTable(for:)", tabled, Self.typicalShapes, area: china)
      + [Self.lookUp(prepared)]
      + Self.calls("world, prepareTable()", tabledWorld, Self.typicalShapes) + Self.typing(prepared)
      + Self.loading("sample", sampleBytes, repetitions: 20)
      + Self.loading("world", worldBytes, repetitions: 2)
    benchmarks = all.filter { name.isEmpty || $0.name.contains(name) }
  }

  /// Measures each benchmark once a round and prints all figures: the seconds of one repetition.
  func run(rounds: Int) {
    var figures = [[Double]](repeating: [], count: benchmarks.count)
    for benchmark in benchmarks { benchmark.body() }
    for _ in 0..<rounds {
      for (index, benchmark) in benchmarks.enumerated() {
        let total = seconds { for _ in 0..<benchmark.repetitions { benchmark.body() } }
        figures[index].append(total / Double(benchmark.repetitions))
      }
    }
    let members = zip(benchmarks, figures).map { "\"\($0.name)\": \($1)" }
    print("{\(members.joined(separator: ",\n"))}")
  }

  /// Checks that the shapes match their names.
  private static func check(_ validators: [PhoneValidator]) throws(Failure) {
    for validator in validators {
      for shape in shapes {
        let verdict = validator.validate(shape.number)
        let expected = shape.isValid ? nil : shape.name.split(separator: " ").last
        if expected != verdict.reason.map({ $0.rawValue[...] }) {
          throw Failure("\(shape.name): the verdict is another one, \(verdict.reason?.rawValue ?? "valid")")
        }
      }
    }
  }

  private static func calls(
    _ name: String, _ validator: PhoneValidator, _ shapes: [Shape], area: Area? = nil
  ) -> [Benchmark] {
    shapes.map { shape in
      Benchmark(name: "validate, \(name): \(shape.name)", repetitions: 5_000) {
        consume(validator.validate(shape.number, area: area))
      }
    }
  }

  /// Measures the work of a server that reads the area from a request.
  private static func lookUp(_ validator: PhoneValidator) -> Benchmark {
    Benchmark(name: "area(named:), validate: canonical", repetitions: 5_000) {
      consume(validator.validate("+86-13800138000", area: validator.catalog.area(named: "CN")))
    }
  }

  /// Measures rejections with messages, since the details of a rejection are computed on demand.
  private static func messages(_ validator: PhoneValidator) -> [Benchmark] {
    shapes.filter { !$0.isValid }.map { shape in
      Benchmark(name: "validate and message(in:): \(shape.name)", repetitions: 2_000) {
        guard case .invalid(let rejection) = validator.validate(shape.number) else { return }
        consume(rejection.message(in: .english))
      }
    }
  }

  private static func typing(_ validator: PhoneValidator) -> [Benchmark] {
    let china = validator.catalog.area(named: "CN")
    return [("138 00", "unfinished"), ("13800138000", "complete"), ("138O", "dead")].map { entry, name in
      Benchmark(name: "typingState: \(name)", repetitions: 2_000) {
        consume(validator.typingState(of: entry, area: china))
      }
    }
  }

  private static func loading(_ name: String, _ json: [UInt8], repetitions: Int) -> [Benchmark] {
    var options = CompilingOptions()
    options.includesTable = true
    let catalog = try? AreaCodeCatalog(json: json)
    let (compiled, withTable) = ((try? catalog?.compiled()) ?? [], (try? catalog?.compiled(options)) ?? [])
    return [
      Benchmark(name: "load compiled to first verdict: \(name)", repetitions: repetitions) {
        consume(fresh(compiled: compiled)?.validate("13800138000"))
      },
      Benchmark(name: "load compiled, make table: \(name)", repetitions: repetitions) {
        consume(fresh(compiled: compiled)?.prepareTable())
      },
      Benchmark(name: "load compiled with table: \(name)", repetitions: repetitions) {
        consume(fresh(compiled: withTable)?.prepareTable())
      },
      Benchmark(name: "load to first verdict: \(name)", repetitions: repetitions) {
        consume(fresh(json)?.validate("13800138000"))
      },
      Benchmark(name: "load and table: \(name)", repetitions: repetitions) {
        consume(fresh(json)?.prepareTable())
      },
    ]
  }

  private static func fresh(compiled: [UInt8]) -> PhoneValidator? {
    (try? AreaCodeCatalog(compiled: compiled)).flatMap { try? PhoneValidator($0) }
  }

  private static func fresh(_ json: [UInt8]) -> PhoneValidator? {
    (try? AreaCodeCatalog(json: json)).flatMap { try? PhoneValidator($0) }
  }
}

/// Keeps a result from being optimised away.
@inline(never)
func consume<Value>(_ value: Value) {}
