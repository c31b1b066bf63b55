internal import Platform
internal import StrictJSON

/// An object of a saved form; it describes its members once, for both writing and reading.
protocol SavedObject {
  /// Creates an object for reading its members.
  init()

  /// Passes each member, to be written, or to be replaced by the saved value.
  mutating func pass(_ members: inout SavedMembers)
}

/// The members of saved objects while they are written or read, as JSON or by a coder.
///
/// Damaged members are read as if they were absent; ``failure`` reports the damage.
struct SavedMembers {
  /// The object whose members are being passed.
  enum Place {
    /// At the end of ``json``.
    case written
    case read(JSONValue)
    #if !hasFeature(Embedded)
      case encoded(KeyedEncodingContainer<SavedKey>)
      case decoded(KeyedDecodingContainer<SavedKey>)
    #endif
  }

  var place: Place
  /// The JSON written so far.
  private(set) var json: UTF8Text = ""
  #if hasFeature(Embedded)
    /// Whether a member that was read is damaged.
    private(set) var isDamaged = false
  #else
    /// The first failure; `nil` for none.
    var failure: (any Error)?

    /// Whether there was a failure.
    var isDamaged: Bool { failure != nil }
  #endif

  /// Creates members for writing JSON.
  init() {
    place = .written
    open()
  }

  /// Creates members that are read from JSON.
  init(_ root: JSONValue) { place = .read(root) }

  // MARK: Values

  /// Passes a text; `nil` for none.
  mutating func text(_ name: StaticString, _ value: inout String?) {
    switch place {
    case .written: if let value { write(name, UTF8Text(value.asJSON)) }
    case .read: value = read(name, .string)?.text
    #if !hasFeature(Embedded)
      default: code(name, &value)
    #endif
    }
  }

  /// Passes a whole number; `nil` for none.
  mutating func number(_ name: StaticString, _ value: inout Int64?) {
    switch place {
    case .written: if let value { write(name, UTF8Text(value)) }
    case .read:
      let token = read(name, .number)?.token
      value = token.flatMap { String(utf8: $0).wholeNumber }
      if token != nil, value == nil { refuse("no whole number") }
    #if !hasFeature(Embedded)
      default: code(name, &value)
    #endif
    }
  }

  /// Passes a Boolean; `nil` for `false`.
  mutating func flag(_ name: StaticString, _ value: inout Bool?) {
    switch place {
    case .written: if let value { write(name, value ? "true" : "false") }
    case .read: value = read(name, .boolean).map { $0.token.first == UInt8(ascii: "t") }
    #if !hasFeature(Embedded)
      default: code(name, &value)
    #endif
    }
  }

  /// Passes texts; `nil` for none.
  mutating func texts(_ name: StaticString, _ value: inout [String]?) {
    switch place {
    case .written:
      guard let value else { return }
      write(name, "[\(value.map { UTF8Text($0.asJSON) }.joined(separator: ","))]")
    case .read:
      let elements = read(name, .array)?.elements
      value = elements?.compactMap { $0.text }
      if value?.count != elements?.count { refuse("not only texts") }
    #if !hasFeature(Embedded)
      default: code(name, &value)
    #endif
    }
  }

  /// Passes an object; `nil` for none.
  mutating func object<Object: SavedObject>(_ name: StaticString, _ value: inout Object?) {
    guard let outer = enter(name, isPresent: value != nil) else {
      value = nil
      return
    }
    // In place, because a copy is much code.
    if value == nil { value = Object() }
    value?.pass(&self)
    leave(to: outer)
  }

  /// Passes objects; `nil` for none.
  mutating func objects<Object: SavedObject>(_ name: StaticString, _ value: inout [Object]?) {
    guard let elements = enter(name, count: value?.count) else {
      value = nil
      return
    }
    let outer = place
    if value == nil { value = elements.map { _ in Object() } }
    for index in elements.indices {
      open(elements[index])
      value?[index].pass(&self)
      leave(to: outer)
    }
    closeList()
  }

  // MARK: Objects

