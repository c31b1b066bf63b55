internal import StrictJSON

// Embedded Swift has no coders.
#if !hasFeature(Embedded)
  extension CodingUserInfoKey {
    /// A key in the encoder's `userInfo`: `true` if encoded verdicts, rejections and explanations show the digits of numbers.
    ///
    /// Without this key a number is encoded masked, so that the encoded text can be logged.
    public static let showsPhoneNumbers = phoneCheck("showsPhoneNumbers")

    /// A key in the encoder's `userInfo`: the ``PhoneCheck/Language`` of encoded messages; English without this key.
    public static let phoneMessageLanguage = phoneCheck("phoneMessageLanguage")

    private static func phoneCheck(_ name: String) -> CodingUserInfoKey {
      guard let key = CodingUserInfoKey(rawValue: "PhoneCheck.\(name)") else {
        preconditionFailure("every text is a key")
      }
      return key
    }
  }

  extension Encoder {
    /// Whether digits of numbers are encoded.
    var showsNumbers: Bool { userInfo[.showsPhoneNumbers] as? Bool == true }

    /// The language of messages.
    fileprivate var messageLanguage: Language { userInfo[.phoneMessageLanguage] as? Language ?? .english }
  }

  extension Verdict: Encodable {
    /// Encodes the verdict as `phonecheck check --format json` prints it, without digits of the number unless requested.
    ///
    /// - `status`: `valid`, `invalid` or `undecided`
    /// - for a valid number, `country` and `number`, an object with `masked`, `areaCode`, `interpretation` and `alsoMatches`;
    ///   with `CodingUserInfoKey.showsPhoneNumbers` also with every ``PhoneNumber/Format`` by its name, `nationalDigits` and
    ///   `extension`
    /// - for any other number, `reason` and `message`; for an invalid one, also the members of ``Rejection``
    public func encode(to encoder: any Encoder) throws {
      try json(in: encoder.messageLanguage, showsNumbers: encoder.showsNumbers).encode(to: encoder)
    }
  }

  extension AreaCodeDefinition: Encodable {
    /// Encodes the definition for a picker, as `phonecheck areas --format json` prints it: `areaCode`, `countryCode`, `name` in
    /// the language of messages, and `suffixes`.
    public func encode(to encoder: any Encoder) throws {
      let json: WrittenJSON = [
        "areaCode": areaCode.digits, "countryCode": countryCode.letters,
        "name": name(in: encoder.messageLanguage), "suffixes": suffixes,
      ]
      try json.encode(to: encoder)
    }
  }

  extension Rejection: Encodable {
    /// Encodes `reason`, `message`, `offset` and `suggestion`, an object with `cause`, `country` and `number`.
    ///
    /// The suggested number has the same keys as the number of a ``Verdict``: it is masked unless digits are requested.
    public func encode(to encoder: any Encoder) throws {
      try json(in: encoder.messageLanguage, showsNumbers: encoder.showsNumbers).encode(to: encoder)
    }
  }

  extension Explanation: Encodable {
    /// Encodes the members of the ``Verdict``, `countryName`, `remarks` and `steps`: everything that `phonecheck check --format
    /// json` prints except `input`.
    ///
    /// Each step contains `interpretation`, `country` and `areaCode`; with `CodingUserInfoKey.showsPhoneNumbers` also
    /// `nationalDigits` and the `spelling` that the regex matched.
    public func encode(to encoder: any Encoder) throws {
      try json(in: encoder.messageLanguage, showsNumbers: encoder.showsNumbers).encode(to: encoder)
    }
  }
#endif
