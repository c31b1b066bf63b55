internal import PhoneCheck
internal import Platform

/// Codes in the messages that they are sent in, which people paste whole.
extension CodeRule {
  /// The code that a message names, as in `Your code is 123456.`, `G-123456`, `123-456` and `@example.com #123456`.
  ///
  /// It is the only run of ASCII letters and digits that the rule accepts and that has a digit; the same one may come
  /// twice. Groups of digits, as many in each and too few for a code, are one run, unless they have two digits, as a time
  /// has. Other digits joined by a hyphen, dash, slash or `*` are a date or a phone number, as are those after a `+`, and
  /// no part of them is a code.
  ///
  /// - Complexity: O(*n*).
  /// - Parameter message: The text.
  /// - Returns: The code in ASCII, or `nil` when the message names none or several.
  func code(inMessage message: [Unicode.Scalar]) -> String? {
    let text = Self.plain(message)
    let runs = text.split { !$0.isDigit && !$0.isLetter }
    var found: [UInt8] = []
    var start = 0
    while start < runs.count {
      let first = runs[start].startIndex
      let isTelephone = first > 0 && text[first - 1] == UInt8(ascii: "+")
      var end = start + 1
      while end < runs.count, isJoined(runs[end - 1], runs[end], in: text, isTelephone) { end += 1 }
      let groups = runs[start..<end]
      start = end
      if isTelephone { continue }
      guard groups.count == 1 || groups.allSatisfy({ isGroup($0) && $0.count == groups.first?.count }) else {
        continue
      }
      var code: [UInt8] = []
      for group in groups { code += group }
      guard accepts(code[...]), code.contains(where: { $0.isDigit }) else { continue }
      if !found.isEmpty, found != code { return nil }
      found = code
    }
    return found.isEmpty ? nil : String(utf8: found)
  }

  /// Whether two runs are read as one number: digits on both sides of a hyphen, or of a space in a phone number or in a
  /// code of groups.
  private func isJoined(
    _ run: ArraySlice<UInt8>, _ next: ArraySlice<UInt8>, in text: [UInt8], _ isTelephone: Bool
  ) -> Bool {
    guard next.startIndex == run.endIndex + 1, run.allSatisfy({ $0.isDigit }), next.allSatisfy({ $0.isDigit })
    else {
      return false
    }
    return switch text[run.endIndex] {
    case UInt8(ascii: "-"): true
    case UInt8(ascii: " "): isTelephone || isGroup(run) && run.count == next.count
    default: false
    }
  }

  /// Whether digits can be a group of a code's, but no code.
  private func isGroup(_ digits: ArraySlice<UInt8>) -> Bool {
    digits.count != 2 && digits.count < lengths.lowerBound
  }

  /// A message with digits of any script and full-width letters in ASCII, what joins numbers as one hyphen, and every other
  /// character than a space or `+` as a comma.
  private static func plain(_ message: [Unicode.Scalar]) -> [UInt8] {
    var text: [UInt8] = []
    for scalar in message {
      let narrow = scalar.narrowed
      let byte: UInt8
      switch ScalarClass(scalar) {
      case .digit(let value): byte = UInt8(ascii: "0") + value
      case .space: byte = UInt8(ascii: " ")
      case .plus: byte = UInt8(ascii: "+")
      case .separator, .mask: byte = UInt8(ascii: "-")
      case .invisible: continue
      default:
        if narrow == "/" {
          byte = UInt8(ascii: "-")
        } else {
          byte = narrow.isASCII && UInt8(narrow.value).isLetter ? UInt8(narrow.value) : UInt8(ascii: ",")
        }
      }
      if byte != UInt8(ascii: "-") || text.last != byte { text.append(byte) }
    }
    return text
  }
}
