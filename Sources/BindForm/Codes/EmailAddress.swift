public import PhoneCheck
internal import Platform

/// An e-mail address that a mail server might accept.
///
/// It has one `@` and at most 254 bytes. Before the `@` are 1–64 bytes without white space, quotes and brackets, with
/// no dot at an end or next to another; after it a domain name with at least two labels of 1–63 letters, digits and
/// inner hyphens, the last one not all digits. Letters may be of any script. Unlike [RFC 5321,
/// 4.1.2](https://www.rfc-editor.org/rfc/rfc5321#section-4.1.2) it accepts neither quoted local parts nor address
/// literals.
///
/// It prints masked.
public struct EmailAddress: Hashable, Sendable {
  /// The address without white space around it and invisible characters in it, full-width characters as ASCII: the text
  /// to send.
  public let text: String

  /// Reads an address.
  ///
  /// - Parameter entry: The text as it was typed.
  /// - Returns: `nil` when it isn't an address.
  public init?(_ entry: String) {
    // White space and full-width characters make an entry longer than the address, but not by much.
    guard entry.utf8.count <= 4 * Self.maximumByteCount else { return nil }
    text = Self.normalized(entry)
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= Self.maximumByteCount, Self.isLocalPart(parts[0]),
      Self.isDomain(parts[1])
    else {
      return nil
    }
  }

  /// The error for an entry that isn't an address.
  static func message(for entry: String) -> FormMessage {
    FormMessage(entry.trimmed.isEmpty ? .enterEmail : .enterWholeEmail)
  }

  /// The limit of [RFC 5321, 4.5.3.1.3](https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1.3), without brackets.
  private static let maximumByteCount = 254

  /// The first letter and the domain, `n***@example.com`: safe to show and to log.
  public var masked: String {
    let parts = text.split(separator: "@")
    guard let local = parts.first, let domain = parts.last else { return "***" }
    return "\(local.count > 1 ? String(local.prefix(1)) : "")***@\(domain)"
  }

  /// An entry without white space around it and the invisible characters that come with copied text, full-width
  /// characters as ASCII.
  static func normalized(_ entry: String) -> String {
    let visible = entry.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    let ascii = visible.map { Self.fullStops.contains($0) ? "." : $0.narrowed }
    return String(String.UnicodeScalarView(ascii)).trimmed
  }

  /// The full stops of Chinese keyboards, which count as dots in domain names (RFC 3490, 3.1).
  private static let fullStops: [Unicode.Scalar] = ["\u{3002}", "\u{FF61}"]

  private static func isLocalPart(_ part: Substring) -> Bool {
    (1...64).contains(part.utf8.count) && part.first != "." && part.last != "." && !part.holds("..")
      && part.unicodeScalars.allSatisfy { scalar in
        !scalar.properties.isWhitespace && scalar.value > 0x20 && scalar.value != 0x7F
          && !#""(),:;<>[\]"#.unicodeScalars.contains(scalar)
      }
  }

  private static func isDomain(_ part: Substring) -> Bool {
    let labels = part.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, let last = labels.last, !last.allSatisfy({ $0.isNumber }) else { return false }
    return labels.allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
        && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    }
  }
}

extension EmailAddress: ShownAsDescription {
  /// The masked form.
  public var description: String { masked }
}
