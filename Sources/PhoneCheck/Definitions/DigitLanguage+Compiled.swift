internal import PatternAutomata

extension DigitLanguage {
  /// Copies a language from a file of compiled definitions.
  convenience init(_ parts: CompiledLanguages.Digits, in file: CompiledLanguages) {
    let lengths = (1...AcceptedLengths.listedMaximum).filter { parts.lengths >> UInt64($0 - 1) & 1 != 0 }
    self.init(
      file.automaton(parts.automaton),
      lengths: AcceptedLengths(lengths: lengths, tail: AcceptedLengths.Tail(rawValue: parts.tail) ?? .none))
  }
}

extension CompiledWriter {
  /// Writes a language.
  ///
  /// - Parameter number: The number of its automaton in the file.
  mutating func digits(_ language: DigitLanguage, automaton number: Int) {
    short(number)
    self.number(
      language.lengths.lengths.reduce(0) { $0 | 1 << UInt64($1 - 1) }, byteCount: 8)
    byte(language.lengths.tail.rawValue)
  }
}
