internal import Platform

extension CatalogSource {
  /// Reads the last good copy; if there is none, reports the reason.
  func readStore() -> CatalogCopy? {
    guard let record = readRecord() else { return nil }
    guard record.tenant == tenant else {
      tell(.recordOfAnotherTenant)
      return nil
    }
    switch verifier.load(record.bytes) {
    case .failure(let error):
      setAside(.recordRefused, failure: .malformed(error))
      return nil
    case .success(let validator):
      state.withLock { state in
        state.kept = KeptMark(record)
        state.accepted = state.accepted.joining(record.accepted)
      }
      let age = Self.age(of: record, secondsSince1970: clock.secondsSince1970())
      return CatalogCopy(
        snapshot: CatalogSnapshot(validator: validator, origin: .store, digest: record.digest),
        bytes: record.bytes, entityTag: record.entityTag, confirmedAt: age.map { clock.now() - $0 })
    }
  }

  /// The age of a record; `nil` if the record is later than the calendar's clock, or if either isn't a time.
  private static func age(of record: CatalogRecord, secondsSince1970 now: Int) -> Duration? {
    record.confirmed >= 0 && now >= record.confirmed ? .seconds(now - record.confirmed) : nil
  }

  /// Reads the record of any tenant; `nil` if there is no usable record.
  private func readRecord() -> CatalogRecord? {
    let bytes: [UInt8]?
    do {
      bytes = try store?.read()
    } catch {
      state.withLock { $0.storeIsUnreadable = true }
      tell(.storeUnreadable, cause: error)
      return nil
    }
    state.withLock { $0.storeIsUnreadable = false }
    guard let bytes else { return nil }
    do throws(CatalogRecord.Damage) {
      return try CatalogRecord(encoded: bytes)
    } catch {
      setAside(.recordDamaged, cause: error)
      return nil
    }
  }

  /// Whether definitions were accepted once: in this run, in an earlier one, or by another process that shares the
  /// store.
  ///
  /// In such a process, a person may have let them pass.
  func wasAccepted(_ digest: String) -> Bool {
    if state.withLock({ $0.accepted.contains(digest) }) { return true }
    guard let record = readRecord(), record.tenant == tenant else { return false }
    return record.accepted.contains(digest)
  }

  private func setAside(
    _ transition: CatalogEvent.Transition, failure: CatalogFailure? = nil, cause: (any Error)? = nil
  ) {
    do {
      try store?.setAside()
      tell(transition, failure: failure, cause: cause)
    } catch {
      tell(transition, failure: failure, cause: error)
    }
  }

  /// Reads a store that couldn't be read before, and serves its copy if nothing better is served yet.
  package func readStoreAgain() {
    guard state.withLock({ $0.storeIsUnreadable }), let copy = readStore() else { return }
    state.withLock { state in
      let last = last(state)
      guard last.snapshot.origin == .bundled, last.confirmedAt == nil else { return }
      // This run would have started with the copy.
      let isActive = options.activation != .whenIdle || state.holdCount == 0
      adopt(copy, isActive: isActive, change: nil, &state)
    }
    deliver()
  }

  /// Saves a copy that the service has just confirmed, and reports a failure.
  func keep(_ copy: CatalogCopy) {
    guard let store, let bytes = copy.bytes, let digest = copy.snapshot.digest, let age = age(of: copy) else {
      return
    }
    let now = clock.secondsSince1970()
    // Rounded up, so that the copy never looks younger than it is.
    let seconds = age.components.seconds + (age.components.attoseconds > 0 ? 1 : 0)
    let there = readRecord().flatMap { $0.tenant == tenant ? $0 : nil }
    guard !state.withLock({ $0.storeIsUnreadable }) else { return }
    let accepted = state.withLock { state in
      state.accepted = state.accepted.joining(there?.accepted ?? AcceptedDigests())
      return state.accepted
    }
    let record = CatalogRecord(
      tenant: tenant, digest: digest, confirmed: max(0, now) - Int(clamping: seconds),
      entityTag: copy.entityTag,
      bytes: bytes, accepted: accepted)
    if let there, state.withLock({ $0.kept != KeptMark(there) }),
      there.confirmed > record.confirmed, there.confirmed <= now
    {
      tell(.laterKept, new: there.digest)
      return
    }
    do {
      try store.write(record.encoded)
      state.withLock { $0.kept = KeptMark(record) }
    } catch {
      tell(.notKept, new: digest, cause: error)
    }
  }
}
