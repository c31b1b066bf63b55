internal import StrictJSON

// Embedded Swift has no values of any type.
#if !hasFeature(Embedded)
  /// A class of another library that SDKs use for values, and that knows its own JSON: `NSNumber` of Foundation.
  package protocol JSONRepresentable {
    /// The value as JSON; `null` if JSON can't express it.
    var json: String { get }
  }

  extension WrittenJSON {
    /// Writes a callback's value: strings, numbers, Booleans, arrays, dictionaries with strings as keys, and `nil`.
    ///
    /// Any other value becomes its description, as a string.
    ///
    /// A number without a fraction is written as an integer.
    init(value: Any?) {
      // Without Foundation, an NSNull is recognised only by its name.
      guard let value, !Self.isNone(value), "\(type(of: value))" != "NSNull" else {
        self = .token("null")
        return
      }
      self =
        switch value {
        case let string as String: .text(string)
        case let known as any JSONRepresentable: .token(known.json)
        case let integer as any BinaryInteger: .token("\(integer)")
        // An object that is a number can be cast to all of these types. The integer comes first, so that 200 isn't
        // written as 200.0.
        case let integer as Int64: .token("\(integer)")
        case let bool as Bool: .boolean(bool)
        case let number as Double: .token(Self.token(number))
        case let number as Float: .token(Self.token(Double(number)))
        case let members as [String: Any]: .object(members.map { ($0.key, WrittenJSON(value: $0.value)) })
        case let elements as [Any]: .array(elements.map { WrittenJSON(value: $0) })
        default: .text("\(value)")
        }
    }

    private static func token(_ number: Double) -> String {
      let text = Int64(exactly: number).map { "\($0)" } ?? "\(number)"
      return number.isFinite ? text : "null"
    }

    /// Whether a value is an empty optional.
    private static func isNone(_ value: Any) -> Bool { (value as? any OptionalValue)?.isNone ?? false }
  }

  /// An optional of any type.
  private protocol OptionalValue {
    /// Whether there is no value.
    var isNone: Bool { get }
  }

  extension Optional: OptionalValue {
    fileprivate var isNone: Bool { if case .none = self { true } else { false } }
  }
#endif
