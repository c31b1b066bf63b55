// Embedded Swift has no coders.
#if !hasFeature(Embedded)
  extension AreaCode: Codable {
    /// Decodes a code from a string; throws if ``init(_:)`` returns `nil`.
    public init(from decoder: any Decoder) throws {
      self = try decoder.value("An area code has one to six ASCII digits.") { AreaCode($0) }
    }

    /// Encodes the digits as a string.
    public func encode(to encoder: any Encoder) throws { try digits.encode(to: encoder) }
  }

  extension CountryCode: Codable {
    /// Decodes a code from a string; throws if ``init(_:)`` returns `nil`.
    public init(from decoder: any Decoder) throws {
      self = try decoder.value("A country code has two ASCII letters.") { CountryCode($0) }
    }

    /// Encodes the letters as a string.
    public func encode(to encoder: any Encoder) throws { try letters.encode(to: encoder) }
  }

  extension Language: Codable {}

  extension Decoder {
    /// Reads a value from a string.
    ///
    /// - Throws: An error if there is no string, or if `text` returns `nil` for the string.
    func value<Value>(_ expectation: String, of text: (String) -> Value?) throws -> Value {
      if let value = text(try String(from: self)) { return value }
      throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: expectation))
    }
  }
#endif
