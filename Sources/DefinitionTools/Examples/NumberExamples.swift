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
/// The validator, and so PCRE2, has decided every one of them, with the definition as the named area: a number is read as
/// itself in canonical form, in E.164 and as the spelling that its definition matches, and as national digits unless the
/// definition accepts none that is.
public struct NumberExamples: Sendable {
  /// How many examples there are.
  public struct Options: Hashable, Sendable {
    /// The most random numbers, and how many near misses there are at least, if there are as many; 0 for none.
    public var count = 5
    /// The seed: the same seed gives the same examples.
    public var seed: UInt64 = 0
    /// Whether there are numbers for every branch of the regex, and near misses at both ends of what it leaves out.
    public var coversBranches = false

    /// Creates the default options.
    public init() {}
  }

  /// What the examples are based on.
  public enum Basis: Hashable, Sendable {
    /// The regex as a language: the smallest number is known to be the smallest.
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
    /// The largest number; the same when there is only one.
    public let largest: PhoneNumber
  }

  /// A number that differs from an accepted one by one typing error.
  public struct NearMiss: Hashable, Sendable {
    /// The text that was validated, in the shape of a canonical form.
    public let written: String
    /// Why it is rejected.
    public let rejection: Rejection
  }

  /// The definition.
  public let definition: AreaCodeDefinition
  /// What the examples are based on.
  public let basis: Basis
  /// The count in the options.
  package let requestedCount: Int
  /// Whether there are longer numbers than the longest one here.
  public let hasLonger: Bool
  /// Whether numbers are known to be accepted, although none may be shown.
  package let acceptsNumbers: Bool
  /// A number to show in an empty field, obviously made up and always the same: `+86-12345678901`.
  public let placeholder: PhoneNumber?
  /// The smallest and the largest number of each length, shortest first; up to 15 digits where lengths are
  /// unlimited.
  public let boundaries: [Boundary]
  /// Numbers drawn at random, all lengths in turn; shortest and smallest first.
  public let random: [PhoneNumber]
  /// Numbers that together take every branch of the regex, if the options ask for them.
  public let branches: [PhoneNumber]
  /// Numbers that no definition accepts.
  ///
  /// Each branch of the regex is left at every digit that it doesn't allow there, a run of neighbouring digits once: 140…
  /// where 14 must be followed by 5 to 9. The others differ by one typing error from the placeholder, or, if none of those
  /// is rejected, from the smallest or the largest number: one at least of each reason.
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
      // The national digits of all its numbers are read otherwise.
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
