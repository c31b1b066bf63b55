// Embedded Swift has no tasks.
#if !hasFeature(Embedded)
  public import BindForm
  public import HTTPTypes
  internal import Platform

  // For hosts that use callbacks instead of async.

  extension FormDriver {
    /// The result of a transport: the answer's head and body, or the error of a request without an answer.
    public typealias SentRequest = Result<(head: HTTPResponse, body: [UInt8]), any Error>

    /// Creates a driver for a host whose transport and SDKs use callbacks.
    ///
    /// ```swift
    /// let driver = FormDriver(service: client) { request, done in
    ///   network.send(request) { done($0) }
    /// } performing: { effect, done in
    ///   screen.perform(effect) { event in done(event) }
    /// } delivering: { event in
    ///   model.send(event)
    /// }
    /// ```
    ///
    /// An effect without an answer needs no callback. A second call of the same callback has no effect. If a callback
    /// is never called, the request counts as unanswered once its limit is over, if it has a limit, or after
    /// ``cancel()``.
    ///
    /// - Parameters:
    ///   - service: The service that performs effects.
    ///   - limits: The time limits for answers.
    ///   - sending: Sends a request, and calls back with its answer, on any thread. It returns a closure that cancels
    ///     the request, for the end of the limit or of the form; `nil` if the transport can't cancel.
    ///   - performing: Performs an effect that isn't the service's, and calls back with its event, or with `nil` if the
    ///     effect has none. Called on the main actor.
    ///   - delivering: Sends an event to the form, and performs the effects that it returns. Called on the main actor.
    public convenience init(
      service: any FormService, limits: TimeLimits = TimeLimits(),
      sending:
        @escaping @Sendable (
          ServiceRequest, @escaping @Sendable (SentRequest) -> Void
        ) -> (@Sendable () -> Void)?,
      performing:
        @escaping @MainActor @Sendable (
          BindingForm.Effect, @escaping @Sendable (BindingForm.Event?) -> Void
        ) -> Void,
      delivering: @escaping @MainActor @Sendable (BindingForm.Event) -> Void
    ) {
      self.init(
        service: service,
        transport: { request in
          try await OneCallback<SentRequest>().value(orElse: .failure(CancellationError())) { done in
            sending(request, done)
          }.get()
        }, limits: limits,
        host: { effect in
          // An effect without an answer isn't waited for.
          guard effect.expectsAnswer else {
            await MainActor.run { performing(effect) { _ in } }
            return nil
          }
          return await OneCallback<BindingForm.Event?>().value(orElse: nil) { done in
            await MainActor.run {
              // An effect that was cancelled meanwhile shows nothing.
              if !Task.isCancelled { performing(effect, done) }
            }
            return nil
          }
        }, deliver: { event in await delivering(event) })
    }
  }

  /// The value of a callback: further calls are ignored, and a cancelled task gets another value at once.
  private final class OneCallback<Value: Sendable>: Sendable {
    private enum State {
      case idle
      case waiting(CheckedContinuation<Value, Never>)
      case over(Value?)
    }

    private let state = Lock(State.idle)
    /// The closure that cancels the work.
    private let cancellation = Lock<(@Sendable () -> Void)?>(nil)

    /// Starts work and waits for its value.
    ///
    /// - Parameters:
    ///   - fallback: The value if the task is cancelled.
    ///   - start: Starts the work, which calls back. It returns a closure that cancels the work, or `nil`.
    func value(
      orElse fallback: Value,
      _ start: @Sendable (_ done: @escaping @Sendable (Value) -> Void) async -> (@Sendable () -> Void)?
    ) async -> Value {
      if Task.isCancelled { return fallback }
      return await withTaskCancellationHandler {
        let cancel = await start { self.finish($0) }
        cancellation.withLock { $0 = cancel }
        if Task.isCancelled { cancel?() }
        return await withCheckedContinuation { continuation in
          let early = state.withLock { state -> Value? in
            if case .over(let value?) = state {
              state = .over(nil)
              return value
            }
            state = .waiting(continuation)
            return nil
          }
          if let early { continuation.resume(returning: early) }
        }
      } onCancel: {
        finish(fallback)
        cancellation.withLock { $0 }?()
      }
    }

    private func finish(_ value: Value) {
      let waiting = state.withLock { state -> CheckedContinuation<Value, Never>? in
        switch state {
        case .idle:
          state = .over(value)
          return nil
        case .waiting(let continuation):
          state = .over(nil)
          return continuation
        case .over: return nil
        }
      }
      waiting?.resume(returning: value)
    }
  }
#endif
