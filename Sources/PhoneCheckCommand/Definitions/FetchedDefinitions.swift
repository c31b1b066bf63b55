import ByteIO
import HTTPTypes
import InspectedDefinitions
import LiveDefinitions
import PhoneCheck
import Platform

/// Definitions at a URL: at most one conditional request, and the last good copy.
struct FetchedDefinitions {
  let url: DefinitionsURL
  let headers: HTTPFields
  var isOffline = false
  var maxAge: Duration?
  var loading = LoadingOptions()
  var lint = LintGate.new

  /// The maximum time for the whole request, in seconds.
  static let timeLimit = 10

  /// The definitions from a request, or from the copy.
  struct Result {
    let source: CatalogSource
    /// The result of the request; `nil` if there was none.
    let refresh: CatalogRefresh?
    /// The answer; `nil` if there was none.
    let answer: (head: HTTPResponse, body: [UInt8])?
    let events: [CatalogEvent]
  }

  /// Returns definitions that passed verification: the service's current definitions, else the last good copy, with a
  /// remark.
  ///
  /// - Throws: ``FetchFailure`` or ``UnusableDefinitions`` if there are neither.
  func verified(on console: inout Console, isQuiet: Bool) throws -> (
    snapshot: CatalogSnapshot, byteCount: Int
  ) {
    let result = result(on: &console, isQuiet: isQuiet)
    try remark(onFailureOf: result, on: &console, isQuiet: isQuiet)
    if !isQuiet { Self.remark(on: result.events, of: url, on: &console) }
    return (result.source.current, result.source.servedCopy.bytes?.count ?? 0)
  }

  /// Returns the current definitions of the service, even if they would be refused: for commands that judge
  /// definitions.
  ///
  /// - Throws: ``FetchFailure`` if there is neither an answer with definitions nor a copy.
  func newest(on console: inout Console) throws -> [UInt8] {
    let result = result(on: &console, isQuiet: false)
    switch result.refresh {
    case .failed(.malformed, _), .failed(.compiled, _), .failed(.lintErrors, _), .failed(.narrowing, _):
      if let answer = result.answer { return answer.body }
    default: break
    }
    try remark(onFailureOf: result, on: &console, isQuiet: false)
    return result.source.servedCopy.bytes ?? []
  }

  private func result(on console: inout Console, isQuiet: Bool) -> Result {
    var options = CatalogSource.Options()
    options.rules.loading = loading
    options.rules.lint = lint.rule
    let events = Lock<[CatalogEvent]>([])
    let folder = FileStore.userCacheFolder
    let store = folder.map { FileStore(for: url.tenant(headers), inFolder: $0) }
    let source = CatalogSource(
      url, headers: headers, inspection: .lintAndDiff, store: store, options: options,
      onEvent: { event in events.withLock { $0.append(event) } })
    let isFresh = maxAge.flatMap { limit in source.age.map { $0 <= limit } } ?? false
    let (refresh, answer) =
      isOffline || isFresh
      ? (nil, nil) : Self.refresh(source, maximumByteCount: options.rules.maximumByteCount)
    let happened = events.withLock { $0 }
    if !isQuiet {
      var said: Set<CatalogEvent.Transition> = []
      for event in happened where said.insert(event.transition).inserted {
        if let text = event.copyProblem(in: folder ?? "", language: console.language) { console.note(text) }
      }
    }
    return Result(source: source, refresh: refresh, answer: answer, events: happened)
  }

  /// Remarks on countries that new definitions lack, and on problems of the definitions.
  static func remark(on events: [CatalogEvent], of url: DefinitionsURL, on console: inout Console) {
    for text in events.flatMap({ $0.definitionsProblems(language: console.language) }) {
      console.note("\(url): \(text)")
    }
  }

  /// Sends the one request.
  static func refresh(
    _ source: CatalogSource, maximumByteCount: Int
  ) -> (CatalogRefresh, (head: HTTPResponse, body: [UInt8])?) {
    let curl = CurlTransport(secondCount: timeLimit, maximumByteCount: maximumByteCount)
    var answer: (head: HTTPResponse, body: [UInt8])?
    let refresh = source.refresh { request in
      do throws(CurlTransport.Failure) {
        let received = try curl.answer(to: request)
        answer = received
        return received
      } catch {
        throw error == .timedOut ? CatalogFailure.timedOut(limit: .seconds(timeLimit)) : error
      }
    }
    return (refresh, answer)
  }

  /// Remarks why the copy is used instead of the service's definitions, or throws if there is no copy.
  private func remark(onFailureOf result: Result, on console: inout Console, isQuiet: Bool) throws {
    let hasCopy = result.source.current.origin != .bundled
    guard case .failed(let failure, let cause)? = result.refresh else {
      if !hasCopy { throw FetchFailure.noCopy(of: url) }
      return
    }
    if !hasCopy, case .malformed(let error) = failure {
      throw UnusableDefinitions(
        error, file: LocalizedText(untranslated: "\(url)"),
        canSkip: CatalogOptions.canSkip(in: result.answer?.body ?? [], loading))
    }
    let reason = FetchFailure.Reason(failure, cause, answer: result.answer?.head)
    guard hasCopy else { throw FetchFailure(url, reason) }
    if isQuiet { return }
    for line in reason.problems(in: url) { console.remark(line[console.language]) }
    console.note(
      CommandText.fetchFailed(url: "\(url)", reason: reason.text, ending: Self.copyText(result.source.age)))
  }

  /// Returns the sentence that the copy is used, with its age.
  private static func copyText(_ age: Duration?) -> LocalizedText {
    guard let seconds = age?.components.seconds, seconds >= 0 else { return CommandText.undatedCopySentence }
    let count = Int(seconds)
    let age =
      switch count {
      case 172_800...: CommandText.daysPhrase(count: count / 86_400)
      case 7_200...: CommandText.hoursPhrase(count: count / 3_600)
      case 120...: CommandText.minutesPhrase(count: count / 60)
      default: CommandText.secondsPhrase(count: count)
      }
    return CommandText.copySentence(age: age)
  }
}
