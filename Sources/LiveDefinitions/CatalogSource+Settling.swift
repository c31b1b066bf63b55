internal import Platform

extension CatalogSource {
  /// The last verified copy: the waiting copy, else the served one.
  func last(_ state: State) -> CatalogCopy { state.waiting ?? servedCopy }

  /// Creates the next request; `nil` if the service wants none yet.
  package func nextOrder() -> FetchOrder? {
    state.withLock { state in
      let now = clock.now()
      if let blocked = state.blockedUntil, blocked > now { return nil }
      state.blockedUntil = nil
      state.lastOrder += 1
      let last = last(state)
      return FetchOrder(
        number: state.lastOrder, request: makeRequest(last.entityTag), last: last, served: servedCopy,
        sentAt: now,
        refused: state.refused)
    }
  }

  /// Verifies an answer, serves and saves definitions that passed, and schedules the next request.
  package func settle(_ order: FetchOrder, _ answer: FetchAnswer) -> CatalogRefresh {
    let (result, confirmed) = conclude(order, answer, judgement(order, answer))
    if let confirmed { keep(confirmed) }
    deliver()
    return result
  }

  /// Verifies an answer, and changes nothing.
  func judgement(_ order: FetchOrder, _ answer: FetchAnswer) -> FetchJudgement {
    order.judge(
      answer, by: verifier, maximumByteCount: options.rules.maximumByteCount, wasAccepted: wasAccepted)
  }

  /// Serves definitions that passed, and schedules the next request.
  ///
  /// - Returns: The result, and the copy to save.
  func conclude(
    _ order: FetchOrder, _ answer: FetchAnswer, _ judgement: FetchJudgement
  ) -> (CatalogRefresh, CatalogCopy?) {
    var (age, retryAfter) = (Duration.zero, Duration?.none)
    if case .received(let head, _) = answer {
      age = HTTPTimes.age(head)
      retryAfter = HTTPTimes.retryAfter(head, secondsSince1970: clock.secondsSince1970())
    }
    return state.withLock { state in
      conclude(order, judgement, confirmedAt: order.sentAt - age, retryAfter, &state)
    }
  }

  /// Applies the judgement of an answer.
  ///
  /// - Returns: The result, and the copy to save.
  private func conclude(
    _ order: FetchOrder, _ judgement: FetchJudgement, confirmedAt: Duration, _ retryAfter: Duration?,
    _ state: inout State
  ) -> (CatalogRefresh, CatalogCopy?) {
    // Requests decide the order, not answers. An answer about a copy that is no longer the last one says nothing about
    // the last one.
    guard order.number > state.lastSettled, order.last.snapshot.digest == last(state).snapshot.digest else {
      return (.failed(.superseded, cause: nil), nil)
    }
    if case .failed(let failure, let digest, let cause) = judgement {
      if failure == .cancelled { return (.failed(failure, cause: cause), nil) }
      state.lastSettled = order.number
      if let digest {
        state.refused = FetchOrder.Refusal(
          digest: digest, last: order.last.snapshot.digest, failure: failure)
      }
      postpone(failure, retryAfter, cause, &state)
      return (.failed(failure, cause: cause), nil)
    }
    state.lastSettled = order.number
    (state.failureCount, state.failure, state.refused) = (0, nil, nil)
    state.due = clock.now() + options.schedule.interval
    switch judgement {
    case .failed: preconditionFailure("a failure was handled above")
    case .confirmed(let tag):
      let copy = confirm(last(state), at: confirmedAt, tag)
      if state.waiting == nil { serve(copy) } else { state.waiting = copy }
      state.events.append(event(.confirmed, old: copy.snapshot.digest, new: copy.snapshot.digest))
      return (.unchanged, copy)
    case .returned(let tag):
      let withdrawn = last(state).snapshot.digest
      let copy = confirm(servedCopy, at: confirmedAt, tag)
      state.waiting = nil
      serve(copy)
      state.events.append(event(.confirmed, old: withdrawn, new: copy.snapshot.digest))
      return (.unchanged, copy)
    case .verified(let passed, let bytes, let digest, let tag):
      let copy = CatalogCopy(
        snapshot: CatalogSnapshot(validator: passed.validator, origin: .network, digest: digest),
        bytes: bytes,
        entityTag: tag, confirmedAt: confirmedAt)
      let isActive =
        switch options.activation {
        case .atOnce: true
        case .atNextStart: false
        case .whenIdle: state.holdCount == 0
        }
      state.accepted = state.accepted.adding(digest)
      adopt(copy, isActive: isActive, change: passed.change, findings: passed.findings, &state)
      return (.changed(passed.change, isActive: isActive), copy)
    }
  }

  /// Returns the copy as confirmed by the service.
  ///
  /// Confirming a copy never makes it older.
  private func confirm(_ copy: CatalogCopy, at time: Duration, _ entityTag: String?) -> CatalogCopy {
    var copy = copy
    copy.confirmedAt = copy.confirmedAt.map { max($0, time) } ?? time
    if let entityTag { copy.entityTag = entityTag }
    return copy
  }

  /// Makes a copy the last good one: the copy is served, or waits.
  func adopt(
    _ copy: CatalogCopy, isActive: Bool, change: CatalogChange?, findings: [CatalogFailure.LintError] = [],
    _ state: inout State
  ) {
    let old = isActive ? servedCopy.snapshot.digest : last(state).snapshot.digest
    if isActive { serve(copy) }
    state.waiting = isActive ? nil : copy
    state.events.append(
      event(
        isActive ? .activated : .waiting, old: old, new: copy.snapshot.digest, change: change,
        findings: findings))
  }

  /// Schedules the next request after a failure.
  private func postpone(
    _ failure: CatalogFailure, _ retryAfter: Duration?, _ cause: (any Error)?, _ state: inout State
  ) {
    let (now, schedule) = (clock.now(), options.schedule)
    state.failure = failure
    var wait = schedule.interval
    if failure.isPassing {
      state.failureCount += 1
      wait = schedule.retryLimit(afterFailures: state.failureCount) * clock.fraction()
    } else {
      state.failureCount = 0
    }
    if let retryAfter {
      let limited = min(retryAfter, schedule.maximumRetryAfter)
      state.blockedUntil = now + limited
      wait = max(wait, limited)
    }
    state.due = now + wait
    state.events.append(event(.failed, failure: failure, cause: cause, retryIn: wait))
  }
}
