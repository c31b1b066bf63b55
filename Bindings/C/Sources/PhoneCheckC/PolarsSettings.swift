internal import CPhoneCheck
internal import PhoneCheck

/// The settings of an expression: `settings`, the only keyword argument that our Python package passes.
///
/// They are texts that end with a NUL: the number of the validator, the digest of its source, the written form of
/// numbers, the number of threads, the language of messages, whether a number that can't be read is an error, the
/// version of the package, flags, whether definitions follow, their name, the area, the area for numbers without one,
/// and international prefixes. Optional texts begin with `=`. The definitions follow, so that the expression means the
/// same in every process, and after its validator is gone.
@safe
struct PolarsSettings {
  // SAFETY: the bytes belong to Polars, and are only used during the call.
  private let rest: UnsafeRawBufferPointer
  private let version: String

  let validator: phonecheck_validator
  let digest: String
  let format: PhoneNumber.Format
  let threads: UInt32
  /// The tag of the language of messages.
  let language: String
  /// Whether a number that can't be read is an error.
  let refusesUnreadable: Bool

  /// Reads keyword arguments in Polars' form: a dictionary of bytes, pickled by protocol 4 or 5.
  ///
  /// Only such a dictionary is understood. Anything else is refused, and nothing is executed.
  init(pickled bytes: UnsafeRawBufferPointer) throws(Failure) {
    var reader = unsafe PickleReader(bytes)
    guard let value = unsafe reader.readValue(of: "settings") else { throw Self.unreadable }
    var fields = unsafe FieldReader(value)
    guard let validator = fields.next().flatMap(phonecheck_validator.init(_:)), let digest = fields.next(),
      let format = fields.next().flatMap(PhoneNumber.Format.init(rawValue:)),
      let threads = fields.next().flatMap(UInt32.init(_:)), let language = fields.next(),
      let refusesUnreadable = fields.next(), let version = fields.next()
    else { throw Self.unreadable }
    (self.validator, self.digest, self.format, self.threads) = (validator, digest, format, threads)
    self.language = language
    self.refusesUnreadable = refusesUnreadable == "1"
    self.version = version
    unsafe rest = fields.rest
  }

  /// The source that the validator was made of.
  var source: ValidatorSource {
    get throws(Failure) {
      var fields = unsafe FieldReader(rest)
      guard let flags = fields.next().flatMap(UInt8.init(_:)), let hasDefinitions = fields.next(),
        let name = fields.nextOptional(), let area = fields.nextOptional(),
        let defaultArea = fields.nextOptional(),
        let prefixes = fields.nextOptional()
      else { throw Self.unreadable }
      // Each version has its own built-in catalog.
      guard hasDefinitions == "1" || version == libraryVersion else {
        throw .argument(
          "the expression was made by phonecheck \(version) with its built-in catalog, and this is \(libraryVersion): "
            + "install the same version, or make the expression with definitions")
      }
      return unsafe ValidatorSource(
        definitions: hasDefinitions == "1" ? Array(fields.rest) : nil, name: name, area: area,
        defaultArea: defaultArea, internationalPrefixes: prefixes,
        flags: ValidatorSource.Flags(rawValue: flags))
    }
  }

  private static let unreadable = Failure.argument(
    "the expression wasn't made by this version of the Python package phonecheck: install it again, and restart"
  )
}

/// A reader that takes texts that end with a NUL from the beginning of some bytes.
@safe
private struct FieldReader {
  // SAFETY: the rules of the settings apply.
  private(set) var rest: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { unsafe rest = bytes }

  mutating func next() -> String? {
    guard let end = unsafe rest.firstIndex(of: 0),
      let text = unsafe String(validating: rest[..<end], as: UTF8.self)
    else { return nil }
    unsafe rest = UnsafeRawBufferPointer(rebasing: rest[(end + 1)...])
    return text
  }

  /// An optional text; `nil` if there is no field.
  mutating func nextOptional() -> String?? {
    guard let text = next() else { return nil }
    if text.isEmpty { return .some(nil) }
    return text.hasPrefix("=") ? .some(String(text.dropFirst())) : nil
  }
}

/// A reader of a pickled dictionary of one text and one object of bytes.
@safe
private struct PickleReader {
  // SAFETY: the rules of the settings apply.
  private var bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { unsafe self.bytes = bytes }

  mutating func readValue(of name: String) -> UnsafeRawBufferPointer? {
    // PROTO, perhaps FRAME, EMPTY_DICT, MEMOIZE, the text, the bytes, SETITEM, STOP.
    guard unsafe bytes.count > 2, unsafe bytes[0] == 0x80, unsafe 4...5 ~= bytes[1] else { return nil }
    _ = unsafe take(2)
    // SHORT_BINUNICODE.
    guard opcode() == UInt8(ascii: "}"), opcode() == 0x94, opcode() == 0x8C,
      let count = number(1), let key = unsafe take(count), unsafe key.elementsEqual(name.utf8),
      opcode() == 0x94
    else { return nil }
    let width: Int
    switch opcode() {
    // SHORT_BINBYTES, BINBYTES, BINBYTES8.
    case UInt8(ascii: "C"): width = 1
    case UInt8(ascii: "B"): width = 4
    case 0x8E: width = 8
    default: return nil
    }
    guard let count = number(width), let value = unsafe take(count), opcode() == 0x94,
      opcode() == UInt8(ascii: "s"), opcode() == UInt8(ascii: "."), unsafe bytes.isEmpty
    else { return nil }
    return unsafe value
  }

  /// The next opcode; a FRAME before it, which long values have, is skipped.
  private mutating func opcode() -> UInt8? {
    while unsafe bytes.first == 0x95 { if unsafe take(9) == nil { return nil } }
    return unsafe take(1)?.first
  }

  private mutating func number(_ width: Int) -> Int? {
    guard let digits = unsafe take(width) else { return nil }
    return unsafe digits.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }.asCount
  }

  private mutating func take(_ count: Int) -> UnsafeRawBufferPointer? {
    guard unsafe bytes.count >= count else { return nil }
    let taken = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<count])
    unsafe bytes = UnsafeRawBufferPointer(rebasing: bytes[count...])
    return unsafe taken
  }
}

extension UInt64 {
  /// The same number as `Int`; `nil` if it is larger than any memory.
  fileprivate var asCount: Int? { Int(exactly: self) }
}
