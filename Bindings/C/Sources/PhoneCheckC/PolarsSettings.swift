internal import CPhoneCheck
internal import PhoneCheck

/// What an expression was made with: `settings`, the only keyword argument that our Python package passes.
///
/// The text is `VALIDATOR FORMAT THREADS`, such as `3 canonical 1`.
struct PolarsSettings {
  var validator: phonecheck_validator = 0
  var format = PhoneNumber.Format.canonical
  var threads: UInt32 = 1

  /// The default settings.
  init() {}

  /// Reads keyword arguments as Polars passes them on: a dictionary of one text, pickled by protocol 4 or 5.
  ///
  /// Only what such a dictionary needs is understood; anything else is refused, and nothing is executed.
  init(pickled bytes: [UInt8]) throws(Failure) {
    var reader = PickleReader(bytes)
    guard let (key, value) = reader.readPair(), key == "settings" else { throw Self.unreadable }
    let parts = value.split(separator: " ")
    guard parts.count == 3, let validator = UInt64(parts[0]),
      let format = PhoneNumber.Format(rawValue: String(parts[1])),
      let threads = UInt32(parts[2])
    else { throw Self.unreadable }
    (self.validator, self.format, self.threads) = (validator, format, threads)
  }

  private static let unreadable = Failure.argument(
    "the expression wasn't made by this version of the Python package phonecheck: install it again, and restart"
  )
}

/// Reads a pickled dictionary of one text.
private struct PickleReader {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  mutating func readPair() -> (key: String, value: String)? {
    // PROTO, perhaps FRAME, EMPTY_DICT, MEMOIZE, two texts, SETITEM, STOP.
    guard take() == 0x80, let version = take(), 4...5 ~= version else { return nil }
    if bytes.first == 0x95 { bytes = bytes.dropFirst(9) }
    guard take() == UInt8(ascii: "}"), take() == 0x94, let key = readText(), let value = readText(),
      take() == UInt8(ascii: "s"), take() == UInt8(ascii: "."), bytes.isEmpty
    else { return nil }
    return (key, value)
  }

  private mutating func readText() -> String? {
    // SHORT_BINUNICODE, then MEMOIZE.
    guard take() == 0x8C, let count = take(), bytes.count > count else { return nil }
    let text = String(validating: bytes.prefix(Int(count)), as: UTF8.self)
    bytes = bytes.dropFirst(Int(count))
    return take() == 0x94 ? text : nil
  }

  private mutating func take() -> UInt8? { bytes.popFirst() }
}
