// Embedded Swift has no values of any type.
#if !hasFeature(Embedded)
  /// A class of another library whose values SDKs hand over, and which knows its own JSON: `NSNumber` of Foundation.
  package protocol JSONRepresentable {
    /// The value as JSON; `null` where JSON has nothing for it.
    var json: String { get }
  }

  extension JSONText {
    /// A value as a callback hands it over: strings, numbers, Booleans, arrays, dictionaries with strings as keys, and
    /// `nil` for none; anything else is its description as a string.
    ///
    /// Members are in the order of their names, since a dictionary has none. A number without a fraction is written as an
    /// integer.
    init(value: Any?) {
      // Without Foundation an NSNull is known only by its name.
      guard let value, !Self.isNone(value), "\(type(of: value))" != "NSNull" else {
        self.init(unchecked: "null")
        return
      }
      switch value {
      case let string as String: self.init(string)
      case let known as any JSONRepresentable: self.init(unchecked: known.json)
      case let integer as any BinaryInteger: self.init(unchecked: "\(integer)")
      // An object that is a number can be cast to all of these: the integer first, since 200 is one, and isn't 200.0.
      case let integer as Int64: self.init(unchecked: "\(integer)")
      case let bool as Bool: self.init(booleanLiteral: bool)
      case let number as Double: self.init(number)
      case let number as Float: self.init(Double(number))
      case let members as [String: Any]:
        let sorted = members.sorted { $0.key < $1.key }
        self.init(object: sorted.map { (name: $0.key, value: JSONText(value: $0.value)) })
      case let elements as [Any]:
        self.init(unchecked: "[" + elements.map { JSONText(value: $0).text }.joined(separator: ",") + "]")
      default: self.init("\(value)")
      }
    }

    private init(_ number: Double) {
      let text = Int64(exactly: number).map { "\($0)" } ?? "\(number)"
      self.init(unchecked: number.isFinite ? text : "null")
    }

    /// Whether a value is an optional without one.
    private static func isNone(_ value: Any) -> Bool { (value as? any OptionalValue)?.isNone ?? false }
  }

  /// An optional of whatever type.
  private protocol OptionalValue {
    /// Whether there is no value.
    var isNone: Bool { get }
  }

  extension Optional: OptionalValue {
    fileprivate var isNone: Bool { if case .none = self { true } else { false } }
  }
#endif
