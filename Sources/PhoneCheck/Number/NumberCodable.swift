internal import Platform

// Embedded Swift has no coders.
#if !hasFeature(Embedded)
  extension PhoneNumber: Codable {
    private enum CodingKeys: String, CodingKey {
      case canonical, country, spelling
      case extensionDigits = "extension"
    }

    /// Decodes an encoded number, or a canonical form as a string; only the shape is checked, not a tenant's regex.
    ///
    /// ``interpretation`` is the interpretation of the canonical form, and there are no ``remarks``.
    public init(from decoder: any Decoder) throws {
      func canonicalForm(in decoder: any Decoder) throws -> PhoneNumber {
        let expectation = "not a canonical phone number: + and an area code, a hyphen, national digits"
        return try decoder.value(expectation) { PhoneNumber(canonical: $0) }
      }
      guard let members = try? decoder.container(keyedBy: CodingKeys.self) else {
        self = try canonicalForm(in: decoder)
        return
      }
      let number = try canonicalForm(in: members.superDecoder(forKey: .canonical))
      let country = try members.decodeIfPresent(CountryCode.self, forKey: .country)
      let spelling = try members.decodeIfPresent(String.self, forKey: .spelling).map { text in
        guard let form = SpellingForm(of: number, as: text) else {
          throw DecodingError.dataCorruptedError(
            forKey: .spelling, in: members, debugDescription: "not a spelling of the number")
        }
        return form
      }
      let extensionDigits = try members.decodeIfPresent(String.self, forKey: .extensionDigits)
      guard extensionDigits?.isASCIIDigits(upTo: Self.maximumExtensionDigitCount) != false else {
        throw DecodingError.dataCorruptedError(
          forKey: .extensionDigits, in: members, debugDescription: "not the digits of an extension")
      }
      self.init(
        Origin(number.areaCode, country, spelling), nationalDigits: number.nationalDigits,
        .unlessEmpty(extensionDigits: extensionDigits))
    }

    /// Encodes an object with the `canonical` form and, if they are known, the `country` of the definition that accepted the
    /// number, the `spelling` to send to this tenant, and the `extension`.
    public func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(canonical, forKey: .canonical)
      try members.encodeIfPresent(countryCode, forKey: .country)
      try members.encodeIfPresent(spelling, forKey: .spelling)
      try members.encodeIfPresent(extensionDigits, forKey: .extensionDigits)
    }
  }

  extension SpellingForm {
    /// Finds the form of a number's spelling; `nil` if the text isn't a spelling of the number.
    fileprivate init?(of number: PhoneNumber, as text: String) {
      let prefix = text.dropLast(number.nationalDigits.count)
      let forms =
        Self.usual + [.bareAreaCode]
        + (String(prefix).isASCIIDigits(upTo: 4) ? [.trunkPrefix(TrunkPrefix(String(prefix)))] : [])
      let spelled = forms.first {
        $0.text(areaCode: number.areaCode.digits, nationalDigits: number.nationalDigits) == text
      }
      guard let spelled else { return nil }
      self = spelled
    }
  }

  extension ReasonCode: Codable {}
#endif
