import ArgumentParser
import BindForm
import PhoneCheck

/// A line of a script: what a person does at the form.
struct FormCommand {
  /// The list of commands that `--help` shows.
  static let help = """
    type TEXT, delete [COUNT], paste TEXT, leave   the number's field
    area CODE, lang TAG                            another area or language
    send, code TEXT                                the code by SMS
    email ADDRESS, send-email, email-code TEXT     the e-mail step
    submit, again, another, create, tap, cancel    the buttons
    start-over, skip                               signing in again, going on without linking
    wait SECONDS                                   time passes
    """

  private let name: String
  private let argument: String

  /// - Returns: `nil` for a blank line or a comment.
  init?(_ line: String) {
    let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    guard let name = parts.first, !name.hasPrefix("#") else { return nil }
    self.name = String(name)
    argument = parts.count > 1 ? String(parts[1]) : ""
  }

  /// Performs the command on a session.
  ///
  /// - Returns: `false` when there is no such command, or its argument is malformed.
  func perform(on session: inout FormSession) -> Bool {
    performOnNumber(&session) ?? performWithCount(&session) ?? performEvent(&session)
  }

  private func performOnNumber(_ session: inout FormSession) -> Bool? {
    switch name {
    case "type": session.type(argument)
    case "paste":
      let caret = session.form.number.field.caret
      session.send(.pasted(argument, replacing: caret..<caret))
    case "area":
      guard let row = session.form.picker?.rows(matching: argument).first else { return false }
      session.send(.areaChosen(row.id))
    case "lang":
      guard let language = Language(rawValue: argument) else { return false }
      session.send(.languageChanged(language))
    default: return nil
    }
    return true
  }

  private func performWithCount(_ session: inout FormSession) -> Bool? {
    switch name {
    case "delete":
      guard let count = Int(argument.isEmpty ? "1" : argument), (0...PhoneField.maximumLength).contains(count)
      else {
        return false
      }
      session.delete(count)
    case "wait":
      guard let seconds = Double(argument), (0...1_000_000).contains(seconds) else { return false }
      session.seconds += seconds
      session.send(.tick(Moment(secondsSince1970: session.seconds)))
    default: return nil
    }
    return true
  }

  private func performEvent(_ session: inout FormSession) -> Bool {
    let events: [String: BindForm.Event] = [
      "leave": .blurred(.phone), "send": .sendCodeTapped, "code": .codeEdited(argument),
      "email": .emailEdited(argument),
      "send-email": .sendEmailCodeTapped, "email-code": .emailCodeEdited(argument), "submit": .submitTapped,
      "again": .tryAgainTapped, "another": .anotherNumberTapped, "create": .createAccountTapped,
      "tap": .oneTapTapped, "start-over": .startOverTapped, "skip": .skipAssociationTapped,
      "cancel": .cancelled,
    ]
    guard let event = events[name] else { return false }
    session.send(event)
    return true
  }
}

/// A line of a script that is not a command.
struct ScriptFailure: CommandFailure {
  let text: String
  let exitCode = ExitCode.inputOrOutputFailed

  init(line: Int) {
    text = """
      phonecheck: standard input, line \(line): no such command, or not with that argument. There are:
      \(FormCommand.help)
      """
  }
}
