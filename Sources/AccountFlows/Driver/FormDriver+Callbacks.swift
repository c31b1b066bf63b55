// Embedded Swift has no tasks.
#if !hasFeature(Embedded)
  public import BindForm
  public import HTTPTypes
  internal import Platform

  // For hosts that don't use async: everything calls back.

  extension FormDriver {
    /// What a transport hands over: the answer's head and body, or that there was none.
    public typealias SentRequest = Result<(head: HTTPResponse, body: [UInt8]), any Error>

    /// Creates a driver for a host whose transport and SDKs call back.
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
    /// What has no answer needs no callback. One that comes twice counts once. One that never comes is like a request without an answer: its limit ends it, if
    /// it has one, or ``cancel()``.
    ///
    /// - Parameters:
    ///   - service: The service that performs effects.
    ///   - limits: How long to wait for answers.
    ///   - sending: Sends a request, and calls back with its answer, on any thread. It returns what cancels the request, when its
    ///     limit is over or the form ends; `nil` for a transport that can't.
    ///   - performing: Performs an effect that isn't the service's, and calls back with its event; with `nil` for an effect without
    ///     one. Called on the main actor.
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
          // What has no answer isn't waited for.
          guard effect.expectsAnswer else {
            await MainActor.run { performing(effect) { _ in } }
            return nil
          }
          return await OneCallback<BindingForm.Event?>().value(orElse: nil) { done in
            await MainActor.run {
              // What was cancelled meanwhile shows nothing any more.
              if !Task.isCancelled { performing(effect, done) }
            }
            return nil
          }
        }, deliver: { event in await delivering(event) })
    }
  }

  /// A value that a callback brings once: further calls are ignored, and a cancelled task gets another value at once.
  private final class OneCallback<Value: Sendable>: Sendable {
    private enum State {
      case idle
      case waiting(CheckedContinuation<Value, Never>)
      case over(Value?)
    }

    private let state = Lock(State.idle)
    /// What cancels the work.
    private let cancellation = Lock<(@Sendable () -> Void)?>(nil)

    /// Starts work and waits for its value.
    ///
    /// - Parameters:
    ///   - fallback: The value of a task that is cancelled.
    ///   - start: Starts the work, which calls back, and returns what cancels it; `nil` for nothing.
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
