internal import Platform

// Embedded Swift has neither existential types nor coders.
#if !hasFeature(Embedded)
  /// A value to write as JSON.
  package enum WrittenJSON: Sendable {
    case text(String)
    case integer(Int)
    /// A number, as it is written, that may be too large for an integer; or `null`.
    case token(String)
    case boolean(Bool)
    case array([WrittenJSON])
    case object([(name: String, value: WrittenJSON)])

    /// The value with each member or element on a line of its own, members sorted by name.
    package var lines: String { text(lineStart: "\n") }

    /// The value on one line, members sorted by name.
    package var line: String { text(lineStart: "") }

    private func text(lineStart: String) -> String {
      var output = ""
      write(to: &output, lineStart: lineStart)
      return output
    }

    private func write(to output: inout String, lineStart: String) {
      switch self {
      case .text(let text): output += Self.string(text)
      case .integer(let integer): output += "\(integer)"
      case .token(let token): output += token
      case .boolean(let boolean): output += boolean ? "true" : "false"
      case .array(let elements):
        Self.write(elements, "[", "]", to: &output, lineStart) { $1.write(to: &$0, lineStart: $2) }
      case .object(let members):
        let sorted = members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        Self.write(sorted, "{", "}", to: &output, lineStart) { output, member, inside in
          output += Self.string(member.name)
          output += inside.isEmpty ? ":" : " : "
          member.value.write(to: &output, lineStart: inside)
        }
      }
    }

    /// A text as a JSON string; most texts need no escapes.
    private static func string(_ text: String) -> String {
      text.utf8.allSatisfy(\.isPlainInJSON) ? "\"\(text)\"" : text.asJSON
    }

    private static func write<Element>(
      _ elements: [Element], _ opening: String, _ closing: String, to output: inout String,
      _ lineStart: String,
      _ write: (inout String, Element, String) -> Void
    ) {
      let inside = lineStart.isEmpty ? "" : lineStart + "  "
      output += opening
      for (index, element) in elements.enumerated() {
        if index > 0 { output += "," }
        output += inside
        write(&output, element, inside)
      }
      output += (elements.isEmpty && !lineStart.isEmpty ? "\n" : "") + lineStart + closing
    }
  }

  extension WrittenJSON {
    /// Returns an object with the members of another object added; they replace members of the same names.
    package func adding(_ other: WrittenJSON) -> WrittenJSON {
      guard case .object(let members) = self, case .object(let others) = other else { return other }
      return .object(members.filter { member in !others.contains { $0.name == member.name } } + others)
    }
  }

  extension WrittenJSON: Encodable {
    private struct MemberKey: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    /// Encodes the value with any coder; a token is encoded as text.
    package func encode(to encoder: any Encoder) throws {
      switch self {
      case .text(let text), .token(let text): try text.encode(to: encoder)
      case .integer(let integer): try integer.encode(to: encoder)
      case .boolean(let boolean): try boolean.encode(to: encoder)
      case .array(let elements): try elements.encode(to: encoder)
      case .object(let members):
        var container = encoder.container(keyedBy: MemberKey.self)
        for (name, value) in members { try container.encode(value, forKey: MemberKey(stringValue: name)) }
      }
    }
  }

  /// A value that can be written as JSON.
  package protocol JSONWritable {
    /// The JSON value to write.
    var json: WrittenJSON { get }
  }

  extension WrittenJSON: JSONWritable, ExpressibleByDictionaryLiteral {
    package var json: WrittenJSON { self }

    package init(dictionaryLiteral members: (String, (any JSONWritable)?)...) {
      self = .object(members.compactMap { name, value in value.map { (name, $0.json) } })
    }
  }

  extension String: JSONWritable { package var json: WrittenJSON { .text(self) } }
  extension Int: JSONWritable { package var json: WrittenJSON { .integer(self) } }
  extension Bool: JSONWritable { package var json: WrittenJSON { .boolean(self) } }

  extension Array: JSONWritable where Element: JSONWritable {
    package var json: WrittenJSON { .array(map(\.json)) }
  }
#endif
