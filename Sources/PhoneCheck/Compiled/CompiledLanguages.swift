internal import PatternAutomata
internal import Platform

/// The languages of a file of compiled definitions, which are copied out of its bytes when they are first needed.
package final class CompiledLanguages: Sendable {
  /// A definition's language in a file, or the reason that it has none.
  enum Outcome {
    case language(Language)
    case outsideSubset(construct: String, offset: Int)
    case tooLarge
    case disagreement
  }

  /// The parts of a language.
  struct Language {
    /// Whether the definition is offered more than the usual spellings.
    fileprivate(set) var wantsPrefix = false
    /// The index of the first matching spelling of all numbers; `nil` if numbers differ.
    fileprivate(set) var uniformSpelling: Int?
    /// The index of the automaton of spellings.
    fileprivate(set) var spellings = 0
    fileprivate(set) var numbers = Digits()
    fileprivate(set) var bareDigits = Digits()
    fileprivate(set) var mobileNumbers = Digits()
  }

  /// A language of digits: the index of its automaton, and its lengths.
  struct Digits {
    fileprivate(set) var automaton = 0
    /// A bit for each length from 1 to 64.
    fileprivate(set) var lengths: UInt64 = 0
    /// The raw value of the kind of longer lengths.
    fileprivate(set) var tail: UInt8 = 0
  }

  let bytes: [UInt8]
  /// Whether PCRE2 has agreed with every language.
  let isCheckedByPCRE2: Bool
  /// The SHA-256 digest of the JSON, in hexadecimal; empty if it isn't known.
  package let digest: String
  /// The offset of the table for many numbers of all definitions; `nil` if there is none.
  let table: Int?
  private let automata: [CompiledAutomaton]
  /// The offsets of each definition's language as written, then of its language for whole texts.
  private let outcomes: [Int]

  /// Reads the languages of definitions, and checks them.
  ///
  /// - Parameters:
  ///   - reader: At the start of the languages.
  ///   - formCounts: The number of spellings of each definition if it wants a prefix, and otherwise.
  init(
    _ reader: inout CompiledReader, flags: UInt8, digest: String, formCounts: [(all: Int, usual: Int)]
  ) throws(InvalidBytes) {
    var outcomes: [Int] = []
    let automatonCount = try reader.short()
    for counts in formCounts {
      for isWhole in [false, true] {
        let offset = reader.offset
        let outcome = try Self.outcome(&reader, ofWhole: isWhole)
        outcomes.append(outcome == nil ? outcomes[outcomes.count - 1] : offset)
        guard case .language(let language)? = outcome else { continue }
        let formCount = language.wantsPrefix ? counts.all : counts.usual
        try reader.require(language.uniformSpelling ?? 0 < formCount)
        for index in [
          language.spellings, language.numbers.automaton, language.bareDigits.automaton,
          language.mobileNumbers.automaton,
        ] {
          try reader.require(index < automatonCount)
        }
      }
    }
    var automata: [CompiledAutomaton] = []
    automata.reserveCapacity(automatonCount)
    var scratch: [Int] = []
    for _ in 0..<automatonCount { automata.append(try CompiledAutomaton(&reader, &scratch)) }
    (self.automata, self.outcomes, self.digest) = (automata, outcomes, digest)
    bytes = reader.bytes
    isCheckedByPCRE2 = flags & CompiledFormat.isCheckedByPCRE2 != 0
    table = flags & CompiledFormat.hasTable != 0 ? reader.offset : nil
    try reader.require(table != nil || reader.offset == reader.bytes.count)
  }

  /// Keeps the languages of some definitions, without the table.
  private init(_ all: CompiledLanguages, keeping definitions: [Int]) {
    (bytes, isCheckedByPCRE2, digest, table) = (all.bytes, all.isCheckedByPCRE2, all.digest, nil)
    automata = all.automata
    outcomes = definitions.flatMap { all.outcomes[2 * $0..<2 * $0 + 2] }
  }

  /// Returns the languages of some definitions, by their indices.
  func keeping(_ definitions: [Int]) -> CompiledLanguages { CompiledLanguages(self, keeping: definitions) }

  /// - Returns: `nil` for a language of whole texts that is the same as as written.
  private static func outcome(
    _ reader: inout CompiledReader, ofWhole isWhole: Bool = false
  ) throws(InvalidBytes) -> Outcome? {
    switch CompiledFormat.Kind(rawValue: try reader.byte()) {
    case .language: return .language(try language(&reader))
    case .outsideSubset:
      let construct = try reader.shortText()
      try reader.require(!construct.isEmpty)
      return .outsideSubset(construct: construct, offset: try reader.short())
    case .tooLarge: return .tooLarge
    case .disagreement: return .disagreement
    case .same where isWhole: return nil
    case .same, nil: throw InvalidBytes()
    }
  }

  private static func language(_ reader: inout CompiledReader) throws(InvalidBytes) -> Language {
    var language = Language()
    let wish = try reader.byte()
    try reader.require(wish <= 1)
    language.wantsPrefix = wish == 1
    let uniform = try reader.byte()
    language.uniformSpelling = uniform == CompiledLanguages.differentSpellings ? nil : Int(uniform)
    language.spellings = try reader.short()
    language.numbers = try digits(&reader)
    language.bareDigits = try digits(&reader)
    language.mobileNumbers = try digits(&reader)
    return language
  }

  private static func digits(_ reader: inout CompiledReader) throws(InvalidBytes) -> Digits {
    let (automaton, lengths, tail) = (try reader.short(), try reader.word(), try reader.byte())
    try reader.require(tail <= 2)
    return Digits(automaton: automaton, lengths: lengths, tail: tail)
  }

  static let differentSpellings: UInt8 = 0xFF

  /// Returns what the file says about the language of a definition.
  func outcome(of definition: Int, wholeText: Bool) -> Outcome {
    var reader = CompiledReader(bytes, from: outcomes[2 * definition + (wholeText ? 1 : 0)])
    // It was read before.
    return (try? Self.outcome(&reader)) ?? .tooLarge
  }

  /// Copies an automaton.
  func automaton(_ index: Int) -> Automaton { automata[index].automaton(bytes) }
}
