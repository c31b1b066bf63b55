import BindForm
import PhoneCheck

/// A line of a script: an action of a person at the form.
struct FormCommand {
  /// The list of commands that `--help` shows.
  static let help = """
    type TEXT, delete [COUNT], paste TEXT, leave   the number's field
    area CODE, switch, lang TAG                    another area, the suggested number, or language
    send, code TEXT                                the code by SMS
    way email, way number                          an e-mail address instead of a number, or back
    email ADDRESS, send-email, email-code TEXT     the address and its code
    submit, again, another, create, tap, cancel    the buttons
    position PIXELS, check, new-picture, close     the service's slider, with --captcha
    start-over, skip                               signing in again, not linking
    wait SECONDS                                   time passes
    """

  /// The longest time that passes at once, in seconds.
  private static let maximumWait = 1_000_000

  private let name: String
  private let argument: String

  /// - Returns: `nil` for a blank line or a comment.
  init?(_ line: String) {
    let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    guard let name = parts.first, !name.hasPrefix("#") else { return nil }
    self.name = String(name)
    argument = parts.count > 1 ? String(parts[1]) : ""
  }

  /// A mistake in a command.
  enum Problem: Hashable {
    /// The command doesn't exist.
    case unknown
    /// The argument is wrong; the text names the mistake and the expected form.
    case argument(LocalizedText)
  }

  /// Performs the command on a session.
  ///
  /// - Returns: The mistake in the command; `nil` if it was performed.
  func perform(on session: inout FormSession) -> Problem? {
    switch name {
    case "type": session.type(argument)
    case "paste": session.paste(argument)
    case "area": return chooseArea(&session)
    case "lang":
      guard let language = Language(matching: argument) else {
        return .argument(CommandText.languageExpected)
      }
      session.send(.languageChanged(language))
    case "way":
      guard let way = BindFlow.Way(rawValue: argument) else {
        return .argument(CommandText.wayExpected)
      }
      session.send(.wayChosen(way))
    case "delete":
      let limit = PhoneField.maximumLength
      guard let count = Int(argument.isEmpty ? "1" : argument), (0...limit).contains(count) else {
        return .argument(CommandText.countExpected(limit: limit))
      }
      session.delete(count)
    case "position":
      guard let position = Int(argument) else { return .argument(CommandText.positionExpected) }
      session.slide(.moved(to: position))
    case "check": session.slide(.checkTapped)
    case "new-picture": session.slide(.newPictureTapped)
    case "close": session.slide(.closed)
    case "wait":
      guard let seconds = Double(argument), (0...Double(Self.maximumWait)).contains(seconds) else {
        return .argument(CommandText.secondsExpected(limit: Self.maximumWait))
      }
      session.seconds += seconds
      session.send(.tick(session.now))
    default: return performEvent(&session) ? nil : .unknown
    }
    return nil
  }

  private func chooseArea(_ session: inout FormSession) -> Problem? {
    guard let picker = session.form.picker else {
      return .argument(CommandText.nothingToChoose)
    }
    guard !argument.isEmpty, let row = picker.rows(matching: argument).first else {
      // The search text isn't repeated: it may be a number.
      return .argument(CommandText.areaExpected)
    }
    session.send(.areaChosen(row.id))
    return nil
  }

  private func performEvent(_ session: inout FormSession) -> Bool {
    let events: [String: BindingForm.Event] = [
      "leave": .blurred(.phone), "send": .sendCodeTapped, "code": .codeEdited(argument),
      "email": .emailEdited(argument),
      "send-email": .sendEmailCodeTapped, "email-code": .emailCodeEdited(argument), "submit": .submitTapped,
      "again": .tryAgainTapped, "another": .anotherNumberTapped, "switch": .suggestedNumberTapped,
      "create": .createAccountTapped,
      "tap": .oneTapTapped, "start-over": .startOverTapped, "skip": .skipAssociationTapped,
      "cancel": .cancelled,
    ]
    guard let event = events[name] else { return false }
    session.send(event)
    return true
  }
}

/// A line of a script that can't be performed.
struct ScriptFailure: CommandFailure {
  let message: LocalizedText

  init(_ problem: FormCommand.Problem, line: Int) {
    let reason =
      switch problem {
      case .unknown: CommandText.unknownCommand(help: FormCommand.help)
      case .argument(let reason): reason
      }
    message = .commandName + CommandText.scriptFailed(line: line, problem: reason)
  }
}
