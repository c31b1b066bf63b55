extension CatalogSource {
  /// The part of a source that changes, except the served copy.
  struct State {
    /// Verified definitions that wait for their activation.
    var waiting: CatalogCopy?
    /// The number of holds.
    var holdCount = 0

    /// The number of the last request, and of the last request whose answer counted.
    var lastOrder = 0
    var lastSettled = 0
    /// The number of consecutive fetches that failed in a way that may pass.
    var failureCount = 0
    /// The reason why the last fetch changed nothing.
    var failure: CatalogFailure?
    var refused: FetchOrder.Refusal?
    /// The time of the next request, and the earliest time at which the service allows a request.
    var due = Duration.zero
    var blockedUntil: Duration?

    /// The fetch under way, and the number of callers that wait for it.
    var fetch: Task<CatalogRefresh, Never>?
    var joinedCount = 0
    /// The tasks that wait until a request is due.
    var waiters: [Int: Task<Void, Never>] = [:]
    var lastWaiter = 0

    /// Whether the store couldn't be read, so that its content isn't known.
    var storeIsUnreadable = false
    /// The digests of accepted definitions, also from earlier runs.
    var accepted = AcceptedDigests()
    /// The record that this process read or wrote last; another process may have written since.
    var kept: KeptMark?

    /// Events that haven't been reported yet.
    var events: [CatalogEvent] = []
    var isDelivering = false

    /// The next event to report; `nil` if there is none, or if another thread reports them.
    mutating func nextEvent(isFirst: Bool) -> CatalogEvent? {
      if isFirst, isDelivering { return nil }
      isDelivering = !events.isEmpty
      return events.isEmpty ? nil : events.removeFirst()
    }
  }

  /// The values that tell two records of a tenant apart.
  struct KeptMark: Hashable {
    let digest: String
    let confirmed: Int

    init(_ record: CatalogRecord) {
      digest = record.digest
      confirmed = record.confirmed
    }
  }
}
