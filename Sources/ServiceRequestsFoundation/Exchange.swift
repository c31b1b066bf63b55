internal import Foundation
internal import HTTPTypes
internal import Platform

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// One request and its answer; it ends once: when the body is complete or cut, or with an error.
final class Exchange: Sendable {
  struct Answer: Sendable {
    var head: HTTPResponse
    var body: [UInt8] = []
  }

  private struct State {
    var answer: Answer?
    var result: Result<Answer, any Error>?
    var waiting: CheckedContinuation<Answer, any Error>?
    /// Whether the answer is a redirect; the task then ends by itself.
    var isRedirect = false
  }

  private let task: URLSessionDataTask
  private let maximumByteCount: Int
  private let state = Lock(State())

  var id: Int { task.taskIdentifier }

  init(_ task: URLSessionDataTask, maximumByteCount: Int) {
    self.task = task
    self.maximumByteCount = maximumByteCount
  }

  /// Sends the request, unless the exchange has ended already.
  func start(_ waiting: CheckedContinuation<Answer, any Error>) {
    let result = state.withLock { state in
      if state.result == nil { state.waiting = waiting }
      return state.result
    }
    if let result { waiting.resume(with: result) } else { task.resume() }
  }

  func receive(_ response: URLResponse?) {
    guard let head = (response as? HTTPURLResponse).flatMap({ HTTPResponse($0) }) else {
      return end(.failure(URLError(.badServerResponse)))
    }
    state.withLock { $0.answer = Answer(head: head) }
  }

  /// Takes a redirect as the answer.
  ///
  /// On Linux, Foundation ends the process if a cancelled task is asked what to do about a redirect. Therefore a task
  /// isn't cancelled after a redirect, and not asked after it was cancelled.
  func redirect(_ response: HTTPURLResponse, stay: () -> Void) {
    let answer = HTTPResponse(response).map { Answer(head: $0) }
    let isFirst = state.withLock { state in
      guard state.result == nil else { return false }
      state.isRedirect = true
      return true
    }
    guard isFirst else { return }
    stay()
    end(answer.map { .success($0) } ?? .failure(URLError(.badServerResponse)))
    #if canImport(Darwin)
      task.cancel()  // Its body doesn't matter.
    #endif
  }

  func receive(_ data: Data) {
    let cut = state.withLock { state -> Answer? in
      guard state.result == nil, var answer = state.answer else { return nil }
      state.answer = nil  // Avoids a copy of the body.
      let room = maximumByteCount - answer.body.count
      answer.body += data.prefix(room < data.count ? room + 1 : data.count)
      state.answer = answer
      return answer.body.count > maximumByteCount ? answer : nil
    }
    if let cut { end(.success(cut)) }
  }

  /// Takes the end of the answer, or the error of a request without an answer.
  func complete(_ error: (any Error)?) {
    if let error {
      // Only the code: the rest of the error names the URL.
      return end(.failure(URLError((error as? URLError)?.code ?? .unknown)))
    }
    let answer = state.withLock { $0.answer }
    end(answer.map { .success($0) } ?? .failure(URLError(.badServerResponse)))
  }

  /// Ends the exchange, unless it has ended; a request that is still under way is cancelled.
  func end(_ result: Result<Answer, any Error>) {
    let (mayCancel, waiting) = state.withLock { state -> (Bool, CheckedContinuation<Answer, any Error>?) in
      guard state.result == nil else { return (false, nil) }
      (state.result, state.answer) = (result, nil)
      defer { state.waiting = nil }
      return (!state.isRedirect, state.waiting)
    }
    if mayCancel { task.cancel() }
    waiting?.resume(with: result)
  }
}

/// Passes a session's reports to the exchange that they belong to.
final class ExchangeDelegate: NSObject, URLSessionDataDelegate {
  private let exchanges = Lock([Int: Exchange]())

  func add(_ exchange: Exchange) { exchanges.withLock { $0[exchange.id] = exchange } }

  func remove(_ exchange: Exchange) { exchanges.withLock { $0[exchange.id] = nil } }

  private func exchange(of task: URLSessionTask) -> Exchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    exchange(of: task)?.redirect(response) { completionHandler(nil) }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    exchange(of: dataTask)?.receive(response)
    completionHandler(.allow)
  }

  #if canImport(FoundationNetworking)
    /// Takes a 401 that asks for a password as the answer; without a password, the task would never end on Linux.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      let exchange = exchange(of: task)
      exchange?.receive(challenge.failureResponse)
      exchange?.complete(nil)
    }
  #endif

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.receive(data)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    exchange(of: task)?.complete(error)
  }
}
