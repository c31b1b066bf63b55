public import HTTPTypes
internal import Platform

extension CatalogSource {
  /// Requests new definitions now.
  ///
  /// If a request is already under way, its result is returned. If the service wants no request yet, none is made.
  ///
  /// This function makes one request and never repeats it; ``run()`` repeats requests. If the caller is cancelled, the
  /// request is cancelled too, unless other callers wait for it.
  ///
  /// - Returns: The result, once new definitions are verified and saved.
  @discardableResult
  public func refresh() async -> CatalogRefresh {
    let fetch = state.withLock { state in
      state.joinedCount += 1
      if let fetch = state.fetch { return fetch }
      let fetch = Task.detached { [self] in await self.fetch() }
      state.fetch = fetch
      return fetch
    }
    return await withTaskCancellationHandler {
      await fetch.value
    } onCancel: {
      let isLast = state.withLock { state in
        guard state.fetch == fetch else { return false }
        state.joinedCount -= 1
        return state.joinedCount == 0
      }
      if isLast { fetch.cancel() }
    }
  }

  /// Requests new definitions now, and blocks this thread: for programs that do nothing else meanwhile.
  ///
  /// - Parameter send: Sends a request, and returns the answer within ``FetchSchedule/timeLimit``.
  /// - Returns: The result, once new definitions are verified and saved.
  @discardableResult
  public func refresh(
    sending send: (ServiceRequest) throws -> (head: HTTPResponse, body: [UInt8])
  ) -> CatalogRefresh {
    readStoreAgain()
    guard let order = nextOrder() else { return postponed }
    do {
      let (head, body) = try send(order.request)
      return settle(order, .received(head, body))
    } catch let failure as CatalogFailure {
      return settle(order, .failed(failure, cause: nil))
    } catch {
      return settle(order, .failed(.noAnswer, cause: error))
    }
  }

  private var postponed: CatalogRefresh {
    .postponed(state.withLock { max(.zero, ($0.blockedUntil ?? .zero) - clock.now()) })
  }

  /// Requests definitions at once and then whenever a request is due, until the task is cancelled.
  ///
  /// Requests are ``FetchSchedule/interval`` apart. After failures that may pass, they are repeated sooner.
  public func run() async {
    while !Task.isCancelled {
      if await waitUntilDue() { await refresh() }
    }
  }

  private func fetch() async -> CatalogRefresh {
    if state.withLock({ $0.storeIsUnreadable }) { await thread.finish(.long) { self.readStoreAgain() } }
    let result: CatalogRefresh
    if let order = nextOrder() {
      result = await settle(order, await answer(to: order))
    } else {
      result = postponed
    }
    let waiters = state.withLock { state in
      (state.fetch, state.joinedCount) = (nil, 0)
      defer { state.waiters = [:] }
      return state.waiters.values.map { $0 }
    }
    // The time of the next request has changed.
    for waiter in waiters { waiter.cancel() }
    return result
  }

  /// Verifies and saves definitions on the verification thread, and concludes other answers at once.
  private func settle(_ order: FetchOrder, _ answer: FetchAnswer) async -> CatalogRefresh {
    let judgement =
      answer.hasDefinitions
      ? await thread.answer(.long) { self.judgement(order, answer) } : judgement(order, answer)
    guard let judgement else { return .failed(.cancelled, cause: nil) }
    let (result, confirmed) = conclude(order, answer, judgement)
    if let confirmed { await thread.finish(.short) { self.keep(confirmed) } }
    deliver()
    return result
  }

  /// Sends a request, within the time limit.
  private func answer(to order: FetchOrder) async -> FetchAnswer {
    let limit = options.schedule.timeLimit
    return await FirstOf.answer(
      cancelled: .failed(.cancelled, cause: nil),
      [
        { [transport] in
          do {
            let (head, body) = try await transport(order.request)
            return .received(head, body)
          } catch {
            return .failed(.noAnswer, cause: error)
          }
        },
        { [clock] in
          guard (try? await clock.sleep(limit)) != nil else { return nil }
          return .failed(.timedOut(limit: limit), cause: nil)
        },
      ])
  }

  /// Waits until a request is due, or until the due time changes.
  ///
  /// - Returns: Whether a request is due.
  private func waitUntilDue() async -> Bool {
    let (id, waiter) =
      state.withLock { state -> (Int, Task<Void, Never>)? in
        let wait = state.due - clock.now()
        guard wait > .zero else { return nil }
        state.lastWaiter += 1
        let waiter = Task.detached { [clock] in _ = try? await clock.sleep(wait) }
        state.waiters[state.lastWaiter] = waiter
        return (state.lastWaiter, waiter)
      } ?? (0, nil)
    guard let waiter else { return true }
    await withTaskCancellationHandler {
      await waiter.value
    } onCancel: {
      waiter.cancel()
    }
    return state.withLock { state in
      state.waiters[id] = nil
      return false
    }
  }
}
