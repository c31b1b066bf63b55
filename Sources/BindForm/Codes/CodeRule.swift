internal import PhoneCheck

/// What an SMS or e-mail code looks like.
public struct CodeRule: Hashable, Sendable {
  /// What a code is made of.
  public enum Characters: Hashable, Sendable {
    /// ASCII digits.
    case digits
    /// ASCII digits and letters, in either case.
    case digitsAndLetters
  }

  /// How many characters it has.
  public var lengths: ClosedRange<Int>

  /// What it is made of.
  public var characters: Characters

  /// Describes codes; four to eight digits unless said otherwise.
  public init(lengths: ClosedRange<Int> = 4...8, characters: Characters = .digits) {
    self.lengths = lengths
    self.characters = characters
  }

  /// Whether a code is complete.
  public func accepts(_ code: String) -> Bool {
    lengths.contains(code.utf8.count) && code.utf8.allSatisfy(isAllowed)
  }

  /// The most characters that are kept of an entry.
  private static let maximumLength = 32

  /// How much of an entry is read; what follows is no code.
  private static let readLength = 256

  /// An entry as it is kept: white space, hyphens and invisible characters left out, full-width characters as ASCII.
  ///
  /// Anything else stays, for ``accepts(_:)`` to refuse.
  func normalized(_ entry: String) -> String {
    var code = String.UnicodeScalarView()
    var count = 0
    for scalar in entry.unicodeScalars.prefix(Self.readLength) where count < Self.maximumLength {
      let kind = ScalarClass(scalar)
      if case .digit(let value) = kind {
        code.append(Unicode.Scalar(UInt8(ascii: "0") + value))
      } else if kind != .lineBreak, !kind.isPassedOver {
        code.append(scalar.narrowed)
      } else {
        continue
      }
      count += 1
    }
    return String(code)
  }

  private func isAllowed(_ character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      characters == .digitsAndLetters
    default: false
    }
  }

  /// What to do about a code that isn't complete.
  var message: FormMessage {
    let lengths =
      lengths.lowerBound == lengths.upperBound
      ? "\(lengths.lowerBound)" : "\(lengths.lowerBound)–\(lengths.upperBound)"
    return FormMessage(characters == .digits ? .enterCodeDigits : .enterCodeCharacters, .text(lengths))
  }
}
