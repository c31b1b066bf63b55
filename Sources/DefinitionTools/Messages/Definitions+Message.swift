package import PatternAutomata
package import PhoneCheck

// Problems of a definitions file, and assumptions about it, as values to be put together with other texts.

extension DefinitionsProblem {
  /// The problem as a sentence, without the place.
  package var text: LocalizedText { LocalizedText(sentence) }
}

extension DefinitionsRemark {
  /// The remark as a sentence, without the place.
  package var text: LocalizedText { LocalizedText(sentence) }
}

extension DefinitionsError {
  /// Every problem, each on lines of its own.
  ///
  /// - Parameter file: The name of the file, shown unchanged.
  package func text(file: LocalizedText) -> LocalizedText {
    LocalizedText { rendered(file: file[$0], in: $0) }
  }
}

extension InvalidJSON {
  /// The problem of the text, and the advice.
  package var text: LocalizedText { LocalizedText(message) }
}

extension AutomatonFailure.Cause {
  /// Why a regex has no automaton, as part of a sentence.
  package var text: LocalizedText { LocalizedText(text) }
}

extension OutsideSubset.Construct {
  /// The name in a sentence.
  package var text: LocalizedText { LocalizedText(text) }
}
