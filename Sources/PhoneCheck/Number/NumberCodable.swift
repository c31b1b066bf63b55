// Embedded Swift has no coders.
#if !hasFeature(Embedded)
  extension PhoneNumber: Codable {
    /// Decodes a canonical form; its shape is checked, not a tenant's regex.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard let number = PhoneNumber(canonical: try container.decode(String.self)) else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: "not a canonical phone number: + and an area code, a hyphen, national digits")
      }
      self = number
    }

    /// Encodes the canonical form.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(canonical)
    }
  }

  extension ReasonCode: Codable {}
#endif
