// Embedded Swift has no tasks.
#if !hasFeature(Embedded)
  public import BindForm
  internal import Platform

  /// Performs the effects of a form: sends requests, gives other effects to the host, and delivers the answers as
  /// events.
  ///
  /// ```swift
  /// let driver = FormDriver(service: client, transport: transport) { effect in
  ///   await screen.perform(effect)  // the slider, the carrier's page, the keychain
  /// } deliver: { event in
  ///   await model.send(event)
  /// }
  /// driver.perform(form.send(.opened(flow), at: now))
  /// ```
  ///
  /// - Each effect is performed at once and independently: no effect waits for another, and events come in the order of
  ///   their answers.
  /// - A request that exceeds its limit is cancelled and counts as unanswered; a later answer is dropped. Effects of
  ///   the host wait for people, so they have no limit.
  /// - A submission is sent once: the driver never repeats it, even if the same effect is performed twice. A new
  ///   submission of the form cancels an earlier submission that is still under way.
  /// - After the last effect of the form, and after ``cancel()``, all work is cancelled and nothing is delivered any
  ///   more.
  public final class FormDriver: Sendable {
    /// The time limits for answers.
    public struct TimeLimits: Hashable, Sendable {
      /// For an answer of the service; 15 seconds by default.
      public var service = Duration.seconds(15)
      /// For the exchange of a carrier's proof, and for the masked number that is fetched ahead; 8 seconds by
      /// default, like carriers' SDKs.
      public var oneTap = Duration.seconds(8)

      /// Creates the default limits.
      public init() {}
    }

    private let transport: ServiceTransport
    private let limits: TimeLimits
    private let clock: any Clock<Duration>
    private let host: @Sendable (BindingForm.Effect) async -> BindingForm.Event?
    private let deliver: @Sendable (BindingForm.Event) async -> Void
    private let state: Lock<State>

    /// The work under way.
    private struct State {
      /// The service, in the form's current language.
      var service: any FormService
      var lastID = 0
      var work: [Int: Work] = [:]
      var submitted: Set<RequestID> = []
      var isOver = false
    }

    private struct Work {
      var tasks: [Task<Void, Never>]
      var isSubmission: Bool
    }

    /// Creates a driver for one form.
    ///
    /// - Parameters:
    ///   - service: The service that performs effects.
    ///   - transport: Sends requests.
    ///   - limits: The time limits for answers.
    ///   - clock: The clock of the limits.
    ///   - host: Performs an effect that isn't the service's, and returns its event; `nil` if the effect has none. The
    ///     host also gets `BindingForm.Effect.useLanguage(_:)`, after the driver has changed the language of its
    ///     requests. For `BindingForm.Effect.associate(_:with:for:)`, the host signs in again with the vendor's SDK and
    ///     returns `BindingForm.Event.vendorSignedIn(_:)`. The driver then sends the request to the service.
    ///   - deliver: Sends an event to the form, and performs the effects that the form returns.
    public init(
      service: any FormService, transport: @escaping ServiceTransport, limits: TimeLimits = TimeLimits(),
      clock: any Clock<Duration> = ContinuousClock(),
      host: @escaping @Sendable (BindingForm.Effect) async -> BindingForm.Event?,
      deliver: @escaping @Sendable (BindingForm.Event) async -> Void
    ) {
      state = Lock(State(service: service))
      self.transport = transport
      self.limits = limits
      self.clock = clock
      self.host = host
      self.deliver = deliver
    }

    deinit { cancel() }

    /// Performs effects in their order, and returns at once.
    ///
    /// - Parameter effects: The effects that `BindingForm.send(_:at:)` returned.
    public func perform(_ effects: [BindingForm.Effect]) {
      for effect in effects where !isOfEnd(effect) { perform(effect) }
      let ending = effects.filter(isOfEnd)
      guard !ending.isEmpty else { return }
      if ending.contains(where: \.isLast) { cancel() }
      // Sequentially: the carrier's page is closed before the screen that shows it.
      Task { [host] in for effect in ending { _ = await host(effect) } }
    }

    /// Whether an effect has to be performed even if the form ends at the same moment.
    private func isOfEnd(_ effect: BindingForm.Effect) -> Bool { effect.isLast || effect == .closeOneTapPage }

    /// Fetches a masked number ahead from the carrier, for `BindingForm.Event.oneTapOffered(_:)`, within its limit.
    ///
    /// - Parameter fetch: Asks the carrier's SDK. ``CarrierOneTap`` interprets its result.
    public func fetchOffer(_ fetch: @escaping @Sendable () async -> BindingForm.Event) {
      start(within: limits.oneTap, orElse: .oneTapUnavailable(SDKError(code: "TIMEOUT"))) { await fetch() }
    }

    /// Cancels all work under way.
    ///
    /// Nothing is delivered any more.
    public func cancel() {
      let work = state.withLock { state in
        state.isOver = true
        defer { state.work = [:] }
        return state.work.values.map { $0.tasks }
      }
      for task in work.joined() { task.cancel() }
    }

    // MARK: One effect

    private func perform(_ effect: BindingForm.Effect) {
      if case .useLanguage(let language) = effect {
        state.withLock { $0.service = $0.service.inLanguage(language) }
      }
      let service = state.withLock { $0.service }
      if let submission = effect.submission {
        guard isFirst(submission) else { return }
        cancelSubmissions()
      }
      if let request = service.request(for: effect) {
        let limit = if case .oneTap = effect.submission?.proof { limits.oneTap } else { limits.service }
        start(within: limit, orElse: effect.unanswered, isSubmission: effect.submission != nil) {
          [transport] in
          service.event(await Self.answer(request, transport), for: effect) ?? effect.unanswered
        }
      } else if case .associate(_, let tokens, _) = effect {
        // A vendor's page stays open as long as the person likes, and must not retain the driver.
        start(within: nil, orElse: effect.unanswered) { [weak self, host] in
          let event = await host(effect)
          return self?.associate(effect, tokens, event)
        }
      } else {
        let limit = effect == .fetchOneTapOffer ? limits.oneTap : nil
        start(within: limit, orElse: effect.unanswered, isSubmission: effect.submission != nil) { [host] in
          // The service may know why it has no request.
          await host(effect) ?? service.event(.noAnswer, for: effect) ?? effect.unperformed
        }
      }
    }

    /// Associates a vendor's account, after a new login with the vendor's SDK.
    ///
    /// - Parameter event: The outcome of the SDK's login.
    /// - Returns: The event of the answer, or `nil` if a request was sent, whose answer is delivered.
    private func associate(
      _ effect: BindingForm.Effect, _ tokens: SessionTokens, _ event: BindingForm.Event?
    ) -> BindingForm.Event? {
      let service = state.withLock { $0.service }
      guard case .vendorSignedIn(let credential) = event else { return event ?? effect.unanswered }
      guard let request = service.request(associating: credential, with: tokens) else {
        return effect.unanswered
      }
      // Only the service has a limit: the person decides how long the vendor's page takes.
      start(within: limits.service, orElse: effect.unanswered) { [transport] in
        service.event(await Self.answer(request, transport), for: effect) ?? effect.unanswered
      }
      return nil
    }

    private static func answer(_ request: ServiceRequest, _ transport: ServiceTransport) async -> HTTPAnswer {
      do {
        let (head, body) = try await transport(request)
        return HTTPAnswer(head, body: body)
      } catch {
        // Whatever the transport's error, the form can only report that there was no answer.
        return .noAnswer
      }
    }

    // MARK: Tasks

    /// Starts work and its timer.
    ///
    /// The work's event is delivered unless the work was cancelled; after the limit, the timer's event is delivered
    /// instead.
    private func start(
      within limit: Duration?, orElse unanswered: BindingForm.Event?, isSubmission: Bool = false,
      _ body: @escaping @Sendable () async -> BindingForm.Event?
    ) {
      state.withLock { state in
        guard !state.isOver else { return }
        state.lastID += 1
        let id = state.lastID
        // A task that ends at once still waits for the lock, so it finds its entry here.
        var tasks = [
          Task { [weak self] in
            let event = await body(); await self?.finish(id, event)
          }
        ]
        if let limit {
          tasks.append(
            Task { [weak self, clock] in
              guard (try? await clock.sleep(for: limit)) != nil else { return }
              await self?.finish(id, unanswered)
            })
        }
        state.work[id] = Work(tasks: tasks, isSubmission: isSubmission)
      }
    }

    /// Ends work; the first to end it delivers its event.
    private func finish(_ id: Int, _ event: BindingForm.Event?) async {
      guard let work = state.withLock({ $0.work.removeValue(forKey: id) }) else { return }
      defer { for task in work.tasks { task.cancel() } }
      if let event { await deliver(event) }
    }

    private func isFirst(_ submission: BindingForm.Submission) -> Bool {
      state.withLock { $0.submitted.insert(submission.request).inserted }
    }

    private func cancelSubmissions() {
      let earlier = state.withLock { state in
        let ids = state.work.filter { $0.value.isSubmission }.map { $0.key }
        return ids.compactMap { state.work.removeValue(forKey: $0) }
      }
      for task in earlier.flatMap({ $0.tasks }) { task.cancel() }
    }
  }
#endif
