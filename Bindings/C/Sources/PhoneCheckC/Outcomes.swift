internal import CPhoneCheck
internal import PhoneCheck

/// The output for each verdict: tables by the index of its code.
@safe
final class Outcomes: Sendable {
  // SAFETY: every table has an element for each code, is filled in `init`, only read afterwards, and freed once, in `deinit`.
  /// Whether raw bytes are matched, so that no numbers are known.
  let isExact: Bool
  /// The number of codes.
  let count: Int
  nonisolated(unsafe) let statuses: UnsafeMutablePointer<Int8>
  /// Indices in ``countries``.
  nonisolated(unsafe) let countryIndices: UnsafeMutablePointer<Int16>
  /// The same indices if there are few countries, as for most tenants; otherwise `nil`.
  nonisolated(unsafe) let shortCountryIndices: UnsafeMutablePointer<Int8>?
  let statusWords: Words
  let countryWords: Words
  let reasonWords: Words
  /// The reasons as DuckDB's strings, which point to text that is never freed: a result may outlive its database.
  nonisolated(unsafe) let reasonTexts: UnsafeMutablePointer<pc_view>
  /// Whether each code has a number to judge, a country, a reason, and a number to write.
  nonisolated(unsafe) let flags: [ResultColumn: UnsafeMutablePointer<UInt8>]
  private let prefixes: [PhoneNumber.Format: Words]
  let countries: [String]
  /// All reasons in one text, which views point into.
  let reasonText: [UInt8]

  static let statusNames = Verdict.Status.allCases.map(\.rawValue)

  /// Words by code, as text and as views.
  @safe
  struct Words: @unchecked Sendable {
    // SAFETY: owned by the tables, which are never written to.
    let words: UnsafeMutablePointer<pc_word>
    let views: UnsafeMutablePointer<pc_view>
  }

  init(_ catalog: AreaCodeCatalog, isExact: Bool) {
    let codes = VerdictCode.all(definitions: catalog.definitions.count)
    count = codes.count
    self.isExact = isExact
    var countries: [String] = []
    var indices: [String: Int16] = [:]
    for definition in catalog.definitions where indices[definition.countryCode.letters] == nil {
      indices[definition.countryCode.letters] = Int16(countries.count)
      countries.append(definition.countryCode.letters)
    }
    self.countries = countries
    let country = { (code: VerdictCode) in
      code.definitionIndex.map { catalog.definitions[$0].countryCode.letters }
    }
    unsafe statuses = Self.table(
      codes.map { $0.status.map { Int8(phonecheck_status($0).rawValue) } ?? -1 })
    let countryIndices = codes.map { country($0).flatMap { indices[$0] } ?? 0 }
    unsafe self.countryIndices = Self.table(countryIndices)
    let isShort = countries.count <= Int8.max
    unsafe shortCountryIndices = isShort ? Self.table(countryIndices.map { Int8($0) }) : nil
    statusWords = Self.words(codes.map { $0.status?.rawValue ?? "" })
    countryWords = Self.words(codes.map { country($0) ?? "" })
    let reasons = codes.map { $0.reason?.rawValue ?? "" }
    reasonText = reasons.flatMap { Array($0.utf8) }
    var offset = 0
    let offsets = reasons.map { reason in
      defer { offset += reason.utf8.count }
      return offset
    }
    reasonWords = Self.words(reasons, offsets)
    unsafe reasonTexts = Self.table(
      codes.map { $0.reason.flatMap { Self.permanentTexts[$0] } ?? pc_view() })
    unsafe flags = [
      .status: Self.table(codes.map { $0.status == nil ? 0 : 1 }),
      .country: Self.table(codes.map { $0.isValid ? 1 : 0 }),
      .reason: Self.table(codes.map { $0.reason == nil ? 0 : 1 }),
      .number: Self.table(codes.map { $0.isValid && !isExact ? 1 : 0 }),
      .message: Self.table(codes.map { $0.reason == nil ? 0 : 1 }),
    ]
    func prefixes(_ text: (AreaCodeDefinition) -> String) -> Words {
      Self.words(codes.map { code in code.definitionIndex.map { text(catalog.definitions[$0]) } ?? "" })
    }
    let none = prefixes { _ in "" }
    self.prefixes = Dictionary(
      uniqueKeysWithValues: PhoneNumber.Format.allCases.map { format in
        switch format {
        case .canonical: (format, prefixes { "+\($0.areaCode.digits)-" })
        case .e164: (format, prefixes { "+\($0.areaCode.digits)" })
        default: (format, none)
        }
      })
    nonePrefixes = none
  }