  /// Begins the object of a member.
  ///
  /// - Parameter isPresent: Whether there is an object to write.
  /// - Returns: The enclosing object, or `nil` if the member is absent.
  mutating func enter(_ name: StaticString, isPresent: Bool) -> Place? {
    let outer = place
    switch place {
    case .written:
      guard isPresent else { return nil }
      write(name, "")
      open()
    case .read:
      guard let value = read(name, .object) else { return nil }
      place = .read(value)
    #if !hasFeature(Embedded)
      case .encoded(var members):
        guard isPresent else { return nil }
        place = .encoded(members.nestedContainer(keyedBy: SavedKey.self, forKey: SavedKey(name)))
      case .decoded(let members):
        let key = SavedKey(name)
        let inner = attempt {
          try members.contains(key) && !members.decodeNil(forKey: key)
            ? members.nestedContainer(keyedBy: SavedKey.self, forKey: key) : nil
        }
        guard let inner = inner ?? nil else { return nil }
        place = .decoded(inner)
    #endif
    }
    return outer
  }

  private mutating func open(_ element: Place) {
    place = element
    if case .written = place { open() }
  }

  private mutating func open() {
    separate()
    json.append("{")
  }

  mutating func leave(to outer: Place) {
    place = outer
    if case .written = place { json.append("}") }
  }

  /// Begins the list of a member.
  ///
  /// - Parameter count: The number of elements to write; `nil` for no list.
  /// - Returns: The elements, or `nil` if there is no list.
  private mutating func enter(_ name: StaticString, count: Int?) -> [Place]? {
    switch place {
    case .written:
      guard let count else { return nil }
      write(name, "[")
      return Array(repeating: .written, count: count)
    case .read:
      guard let elements = read(name, .array)?.elements else { return nil }
      if elements.contains(where: { $0.kind != .object }) { refuse("not only objects") }
      return elements.map { .read($0) }
    #if !hasFeature(Embedded)
      case .encoded(var members):
        guard let count else { return nil }
        var list = members.nestedUnkeyedContainer(forKey: SavedKey(name))
        return (0..<count).map { _ in .encoded(list.nestedContainer(keyedBy: SavedKey.self)) }
      case .decoded(let members):
        let key = SavedKey(name)
        let elements: [Place]?? = attempt {
          guard try members.contains(key) && !members.decodeNil(forKey: key) else { return nil }
          var list = try members.nestedUnkeyedContainer(forKey: key)
          var elements: [Place] = []
          while !list.isAtEnd { elements.append(.decoded(try list.nestedContainer(keyedBy: SavedKey.self))) }
          return elements
        }
        return elements ?? nil
    #endif
    }
  }

  private mutating func closeList() { if case .written = place { json.append("]") } }

  // MARK: JSON

  /// Writes a name, and the JSON of its value, or the beginning of that JSON.
  private mutating func write(_ name: StaticString, _ value: UTF8Text) {
    separate()
    json.append("\"\(UTF8Text(stringLiteral: name))\":\(value)")
  }

  /// Writes the comma before any element but the first.
  private mutating func separate() {
    switch json.bytes.last {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), nil: break
    default: json.append(",")
    }
  }

  /// Returns the JSON after all members have been passed.
  mutating func finished() -> UTF8Text {
    json.append("}")
    return json
  }

  /// Returns the value of a name; `nil` if it is absent or `null`.
  ///
  /// A value of another kind is damaged, and also `nil`.
  private mutating func read(_ name: StaticString, _ kind: JSONKind) -> JSONValue? {
    guard case .read(let object) = place, let value = object[UTF8Text(stringLiteral: name).description],
      value.kind != .null
    else { return nil }
    guard value.kind == kind else {
      refuse("another kind of value")
      return nil
    }
    return value
  }

  /// Records that the saved form is damaged.
  mutating func refuse(_ reason: @autoclosure () -> UTF8Text) {
    #if hasFeature(Embedded)
      isDamaged = true
    #else
      let context = DecodingError.Context(codingPath: codingPath, debugDescription: reason().description)
      failure = failure ?? DecodingError.dataCorrupted(context)
    #endif
  }
}

extension UTF8Text {
  /// Writes a number in decimal; in a page, `Int` has half of the digits.
  fileprivate init(_ number: Int64) {
    self = number < 0 ? "-" : ""
    var digits: [UInt8] = []
    var rest = number.magnitude
    repeat {
      digits.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    for digit in digits.reversed() { append(digit) }
  }
}
