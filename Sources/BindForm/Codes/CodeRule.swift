internal import PhoneCheck
internal import Platform

/// The format of codes that are sent by SMS or e-mail.
public struct CodeRule: Hashable, Sendable {
  /// The characters of a code.
  public enum Characters: Hashable, Sendable {
    /// ASCII digits.
    case digits
    /// ASCII digits and letters, in either case.
    case digitsAndLetters
  }

  /// The accepted numbers of characters.
  public var lengths: ClosedRange<Int>

  /// The characters that a code may have.
  public var characters: Characters

  /// Creates a rule; by default codes have four to eight digits.
  ///
  /// - Parameters:
  ///   - lengths: The accepted numbers of characters.
  ///   - characters: The characters that a code may have.
  public init(lengths: ClosedRange<Int> = 4...8, characters: Characters = .digits) {
    self.lengths = lengths
    self.characters = characters
  }

  /// Whether a code has the right length and characters; only the service knows whether this code was sent.
  ///
  /// - Parameter code: A code as in ``CodeStep/entry``, without separators.
  /// - Returns: `true` if the code can be submitted.
  public func accepts(_ code: String) -> Bool { accepts(code.bytes) }

  /// Whether a code in ASCII has the right length and characters.
  func accepts(_ code: [UInt8]) -> Bool { lengths.contains(code.count) && isAllowed(code) }

  /// Whether a code may have all these characters.
  private func isAllowed(_ code: [UInt8]) -> Bool {
    code.allSatisfy { $0.isDigit || characters == .digitsAndLetters && $0.isLetter }
  }

  /// The maximum number of characters of a saved code; longer than any code.
  private static let maximumLength = 32

  /// The maximum number of Unicode scalars that are read of an entry, so that a huge paste costs nothing.
  private static let readLength = 1024

  /// Returns an entry in the form's own notation.
  ///
  /// White space, hyphens and invisible characters of a code are removed; digits of any script and full-width
  /// characters become ASCII. A whole message becomes the code that it names, or stays as it is, so that
  /// ``accepts(_:)`` refuses it. A result that is entered again stays unchanged.
  func normalized(_ entry: String) -> String {
    var message: [Unicode.Scalar] = []
    var code: [Unicode.Scalar] = []
    for scalar in entry.firstScalars(Self.readLength) {
      let kind = ScalarClass(scalar)
      if kind == .invisible { continue }
      let separator: Unicode.Scalar? =
        switch kind {
        case .space, .lineBreak: " "
        case .separator: "-"
        case .mask: "*"
        default: nil
        }
      let character = separator ?? kind.digit ?? scalar.narrowed
      message.append(character)
      if kind != .lineBreak, !kind.isPassedOver, code.count < Self.maximumLength { code.append(character) }
    }
    let typed = String(scalars: code)
    // Only digits are no message, and neither is text that may become a code.
    let bytes = typed.bytes
    if bytes.allSatisfy({ $0.isDigit }) || bytes.count <= lengths.upperBound && isAllowed(bytes) {
      return typed
    }
    let text = String(scalars: message)
    return self.code(inMessage: text.bytes) ?? text
  }

  /// Returns the error for a refused code: the number of digits or characters to enter.
  ///
  /// - Parameters:
  ///   - code: The code in the form's own notation.
  ///   - empty: The phrase for an empty code.
  func message(for code: String, empty: Phrase) -> FormMessage {
    if code.isEmpty { return FormMessage(empty) }
    let lengths: UTF8Text =
      lengths.lowerBound == lengths.upperBound
      ? "\(lengths.lowerBound)" : "\(lengths.lowerBound)–\(lengths.upperBound)"
    let fact = FormMessage.Fact.text(lengths.description)
    return characters == .digits ? .enterCodeDigits(lengths: fact) : .enterCodeCharacters(lengths: fact)
  }
}
