internal import StrictJSON

// Embedded Swift has no coders.
#if !hasFeature(Embedded)
  extension CodingUserInfoKey {
    /// Whether encoded verdicts, rejections and explanations show the digits of numbers: `true`, in the encoder's `userInfo`.
    ///
    /// Without it a number is encoded masked, so that what is encoded can be logged.
    public static let showsPhoneNumbers = phoneCheck("showsPhoneNumbers")

    /// The ``PhoneCheck/Language`` of encoded messages, in the encoder's `userInfo`; English without it.
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
    /// Encodes what `phonecheck check --format json` prints of a verdict, without digits of the number unless they are asked for.
    ///
    /// - `status`: `valid`, `invalid` or `undecided`
    /// - of a valid number, `country` and `number`, an object with `masked`, `areaCode`, `interpretation` and `alsoMatches`;
    ///   with `CodingUserInfoKey.showsPhoneNumbers` also with every ``PhoneNumber/Format`` by its name, `nationalDigits`
    ///   and `extension`
    /// - of any other, `reason` and `message`; of an invalid one, also what ``Rejection`` has
    public func encode(to encoder: any Encoder) throws {
      try json(in: encoder.messageLanguage, showsNumbers: encoder.showsNumbers).encode(to: encoder)
    }
  }

  extension AreaCodeDefinition: Encodable {
    /// Encodes what a picker shows, as `phonecheck areas --format json` prints it: `areaCode`, `countryCode`, `name` in the
    /// language of messages, and `suffixes`.
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
    /// The suggested number has the keys of that of a ``Verdict``: it is masked unless numbers are asked for.
    public func encode(to encoder: any Encoder) throws {
      try json(in: encoder.messageLanguage, showsNumbers: encoder.showsNumbers).encode(to: encoder)
    }
  }

  extension Explanation: Encodable {
    /// Encodes what the ``Verdict`` has, `countryName`, `remarks` and `steps`: what `phonecheck check --format json` prints besides
    /// `input`.
    ///
    /// Each step has `interpretation`, `country` and `areaCode`; with `CodingUserInfoKey.showsPhoneNumbers` also
    /// `nationalDigits` and the `spelling` that the regex matched.
    public func encode(to encoder: any Encoder) throws {
      try json(in: encoder.messageLanguage, showsNumbers: encoder.showsNumbers).encode(to: encoder)
    }
  }
#endif