  private let nonePrefixes: Words

  private static let permanentTexts: [ReasonCode: pc_view] = Dictionary(
    uniqueKeysWithValues: ReasonCode.allCases.map { reason in
      let bytes = Array(reason.rawValue.utf8)
      // Short texts are inline.
      let text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
      defer { if bytes.count <= 12 { unsafe text.deallocate() } }
      _ = unsafe text.initialize(fromContentsOf: bytes)
      return (reason, unsafe pc_duckdb_text(text.baseAddress, UInt32(bytes.count)))
    })

  deinit {
    unsafe statuses.deallocate()
    unsafe reasonTexts.deallocate()
    unsafe countryIndices.deallocate()
    unsafe shortCountryIndices?.deallocate()
    unsafe flags.values.forEach { unsafe $0.deallocate() }
    var all = [statusWords, countryWords, reasonWords, nonePrefixes]
    for format in [PhoneNumber.Format.canonical, .e164] {
      if let words = prefixes[format] { all.append(words) }
    }
    for words in all {
      unsafe words.words.deallocate()
      unsafe words.views.deallocate()
    }
  }

  /// The text before the digits of a number in a format, or before a formatted number.
  func prefixes(_ format: PhoneNumber.Format) -> Words { prefixes[format] ?? nonePrefixes }

  private static func table<Element>(_ values: [Element]) -> UnsafeMutablePointer<Element> {
    let table = UnsafeMutablePointer<Element>.allocate(capacity: values.count)
    for (index, value) in values.enumerated() { unsafe (table + index).initialize(to: value) }
    return unsafe table
  }

  /// - Parameter offsets: The place of each text in the buffer of views; needed if a text has more than 12 bytes.
  private static func words(_ texts: [String], _ offsets: [Int]? = nil) -> Words {
    let words = texts.map { text in
      var word = pc_word()
      word.count = UInt32(text.utf8.count)
      precondition(text.utf8.count <= 24, "a word has at most 24 bytes")
      unsafe withUnsafeMutableBytes(of: &word.bytes) { bytes in
        for (index, byte) in text.utf8.enumerated() { unsafe bytes[index] = byte }
      }
      return word
    }
    let views = zip(texts, offsets ?? texts.map { _ in 0 }).map { text, offset in
      var view = pc_view()
      unsafe withUnsafeMutableBytes(of: &view) { bytes in
        unsafe bytes.storeBytes(of: Int32(text.utf8.count), as: Int32.self)
        let isInline = text.utf8.count <= 12
        for (index, byte) in text.utf8.prefix(isInline ? 12 : 4).enumerated() {
          unsafe bytes[4 + index] = byte
        }
        if !isInline { unsafe bytes.storeBytes(of: Int32(offset), toByteOffset: 12, as: Int32.self) }
      }
      return view
    }
    return unsafe Words(words: table(words), views: table(views))
  }
}

extension phonecheck_status {
  /// A status for C; its number is the index of its name in ``Outcomes/statusNames``.
  init(_ status: Verdict.Status) {
    self =
      switch status {
      case .valid: PHONECHECK_VALID
      case .invalid: PHONECHECK_INVALID
      case .undecided: PHONECHECK_UNDECIDED
      }
  }
}
