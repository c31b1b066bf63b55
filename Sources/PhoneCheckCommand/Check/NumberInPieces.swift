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
    guard let command else { return CommandText.numberInPieces(first: first, last: last) }
    return CommandText.numberInPiecesQuoted(
      first: first, last: last, command: quoted(in: command).joined(separator: " "))
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
