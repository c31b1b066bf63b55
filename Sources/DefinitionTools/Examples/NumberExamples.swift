internal import PatternAutomata
public import PhoneCheck

/// Numbers of one definition for tests, documentation and placeholders, and numbers that are nearly right.
///
/// ```swift
/// let examples = NumberExamples(of: definition, by: validator)
/// examples.placeholder?.canonical  // "+86-12345678901"
/// examples.nearMisses.first?.rejection.reason  // .tooShort
/// ```
///
/// The validator, and so PCRE2, has decided every one of them, with the definition as the named area. A number is read
/// as itself in canonical form, in E.164 and in the spelling that its definition matches. It is also read as itself
/// from its national digits, unless the definition accepts no such number.
public struct NumberExamples: Sendable {
  /// The number and the kinds of examples.
  public struct Options: Hashable, Sendable {
    /// The maximum number of random numbers, and the minimum number of near misses if there are as many; 0 for none.
    public var count = 5
    /// The seed: the same seed gives the same examples.
    public var seed: UInt64 = 0
    /// Whether there are numbers for every branch of the regex, and near misses at both ends of each gap.
    public var coversBranches = false

    /// Creates the default options.
    public init() {}
  }

  /// The basis of the examples.
  public enum Basis: Hashable, Sendable {
    /// The regex as a language: the smallest number is proven to be the smallest.
    case language
    /// A search, because the regex has no automaton: there may be smaller, larger and longer numbers.
    case search(AutomatonFailure.Cause)
  }

  /// The smallest and the largest number of one length.
  public struct Boundary: Hashable, Sendable {
    /// The length in national digits.
    public let length: Int
    /// The smallest number.
    public let smallest: PhoneNumber
    /// The largest number; equals the smallest if there is only one.
    public let largest: PhoneNumber
  }

  /// A number that differs from an accepted one by one typing error.
  public struct NearMiss: Hashable, Sendable {
    /// The text that was validated, in the shape of a canonical form.
    public let written: String
    /// The reason why it is rejected.
    public let rejection: Rejection
  }

  /// The definition.
  public let definition: AreaCodeDefinition
  /// The basis of the examples.
  public let basis: Basis
  /// The count in the options.
  package let requestedCount: Int
  /// Whether there are numbers longer than the longest number here.
  public let hasLonger: Bool
  /// Whether numbers are known to be accepted, although none may be shown.
  package let acceptsNumbers: Bool
  /// A number to show in an empty field, obviously made up and always the same: `+86-12345678901`.
  public let placeholder: PhoneNumber?
  /// The smallest and the largest number of each length, shortest first; up to 15 digits if lengths are unlimited.
  public let boundaries: [Boundary]
  /// Numbers drawn at random, all lengths in turn; shortest and smallest first.
  public let random: [PhoneNumber]
  /// Numbers that together take every branch of the regex, if the options ask for them.
  public let branches: [PhoneNumber]
  /// Numbers that no definition accepts.
  ///
  /// Each branch of the regex is left at every digit that it doesn't allow there, with one number for a run of
  /// neighbouring digits: 140… if 14 must be followed by 5 to 9. The other numbers differ by one typing error from the
  /// placeholder. If none of these is rejected, they differ from the smallest or the largest number. Each reason occurs
  /// at least once.
  public let nearMisses: [NearMiss]

  /// The smallest of the shortest numbers.
  public var smallest: PhoneNumber? { boundaries.first?.smallest }

  /// The largest of the longest numbers here.
  public var largest: PhoneNumber? { boundaries.last?.largest }

  /// Finds examples of a definition of the validator's catalog.
  ///
  /// - Complexity: Some hundred validations.
  public init(of definition: AreaCodeDefinition, by validator: PhoneValidator, options: Options = Options()) {
    let examined = ExaminedDefinition(definition, by: validator)
    let check = ExampleCheck(definition: definition, validator: validator)
    let material = ExampleMaterial(of: examined, options)
    self.definition = definition
    requestedCount = options.count
    basis = examined.cause.map(Basis.search) ?? .language
    hasLonger = material.hasLonger
    acceptsNumbers = !material.lengths.isEmpty
    var number = check.shownNumber
    var boundaries = Self.boundaries(material, number)
    if boundaries.isEmpty {
      // None of the definition's numbers is read as itself from its national digits.
      number = check.spelledNumber
      boundaries = Self.boundaries(material, number)
    }
    self.boundaries = boundaries
    let isShown = { [number] in number($0) != nil }
    placeholder = material.placeholder(where: isShown).flatMap(number)
    random = material.random(where: isShown).compactMap(number)
    branches =
      options.coversBranches ? material.branchNumbers.filter(isShown).uniqued.compactMap(number) : []
    let bases = [placeholder, boundaries.first?.smallest, boundaries.last?.largest].compactMap {
      $0.map { Array($0.nationalDigits.utf8) }
    }
    nearMisses =
      bases.isEmpty ? [] : NearMisses.all(of: bases, leaving: material.branches, check, options)
  }

  private static func boundaries(
    _ material: ExampleMaterial, _ number: ([UInt8]) -> PhoneNumber?
  ) -> [Boundary] {
    material.lengths.compactMap { length in
      guard let smallest = length.rising.lazy.compactMap(number).first,
        let largest = length.falling.lazy.compactMap(number).first
      else { return nil }
      return Boundary(length: smallest.nationalDigits.utf8.count, smallest: smallest, largest: largest)
    }
  }
}
