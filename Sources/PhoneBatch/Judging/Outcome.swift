internal import PhoneCheck

/// What a row gets, as a number that arrays are indexed by.
struct Outcome: Hashable, Sendable {
  enum Status: String {
    case valid, invalid, undecided
  }

  let index: UInt16

  init(index: UInt16) {
    self.index = index
  }

  private init(place: Int) {
    index = UInt16(place)
  }

  /// No row: a blank line.
  static let blankLine = Outcome(index: 0)

  /// Invalid or undecided, for a reason.
  init(_ reason: ReasonCode) {
    self = Self.outcomes[reason] ?? Outcome(index: 0)
  }

  /// Valid, as a number of the catalog's definition at an index.
  init(definition index: Int) {
    self.init(place: 1 + Self.reasons.count + index)
  }

  /// The first of the outcomes of valid numbers, which all come last.
  static let firstValid = Outcome(definition: 0)

  private static let reasons = ReasonCode.allCases
  private static let outcomes = Dictionary(
    uniqueKeysWithValues: zip(reasons, (1...reasons.count).map { Outcome(place: $0) }))

  /// How many outcomes there are with so many definitions.
  static func count(definitions: Int) -> Int { 1 + reasons.count + definitions }

  /// The outcomes that rows can have, in the order of their indices.
  static func all(definitions: Int) -> [Outcome] {
    (0..<count(definitions: definitions)).map { Outcome(place: $0) }
  }

  /// Why it is not valid.
  var reason: ReasonCode? {
    (1...Self.reasons.count).contains(Int(index)) ? Self.reasons[Int(index) - 1] : nil
  }

  /// The index of the definition that accepts the number.
  var definitionIndex: Int? {
    let first = 1 + Self.reasons.count
    return index >= first ? Int(index) - first : nil
  }

  /// `nil` for a blank line.
  var status: Status? {
    switch reason {
    case .matchLimit, .engineError: .undecided
    case .some: .invalid
    case nil: self == .blankLine ? nil : .valid
    }
  }
}
