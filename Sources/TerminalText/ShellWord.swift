/// A text as a word of a command line, such as the name of a file in advice that people copy.
package enum ShellWord {
  /// Returns a text that is safe to show, and that bash and zsh read as one word that isn't an option.
  ///
  /// Names without special characters stay unchanged; others are quoted: `'my file.csv'`. Control characters and others that
  /// must not be shown are written as bytes: `$'a\x1B.csv'`.
  package static func quoting(_ text: String) -> String {
    // A name that looks like an option would be read as an option.
    argument(text.hasPrefix("-") ? "./" + text : text)
  }

  /// Returns an argument that is safe to show, and that bash and zsh read as one word; it is quoted like a name.
  package static func argument(_ word: String) -> String {
    if word.unicodeScalars.contains(where: { VisibleText.escaping($0) != String($0) }) {
      return escaped(word)
    }
    if !word.isEmpty, word.unicodeScalars.allSatisfy(isPlain) { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }

  /// Writes a word as `$'…'`, which bash, zsh and ksh read, and sh since POSIX.1-2024.
  private static func escaped(_ word: String) -> String {
    var result = "$'"
    for scalar in word.unicodeScalars {
      if VisibleText.escaping(scalar) != String(scalar) {
        for byte in UTF8.encode(scalar) ?? .init() {
          result += "\\x\(VisibleText.hexadecimal(UInt32(byte), width: 2))"
        }
      } else {
        if scalar == "'" || scalar == "\\" { result += "\\" }
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "'"
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", "+", ",", ":", "@", "%": true
    default: !scalar.isASCII && scalar.properties.isAlphabetic
    }
  }
}
