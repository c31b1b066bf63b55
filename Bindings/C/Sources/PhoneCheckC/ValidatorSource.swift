internal import CPhoneCheck
internal import PhoneCheck

/// The source of a validator: definitions, and the options for loading them and reading numbers.
struct ValidatorSource: Hashable, Sendable {
  /// The JSON; `nil` for the built-in catalog.
  var definitions: [UInt8]?
  /// The name of the definitions in errors.
  var name: String
  var area: String?
  var defaultArea: String?
  /// Separated by commas.
  var internationalPrefixes: String?
  var flags: Flags

  /// Options that are on or off.
  struct Flags: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let bareInternational = Flags(rawValue: 1)
    static let exact = Flags(rawValue: 2)
    static let whole = Flags(rawValue: 4)
    static let repairEscapes = Flags(rawValue: 8)
    static let skipBadDefinitions = Flags(rawValue: 16)
    static let all = Flags(rawValue: 31)
  }

  init(
    definitions: [UInt8]?, name: String?, area: String?, defaultArea: String?, internationalPrefixes: String?,
    flags: Flags
  ) {
    self.definitions = definitions
    self.name = name ?? "definitions"
    self.area = area
    self.defaultArea = defaultArea
    self.internationalPrefixes = internationalPrefixes
    self.flags = flags
  }

  init(_ options: phonecheck_options) throws(Failure) {
    let count = unsafe options.definitions_count
    guard unsafe count == 0 || options.definitions != nil else {
      throw .argument("definitions_count isn't 0, and definitions is NULL")
    }
    let chosen: [(Bool, Flags)] = unsafe [
      (options.bare_international, .bareInternational), (options.exact, .exact), (options.whole, .whole),
      (options.repair_escapes, .repairEscapes), (options.skip_bad_definitions, .skipBadDefinitions),
    ]
    try unsafe self.init(
      definitions: options.definitions.map {
        unsafe Array(UnsafeRawBufferPointer(start: $0, count: count))
      },
      name: readText(options.definitions_name, "definitions_name"), area: readText(options.area, "area"),
      defaultArea: readText(options.default_area, "default_area"),
      internationalPrefixes: readText(options.international_prefixes, "international_prefixes"),
      flags: Flags(chosen.filter(\.0).map(\.1)))
  }
}
