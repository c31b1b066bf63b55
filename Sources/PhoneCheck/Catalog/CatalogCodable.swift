// Embedded Swift has no coders.
#if !hasFeature(Embedded)
  extension AreaCode: Codable {
    /// Decodes a code from a string, and refuses what ``init(_:)`` refuses.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard let code = AreaCode(try container.decode(String.self)) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "An area code has one to six ASCII digits.")
      }
      self = code
    }

    /// Encodes the digits as a string.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(digits)
    }
  }

  extension CountryCode: Codable {
    /// Decodes a code from a string, and refuses what ``init(_:)`` refuses.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard let code = CountryCode(try container.decode(String.self)) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "A country code has two ASCII letters.")
      }
      self = code
    }

    /// Encodes the letters as a string.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(letters)
    }
  }

  extension Language: Codable {}
#endif
