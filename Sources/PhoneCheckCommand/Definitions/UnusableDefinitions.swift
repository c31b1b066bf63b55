import DefinitionTools
import PhoneCheck

/// A definitions file that was refused, with every problem it has.
struct UnusableDefinitions: CommandFailure {
  /// The problems and the advice on them.
  let message: LocalizedText

  /// Joins the problems of several files.
  init(joining failures: [UnusableDefinitions]) {
    message = failures.map(\.message).joined(.lineBreak)
  }

  /// - Parameter canSkip: Whether the command has an unused option to leave out definitions with errors.
  init(_ error: DefinitionsError, file: LocalizedText, canSkip: Bool) {
    let (name, count) = (file.escaped, error.problems.count)
    let verdict =
      canSkip
      ? CommandText.skippableDefinitions(file: name, count: count)
      : CommandText.unusableFile(file: name, count: count)
    message = error.text(file: file) + .lineBreak + .commandName + verdict
  }
}
