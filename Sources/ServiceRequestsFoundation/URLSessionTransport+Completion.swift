public import HTTPTypes
public import ServiceRequests

extension URLSessionTransport {
  /// Sends a request, for hosts that don't use async; the completion gets the result or the error of ``send(_:)``.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - completion: Called once, on any thread.
  /// - Returns: A closure that cancels the request.
  @discardableResult
  public func send(
    _ request: ServiceRequest,
    completion: @escaping @Sendable (Result<(head: HTTPResponse, body: [UInt8]), any Error>) -> Void
  ) -> @Sendable () -> Void {
    let task = Task {
      do {
        completion(.success(try await send(request)))
      } catch {
        completion(.failure(error))
      }
    }
    return { task.cancel() }
  }
}
