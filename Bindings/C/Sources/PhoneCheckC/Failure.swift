internal import CPhoneCheck
internal import LiveDefinitions
internal import PhoneBatch
internal import PhoneCheck

/// The reason why a call failed, which is the content of an error object for C.
struct Failure: Error {
  var result: phonecheck_result
  /// The fault and the remedy, in English.
  var text: String
  /// The problems of definitions: the place and the text of each.
  var problems: [(place: DefinitionsPlace, text: String)] = []

  init(_ result: phonecheck_result, _ text: String) {
    self.result = result
    self.text = text
  }

  /// A wrong argument.
  static func argument(_ text: String) -> Failure { Failure(PHONECHECK_BAD_ARGUMENT, text) }

  /// A violation of Arrow's rules, or a column without strings.
  static func arrow(_ text: String) -> Failure { Failure(PHONECHECK_BAD_ARROW, text) }

  static let noMemory = Failure(PHONECHECK_NO_MEMORY, "there is no memory left")
  static let closed = Failure(
    PHONECHECK_CLOSED, "the validator was closed, or never opened: open one, and close it after the last call"
  )
  static let stopped = Failure(PHONECHECK_STOPPED, "stopped as requested")
  static let forked = Failure(
    PHONECHECK_FORKED,
    "this process was forked while another thread was in a call, whose locks stay locked here: start processes before "
      + "threads, or with exec (in Python, multiprocessing.set_start_method(\"spawn\"))")

  /// Definitions that were refused.
  init(_ error: DefinitionsError, file: String) {
    result = PHONECHECK_BAD_DEFINITIONS
    text = error.rendered(file: file)
    problems = error.problems.map { ($0.place, $0.rendered(file: file)) }
  }

  /// A request that changed nothing.
  init(_ failure: CatalogFailure, file: String) {
    result = PHONECHECK_FETCH_FAILED
    text = "\(failure)"
    switch failure {
    case .malformed(let error): problems = Failure(error, file: file).problems
    case .lintErrors(let errors):
      text += "; if the definitions are right, accept them once with --lint off of the command"
      problems = zip(errors, failure.problems).map { ($0.place, "\(file):\($1)") }
    default: break
    }
  }

  /// A run over a file that failed, or doesn't fit the file.
  init(_ error: BatchError) {
    result =
      error == .stopped
      ? PHONECHECK_STOPPED : error.isUsageError ? PHONECHECK_BAD_ARGUMENT : PHONECHECK_FILE_FAILED
    text = "\(error)"
  }
}
