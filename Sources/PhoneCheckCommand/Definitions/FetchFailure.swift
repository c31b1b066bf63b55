import DefinitionTools
import HTTPTypes
import LiveDefinitions
import PhoneCheck

/// There are no definitions: the service sent none, and there is no copy.
struct FetchFailure: CommandFailure {
  let message: LocalizedText

  /// The reason why there was no usable answer.
  struct Reason {
    private let failure: CatalogFailure
    private let cause: (any Error)?
    private let answer: HTTPResponse?

    init(_ failure: CatalogFailure, _ cause: (any Error)?, answer: HTTPResponse?) {
      (self.failure, self.cause, self.answer) = (failure, cause, answer)
    }

    /// Returns the definitions' problems, a line for each.
    func problems(in url: DefinitionsURL) -> [LocalizedText] {
      switch failure {
      case .malformed(let error): [error.text(file: LocalizedText(untranslated: "\(url)"))]
      case .lintErrors, .narrowing: failure.problems.map { LocalizedText(untranslated: "\(url):\($0)") }
      default: []
      }
    }

    /// The failure, in sentences without anything secret.
    var text: LocalizedText {
      switch failure {
      case .noAnswer:
        (cause as? CurlTransport.Failure)?.text ?? CommandText.noAnswerSentence
      case .timedOut: CommandText.timeLimitSentence(seconds: FetchedDefinitions.timeLimit)
      case .status(let code): text(ofStatus: code)
      case .unexpectedNotModified: CommandText.unexpectedNotModifiedSentence
      case .tooLarge(let maximum): CommandText.tooLargeSentence(maximum: maximum)
      case .malformed: CommandText.malformedSentence
      case .compiled: CommandText.compiledAnswerSentence
      case .lintErrors: CommandText.lintErrorsSentence
      case .narrowing(let change): CommandText.narrowingSentence(change: "\(change)")
      case .otherTenant: CommandText.otherTenantSentence
      default: CommandText.otherFailureSentence(failure: "\(failure)")
      }
    }

    private func text(ofStatus code: Int) -> LocalizedText {
      switch code {
      case 400, 401, 403: CommandText.refusedSentence(code: code)
      case 404, 410: CommandText.notFoundSentence(code: code)
      case 300...399:
        answer?.headerFields[.location].map {
          CommandText.redirectToSentence(code: code, place: DefinitionsURL.withoutSecrets($0))
        } ?? CommandText.redirectSentence(code: code)
      default: CommandText.statusSentence(code: code)
      }
    }
  }

  /// - Parameter ending: The consequence, a sentence.
  init(_ url: DefinitionsURL, _ reason: Reason, _ ending: LocalizedText = CommandText.withoutCopySentence) {
    let text = CommandText.fetchFailed(url: "\(url)", reason: reason.text, ending: ending)
    message = (reason.problems(in: url) + [.commandName + text]).joined(.lineBreak)
  }

  private init(_ message: LocalizedText) { self.message = message }

  /// Returns the failure if there was no request and there is no copy.
  static func noCopy(of url: DefinitionsURL) -> FetchFailure {
    FetchFailure(.commandName + CommandText.noCopy(url: "\(url)"))
  }
}
