extension CatalogSource {
  /// What changes, apart from what is served.
  struct State {
    /// Verified definitions that wait for their activation.
    var waiting: CatalogCopy?
    /// How many holds there are.
    var holdCount = 0

    /// The number of the last request, and of the last one whose answer counted.
    var lastOrder = 0
    var lastSettled = 0
    /// How many fetches in a row failed in a way that may pass.
    var failureCount = 0
    /// Why the last fetch changed nothing.
    var failure: CatalogFailure?
    var refused: FetchOrder.Refused?
    /// When to ask again, and before when not to.
    var due = Duration.zero
    var blockedUntil: Duration?

    /// The fetch under way, and how many wait for it.
    var fetch: Task<CatalogRefresh, Never>?
    var joinedCount = 0
    /// Those that wait until a request is due.
    var waiters: [Int: Task<Void, Never>] = [:]
    var lastWaiter = 0

    /// Whether the store couldn't be read, so that what it holds isn't known.
    var storeIsUnreadable = false
    /// What was accepted, in earlier runs, too.
    var accepted = AcceptedDigests()
    /// What this process read or wrote last; another process may have written since.
    var kept: KeptMark?

    /// Events that weren't reported yet.
    var events: [CatalogEvent] = []
    var isDelivering = false

    /// The next event to report; `nil` when there is none or another thread reports them.
    mutating func nextEvent(isFirst: Bool) -> CatalogEvent? {
      if isFirst, isDelivering { return nil }
      isDelivering = !events.isEmpty
      return events.isEmpty ? nil : events.removeFirst()
    }
  }

  /// What distinguishes records of one tenant.
  struct KeptMark: Hashable {
    let digest: String
    let confirmed: Int

    init(_ record: CatalogRecord) {
      digest = record.digest
      confirmed = record.confirmed
    }
  }
}
