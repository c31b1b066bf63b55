/// An e-mail address, checked conservatively: what no mail server takes is refused, and nothing that one might take.
///
/// One `@`; before it 1–64 characters without white space, quotes or brackets, and no dot at an end or beside another;
/// behind it a domain name with a dot: labels of 1–63 letters, digits and inner hyphens, the last one not all digits.
/// Letters of any script will do. ([RFC 5321, 4.1.2](https://www.rfc-editor.org/rfc/rfc5321#section-4.1.2) also has quoted
/// local parts and address literals, which nobody has.)
public struct EmailAddress: Hashable, Sendable {
  /// The address without white space around it and invisible characters in it, full-width characters as ASCII.
  public let text: String

  /// Reads an address; `nil` when it isn't one.
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

  private static let maximumByteCount = 254

  /// `n***@example.com`: safe to show.
  public var masked: String {
    let parts = text.split(separator: "@")
    guard let local = parts.first, let domain = parts.last else { return "***" }
    return "\(local.count > 1 ? String(local.prefix(1)) : "")***@\(domain)"
  }

  /// An entry as it is kept: without the invisible characters that come along with copied text.
  static func normalized(_ entry: String) -> String {
    let visible = entry.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    let ascii = visible.map { Self.fullStops.contains($0) ? "." : $0.narrowed }
    return String(String.UnicodeScalarView(ascii)).trimmed
  }

  /// What Chinese keyboards have in place of a dot; domain names take them for one (RFC 3490, 3.1).
  private static let fullStops: [Unicode.Scalar] = ["\u{3002}", "\u{FF61}"]

  private static func isLocalPart(_ part: Substring) -> Bool {
    (1...64).contains(part.utf8.count) && part.first != "." && part.last != "." && !part.contains("..")
      && part.unicodeScalars.allSatisfy { scalar in
        !scalar.properties.isWhitespace && scalar.value > 0x20 && scalar.value != 0x7F
          && !#""(),:;<>[\]"#.unicodeScalars.contains(scalar)
      }
  }

  private static func isDomain(_ part: Substring) -> Bool {
    let labels = part.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, let last = labels.last, !last.allSatisfy(\.isNumber) else { return false }
    return labels.allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
        && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    }
  }
}

extension EmailAddress: CustomStringConvertible, CustomReflectable {
  /// The masked form.
  public var description: String { masked }

  /// A mirror of the masked form.
  public var customMirror: Mirror { Mirror(self, children: ["masked": masked]) }
}
