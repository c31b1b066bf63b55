internal import Platform

/// Extraction of a code from the message that contained it, which people paste whole.
extension CodeRule {
  /// Finds the code that a message names, as in `Your code is 123456.`, `G-123456`, `123-456` and `@example.com
  /// #123456`.
  ///
  /// The code is the only run of ASCII letters and digits that the rule accepts and that contains a digit; the same run
  /// may occur twice. Groups of digits count as one run if they are equally long and each is too short for a code,
  /// unless they have two digits, as a time has. Other digits joined by a hyphen, dash, slash or `*` are a date or a
  /// phone number, as are digits after a `+`, and no part of them is a code.
  ///
  /// - Complexity: O(*n*).
  /// - Parameter text: The text in UTF-8, with digits, letters, spaces and hyphens in ASCII.
  /// - Returns: The code in ASCII, or `nil` if the message names none or several.
  func code(inMessage text: [UInt8]) -> String? {
    let runs = text.split { !$0.isDigit && !$0.isLetter }
    var found: [UInt8] = []
    var start = 0
    while start < runs.count {
      let first = runs[start]
      let isTelephone = first.startIndex > 0 && text[first.startIndex - 1] == UInt8(ascii: "+")
      var code = Array(first)
      var isCode = !isTelephone
      var next = start + 1
      while next < runs.count, isJoined(runs[next - 1], runs[next], in: text, isTelephone) {
        code += runs[next]
        isCode = isCode && isGroup(first) && runs[next].count == first.count
        next += 1
      }
      start = next
      guard isCode, accepts(code), code.contains(where: { $0.isDigit }) else { continue }
      if !found.isEmpty, found != code { return nil }
      found = code
    }
    return found.isEmpty ? nil : String(utf8: found)
  }

  /// Whether two runs are read as one number: both are digits, joined by a hyphen, slash or `*`, or by a space in a
  /// phone number or between the groups of a code.
  private func isJoined(
    _ run: ArraySlice<UInt8>, _ next: ArraySlice<UInt8>, in text: [UInt8], _ isTelephone: Bool
  ) -> Bool {
    guard run.allSatisfy({ $0.isDigit }), next.allSatisfy({ $0.isDigit }) else { return false }
    let gap = text[run.endIndex..<next.startIndex]
    if gap.count == 1, gap.first == UInt8(ascii: " ") {
      return isTelephone || isGroup(run) && run.count == next.count
    }
    return gap.allSatisfy { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "*") }
  }

  /// Whether digits can be a group of a code, but no code.
  private func isGroup(_ digits: ArraySlice<UInt8>) -> Bool {
    digits.count != 2 && digits.count < lengths.lowerBound
  }
}
