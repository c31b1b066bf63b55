import LiveDefinitions
import PhoneBatch

/// The words of a command line that a record may keep: without phone numbers and secrets.
enum RecordedCommand {
  /// The character in place of a digit, or of a secret.
  private static let hidden: Character = "•"

  /// Returns the words with digits of phone numbers hidden, and without the values of `--header` and of the user, password,
  /// query and fragment of web addresses.
  static func words(of arguments: [String]) -> [String] {
    var option: String?
    return ["phonecheck"]
      + arguments.map { argument in
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if argument.hasPrefix("--"), parts.count == 2 {
          option = nil
          return parts[0] + "=" + shown(String(parts[1]), of: String(parts[0]))
        }
        defer { option = argument.hasPrefix("-") && argument != "-" ? argument : nil }
        return shown(argument, of: option)
      }
  }

  /// - Parameter option: The option before the value, which may belong to it.
  private static func shown(_ value: String, of option: String?) -> String {
    switch option {
    case "--header": return String(hidden)
    case "--byte-range" where ByteRange(value) != nil: return value
    default: return hidingNumbers(in: DefinitionsURL.withoutSecrets(value))
    }
  }

  /// The minimum number of digits of a phone number; the number of a table in a file's name has fewer.
  private static let leastDigitCount = 7

  /// Returns a text with the digits of possible phone numbers hidden.
  ///
  /// A phone number has at least seven digits, with only the characters between them that people write there. A date,
  /// with or without a time, isn't a phone number.
  static func hidingNumbers(in text: String) -> String {
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      guard first.isWholeNumber else {
        result.append(rest.removeFirst())
        continue
      }
      let run = rest.prefix { $0.isWholeNumber || separators.contains($0) }
      rest = rest.dropFirst(run.count)
      let digits = run.filter(\.isWholeNumber)
      let mayBeNumber = digits.count >= leastDigitCount && !isDate(digits)
      result += mayBeNumber ? String(run.map { $0.isWholeNumber ? hidden : $0 }) : String(run)
    }
    return result
  }

  private static let separators: Set<Character> = [" ", "-", ".", "(", ")", "/", "_", "+"]

  /// Whether digits are a year, a month and a day of this century or the last, with or without a time.
  private static func isDate(_ digits: String) -> Bool {
    guard [8, 12, 14].contains(digits.count), digits.hasPrefix("20") || digits.hasPrefix("19") else {
      return false
    }
    func number(_ range: Range<Int>) -> Int {
      Int(digits.dropFirst(range.lowerBound).prefix(range.count)) ?? 99
    }
    let isDay = (1...12).contains(number(4..<6)) && (1...31).contains(number(6..<8))
    let isTime = digits.count == 8 || number(8..<10) < 24 && number(10..<12) < 60
    return isDay && isTime
  }
}
