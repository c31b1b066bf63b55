package import StrictJSON

/// The identity of a run; together with its counts, it shows later what was judged, by which definitions, and how.
///
/// None of its texts contains a phone number, unless the caller wrote one there.
public struct RunRecord: Hashable, Sendable {
  /// A file that was read.
  public struct Source: Hashable, Sendable {
    /// The path, or words for a source without a path: `standard input`, `built-in`.
    public var name: String
    /// The size in bytes; `nil` if the source isn't a regular file.
    public var byteCount: Int?
    /// The SHA-256 digest of its bytes, in hexadecimal; `nil` unless it was requested.
    public var sha256: String?

    /// Creates a source with these values.
    public init(name: String, byteCount: Int? = nil, sha256: String? = nil) {
      self.name = name
      self.byteCount = byteCount
      self.sha256 = sha256
    }
  }

  /// The version of the program.
  public var version: String
  /// The words of the command line, without phone numbers and secrets.
  public var command: [String]
  /// The definitions that judged the rows.
  public var definitions: Source
  /// The input.
  public var input: Source
  /// The start of the run, in seconds since 1970.
  public var start: Int
  /// The end of the run, in seconds since 1970.
  public var end: Int

  /// Creates the record of a run that begins at a moment, in seconds since 1970.
  package init(version: String, command: [String], definitions: Source, input: String, start: Int) {
    self.version = version
    self.command = command
    self.definitions = definitions
    self.input = Source(name: input)
    self.start = start
    end = start
  }
}

extension RunRecord {
  /// The record as a JSON object on one line.
  package var json: String {
    let words = command.map { $0.asJSON }.joined(separator: ", ")
    return "{\"version\": \(version.asJSON), \"command\": [\(words)], \"input\": \(input.json), "
      + "\"definitions\": \(definitions.json), \"start\": \"\(UTCTime.text(ofSecondsSince1970: start))\", "
      + "\"end\": \"\(UTCTime.text(ofSecondsSince1970: end))\"}"
  }
}

extension RunRecord.Source {
  fileprivate var json: String {
    var members = ["\"name\": \(name.asJSON)"]
    if let byteCount { members.append("\"bytes\": \(byteCount)") }
    if let sha256 { members.append("\"sha256\": \(sha256.asJSON)") }
    return "{" + members.joined(separator: ", ") + "}"
  }
}

extension RunRecord {
  /// Reads a record in the form that ``json`` writes; `nil` for anything else.
  package init?(_ value: JSONValue) {
    guard value.kind == .object, let version = value["version"]?.text, let words = value["command"],
      words.kind == .array, let input = value["input"].flatMap(Source.init),
      let definitions = value["definitions"].flatMap(Source.init),
      let start = value["start"]?.text.flatMap(UTCTime.seconds),
      let end = value["end"]?.text.flatMap(UTCTime.seconds)
    else { return nil }
    let command = words.elements.compactMap { $0.text }
    guard command.count == words.elements.count else { return nil }
    self.init(version: version, command: command, definitions: definitions, input: "", start: start)
    (self.input, self.end) = (input, end)
  }
}

extension RunRecord.Source {
  fileprivate init?(_ value: JSONValue) {
    guard value.kind == .object, let name = value["name"]?.text else { return nil }
    self.init(name: name, sha256: value["sha256"]?.text)
    guard let bytes = value["bytes"] else { return }
    guard bytes.kind == .number, let count = Int(String(decoding: bytes.token, as: UTF8.self)), count >= 0
    else {
      return nil
    }
    byteCount = count
  }
}

/// Moments in UTC in the notation of [RFC 3339](https://www.rfc-editor.org/rfc/rfc3339).
enum UTCTime {
  /// Returns `2026-11-26T06:44:05Z`.
  static func text(ofSecondsSince1970 seconds: Int) -> String {
    let (day, second) = divided(seconds, by: 86_400)
    // Years begin in March, so that leap days are last; 400 years are 146,097 days.
    let (era, dayOfEra) = divided(day + 719_468, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let date = [(year, 4), (month, 2), (dayOfMonth, 2)].map(digits).joined(separator: "-")
    let time = [(second / 3600, 2), (second / 60 % 60, 2), (second % 60, 2)].map(digits).joined(
      separator: ":")
    return date + "T" + time + "Z"
  }

  /// Reads the form that ``text(ofSecondsSince1970:)`` writes; `nil` for anything else.
  static func seconds(of text: String) -> Int? {
    let numbers = text.split { !$0.isASCII || !$0.isNumber }.compactMap { Int(digits: $0) }
    guard numbers.count == 6, (1...12).contains(numbers[1]), (1...31).contains(numbers[2]) else { return nil }
    let (year, month) = numbers[1] > 2 ? (numbers[0], numbers[1] - 3) : (numbers[0] - 1, numbers[1] + 9)
    guard (0...9999).contains(year) else { return nil }
    let day =
      365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + numbers[2] - 1 - 719_468
    let seconds = day * 86_400 + numbers[3] * 3600 + numbers[4] * 60 + numbers[5]
    return self.text(ofSecondsSince1970: seconds) == text ? seconds : nil
  }

  private static func digits(_ number: Int, width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }

  /// The quotient rounded down, and the remainder from 0.
  private static func divided(_ number: Int, by divisor: Int) -> (Int, Int) {
    let remainder = (number % divisor + divisor) % divisor
    return ((number - remainder) / divisor, remainder)
  }
}
