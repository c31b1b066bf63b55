internal import CPhoneCheck
internal import PhoneCheck

/// The shape of a result: its columns, and the layout of their text.
struct ResultType: Hashable, Sendable {
  /// The layout of a column's text.
  enum Text: Hashable, Sendable {
    /// Offsets of four bytes, and the bytes.
    case utf8
    /// Offsets of eight bytes, and the bytes.
    case largeUTF8
    /// Views of 16 bytes, and the buffers that they point into.
    case views

    /// Arrow's name.
    var format: String {
      switch self {
      case .utf8: "u"
      case .largeUTF8: "U"
      case .views: "vu"
      }
    }

    /// The number of bytes of an offset or view.
    var width: Int {
      switch self {
      case .utf8: 4
      case .largeUTF8: 8
      case .views: 16
      }
    }
  }

  /// The columns, in order.
  var columns: [ResultColumn]
  var text: Text
  /// Whether status and country are indices of a dictionary.
  var hasDictionaries: Bool
  /// The number of bytes of a country's index.
  var countryWidth = 2
  /// The written form of numbers.
  var format: PhoneNumber.Format
  /// The language of messages.
  var language = Language.english

  /// Reads the options of a call.
  ///
  /// - Parameter input: The layout of the input, which plain text keeps.
  init(_ options: phonecheck_column_options, input: InputType.Layout, _ outcomes: Outcomes) throws(Failure) {
    let known = ResultColumn.allCases.reduce(0) { $0 | $1.bit }
    let asked = unsafe options.columns == 0 ? known & ~ResultColumn.message.bit : options.columns
    guard asked & ~known == 0 else {
      throw .argument("columns: there are status, country, reason, number and message")
    }
    columns = ResultColumn.allCases.filter { asked & $0.bit != 0 }
    let plain: Text = input == .largeUTF8 ? .largeUTF8 : .utf8
    switch unsafe options.layout {
    case PHONECHECK_LAYOUT_DICTIONARY.rawValue: (text, hasDictionaries) = (plain, true)
    case PHONECHECK_LAYOUT_PLAIN.rawValue: (text, hasDictionaries) = (plain, false)
    case PHONECHECK_LAYOUT_VIEWS.rawValue: (text, hasDictionaries) = (.views, false)
    default: throw .argument("layout: there are dictionary, plain and views")
    }
    format = try unsafe Self.format(options.number_format)
    language = try unsafe Self.language(options.language)
    countryWidth = unsafe outcomes.shortCountryIndices == nil ? 2 : 1
  }

  /// Reads the name of a format of numbers; canonical without one.
  static func format(_ name: UnsafePointer<CChar>?) throws(Failure) -> PhoneNumber.Format {
    guard let name = try unsafe readText(name, "number_format") else { return .canonical }
    guard let format = PhoneNumber.Format(rawValue: name) else {
      let all = PhoneNumber.Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw .argument("number_format: there are \(all)")
    }
    return format
  }

  /// Reads the tag of a language; English without one.
  static func language(_ tag: UnsafePointer<CChar>?) throws(Failure) -> Language {
    try language(unsafe readText(tag, "language") ?? "en")
  }

  static func language(_ tag: String) throws(Failure) -> Language {
    guard let language = Language(matching: tag) else {
      throw .argument("language: there are messages in en, zh-CN and zh-TW")
    }
    return language
  }

  /// The room for a number in a format, in bytes.
  static func longestNumber(_ format: PhoneNumber.Format) -> Int64 {
    Int64(format == .canonical || format == .e164 ? PC_CANONICAL_CAPACITY : PC_NUMBER_CAPACITY)
  }

  init(
    columns: [ResultColumn], text: Text, hasDictionaries: Bool, format: PhoneNumber.Format,
    language: Language = .english
  ) {
    self.language = language
    self.columns = columns
    self.text = text
    self.hasDictionaries = hasDictionaries
    self.format = format
  }

  /// Whether a column is indices of a dictionary.
  func isDictionary(_ column: ResultColumn) -> Bool {
    hasDictionaries && (column == .status || column == .country)
  }

  /// The number of bytes of an index, offset or view of a column.
  func width(_ column: ResultColumn) -> Int {
    guard isDictionary(column) else { return text.width }
    return column == .status ? 1 : countryWidth
  }

  /// The schema of a column.
  func schema(_ column: ResultColumn) -> SchemaDescription {
    guard isDictionary(column) else { return SchemaDescription(text.format, column.name) }
    return SchemaDescription(
      width(column) == 1 ? "c" : "s", column.name, dictionary: SchemaDescription("u", ""))
  }

  /// The schema of the struct.
  var schema: SchemaDescription {
    SchemaDescription("+s", "", isNullable: false, children: columns.map(schema))
  }
}

/// The columns of a result, in their order.
enum ResultColumn: Int, CaseIterable, Sendable {
  case status, country, reason, number, message

  /// The bit that requests it.
  var bit: UInt32 { 1 << UInt32(rawValue) }

  /// The column that a bit requests.
  init?(bit: UInt32) { self.init(rawValue: bit.trailingZeroBitCount) }

  var name: String {
    switch self {
    case .status: "status"
    case .country: "country"
    case .reason: "reason"
    case .number: "number"
    case .message: "message"
    }
  }
}
