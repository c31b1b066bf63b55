// Embedded Swift has no coders.
#if !hasFeature(Embedded)
  /// The name of a member, for coders.
  struct SavedKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: StaticString) { stringValue = "\(name)" }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  extension SavedMembers {
    /// Creates members that a coder writes.
    init(_ members: KeyedEncodingContainer<SavedKey>) { place = .encoded(members) }

    /// Creates members that a coder reads.
    init(_ members: KeyedDecodingContainer<SavedKey>) { place = .decoded(members) }

    var codingPath: [any CodingKey] {
      switch place {
      case .written, .read: []
      case .encoded(let members): members.codingPath
      case .decoded(let members): members.codingPath
      }
    }

    /// Encodes or decodes a member.
    mutating func code<Value: Codable>(_ name: StaticString, _ value: inout Value?) {
      let key = SavedKey(name)
      switch place {
      case .written, .read: break
      case .encoded(var members): attempt { try members.encodeIfPresent(value, forKey: key) }
      case .decoded(let members):
        value = attempt { try members.decodeIfPresent(Value.self, forKey: key) } ?? nil
      }
    }

    /// Returns a coder's result; `nil` after a failure.
    ///
    /// The first failure is recorded.
    @discardableResult
    mutating func attempt<Value>(_ body: () throws -> Value) -> Value? {
      do { return try body() } catch {
        failure = failure ?? error
        return nil
      }
    }
  }
#endif
