import PhoneCheck
import TerminalText

/// Arguments that are one number only together; a shell splits a number with spaces like this if there are no quotes.
struct NumberInPieces: Hashable {
  /// The indices of the arguments among the numbers.
  let range: Range<Int>
  /// The number as typed.
  let text: String

  /// The maximum number of arguments to examine; more of them are a list.
  private static let longestList = 32

  /// Finds neighbouring arguments that aren't all valid, but are a valid number if they are joined by spaces.
  ///
  /// - Parameter isValid: Returns whether a written form is valid.
  static func find(in arguments: [String], _ isValid: (String) -> Bool) -> [NumberInPieces] {
    guard (2...longestList).contains(arguments.count) else { return [] }
    let areValid = arguments.map(isValid)
    var found: [NumberInPieces] = []
    var start = 0
    while start < arguments.count {
      // An argument for standard input isn't a piece.
      let limit = arguments[start...].firstIndex(of: StandardInput.argument) ?? arguments.count
      let range = stride(from: limit, to: start + 1, by: -1).lazy.map { start..<$0 }.first { range in
        areValid[range].contains(false) && isValid(arguments[range].joined(separator: " "))
      }
      if let range {
        found.append(NumberInPieces(range: range, text: arguments[range].joined(separator: " ")))
      }
      start = range?.upperBound ?? start + 1
    }
    return found
  }

  /// Returns the remark about the number.
  ///
  /// - Parameter command: The arguments of the command line, to show it with quotes; `nil` to show no number.
  func remark(on command: [String]?) -> LocalizedText {
    let (first, last) = (range.lowerBound + 1, range.upperBound)
    let text = LocalizedText(
      "numbers \(first) to \(last) are one number together, but were checked one by one; put it in quotes",
      "第 \(first) 到第 \(last) 个参数合起来是一个号码，却被逐个检查；请加引号",
      "第 \(first) 到第 \(last) 個引數合起來是一個號碼，卻被逐個檢查；請加引號")
    guard let command else { return text }
    return text + .colon
      + LocalizedText(untranslated: quoted(in: command).joined(separator: " "))
  }

  /// Returns the command with the number as one argument, and without other arguments if the pieces aren't found in it.
  private func quoted(in command: [String]) -> [String] {
    let places = command.indices.filter { command[$0...].prefix(range.count).joined(separator: " ") == text }
    var words = ["check", text]
    if places.count == 1 {
      words = command
      words.replaceSubrange(places[0]..<(places[0] + range.count), with: [text])
    }
    return ["phonecheck"] + words.map(ShellWord.argument)
  }
}
