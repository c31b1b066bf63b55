import AreaSearch
import PhoneCheck

/// The definitions reader: any bytes give a catalog that works or problems that can be shown.
enum DefinitionsTarget {
  static func run(_ input: inout FuzzInput) {
    let choices = input.byte()
    let json = input.remainder()
    let strict = read(json, LoadingOptions())
    let options = LoadingOptions(
      repairEscapes: choices & 1 != 0, skipBadDefinitions: choices & 2 != 0)
    let lenient = read(json, options)
    switch (strict, lenient) {
    case (.success(let catalog), .success(let other)):
      expect(
        catalog == other || options.repairEscapes && catalog.remarks.contains(where: isOnRepair),
        "a file without problems is read differently with \(options)")
    case (.success, .failure(let error)):
      fatalError("a file without problems is refused with \(options): \(error)")
    case (.failure, .success(let catalog)):
      expect(options != LoadingOptions(), "the same options, and another answer")
      try? use(catalog)
    case (.failure(let error), .failure):
      expect(!error.problems.isEmpty, "refused without a problem")
      expect(!error.rendered(file: "d.json").isEmpty, "a problem without text")
    }
    if case .success(let catalog) = strict { try? use(catalog) }
  }

  /// Whether a remark offers to repair a regex that loads unrepaired: one that was escaped twice.
  private static func isOnRepair(_ remark: DefinitionsRemark) -> Bool {
    if case .excessEscapes = remark.cause { true } else { false }
  }

  private static func read(
    _ json: [UInt8], _ options: LoadingOptions
  ) -> Result<AreaCodeCatalog, DefinitionsError> {
    Result { () throws(DefinitionsError) in try AreaCodeCatalog(json: json, options: options) }
  }

  /// Every accepted definition can be used.
  private static func use(_ catalog: AreaCodeCatalog) throws {
    expect(!catalog.definitions.isEmpty, "a catalog without definitions")
    for definition in catalog.definitions {
      expect(
        catalog.area(named: definition.countryCode.letters)?.isListed == true,
        "a definition that can't be named")
    }
    for remark in catalog.remarks { _ = "\(remark)" }
    guard catalog.definitions.count <= 20 else { return }
    let validator = try PhoneValidator(catalog)
    for definition in catalog.definitions {
      _ = validator.validate("+\(definition.areaCode.digits)13800138000")
    }
  }
}
