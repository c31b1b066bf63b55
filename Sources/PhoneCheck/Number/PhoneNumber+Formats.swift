extension PhoneNumber {
  /// A format for writing a number.
  public enum Format: String, CaseIterable, Hashable, Sendable {
    /// `+86-13800138000`, the form that the identity service uses.
    case canonical
    /// `+8613800138000`, as in [ITU-T E.164](https://www.itu.int/rec/T-REC-E.164).
    case e164
    /// `+86 138 0013 8000`, grouped for reading.
    case international
    /// `138 0013 8000`, or `07400 123456` in the United Kingdom: grouped for reading, as people write it at home.
    case national
    /// `tel:+86-138-0013-8000;ext=12`, as in [RFC 3966](https://www.rfc-editor.org/rfc/rfc3966).
    case rfc3966
    /// `+86-138****8000`, safe to show.
    case masked
    /// The spelling that this tenant's regex accepts, or the canonical form for a number that was made from one.
    case spelling
  }

  /// Returns the number in a format.
  public func formatted(_ format: Format) -> String { NumberText(self, as: format).text }

  /// The number in every format, in the order for records of a number.
  public var forms: [(format: Format, text: String)] { Format.allCases.map { ($0, formatted($0)) } }

  /// `+86-13800138000`: the form that the identity service uses.
  public var canonical: String { formatted(.canonical) }

  /// `+8613800138000`: `+` and digits, as in [ITU-T E.164](https://www.itu.int/rec/T-REC-E.164).
  public var e164: String { formatted(.e164) }

  /// `+86 138 0013 8000`: the area code and the national digits, grouped for reading.
  ///
  /// See ``DigitGrouping`` for the groups.
  public var international: String { formatted(.international) }

  /// `138 0013 8000`, or `07400 123456` in the United Kingdom: the national digits as people write them at home.
  ///
  /// They are grouped for reading, with the trunk prefix and the brackets that libphonenumber writes in that country. A number
  /// without a known format is grouped by ``DigitGrouping``, without a trunk prefix.
  public var national: String { formatted(.national) }

  /// `tel:+86-138-0013-8000;ext=12`: a URI as in [RFC 3966](https://www.rfc-editor.org/rfc/rfc3966), with the
  /// extension if there is one.
  public var rfc3966: String { formatted(.rfc3966) }

  /// `+86-138****8000`: safe to show.
  ///
  /// At least four digits and at least a third of all digits are hidden; at most three leading and four trailing ones are
  /// shown. If there are fewer than seven digits, all are hidden.
  public var masked: String { formatted(.masked) }

  /// The spelling that the tenant's regex accepts: the text to send to this tenant.
  ///
  /// It may differ from the canonical form: `^1\d{10}$` accepts `13800138000` and no other spelling. It is `nil` for a number
  /// that was made from a canonical form.
  public var spelling: String? { spellingForm == nil ? nil : formatted(.spelling) }
}
