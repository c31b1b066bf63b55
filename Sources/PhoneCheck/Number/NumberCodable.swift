// Embedded Swift has no coders.
#if !hasFeature(Embedded)
  extension PhoneNumber: Codable {
    /// Decodes a canonical form; its shape is checked, not a tenant's regex.
    public init(from decoder: any Decoder) throws {
      let expectation = "not a canonical phone number: + and an area code, a hyphen, national digits"
      self = try decoder.value(expectation) { PhoneNumber(canonical: $0) }
    }

    /// Encodes the canonical form.
    public func encode(to encoder: any Encoder) throws { try canonical.encode(to: encoder) }
  }

  extension ReasonCode: Codable {}
#endif
