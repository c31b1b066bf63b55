internal import Atomics
public import HTTPTypes
internal import PhoneCheck
internal import Platform
@_exported public import ServiceRequests

/// A tenant's live definitions: served from the first moment, replaced by verified ones, saved for the next start.
///
/// ```swift
/// let source = CatalogSource(
///   client, transport: transport, inspection: .lintAndDiff, store: FileStore(path: path)
/// ) { event in
///   logger.info("\(event)")
/// }
/// let polling = Task { await source.run() }
/// source.current.validator.validate("13800138000")
/// ```
///
/// - It starts with the last good copy, else with bundled definitions. Starting doesn't wait for the network and
///   doesn't fail.
/// - An answer is served only after ``VerificationRules`` have verified it. After any other answer, the served
///   definitions stay.
/// - ``current`` is read without a lock. ``age`` is the time since the service last confirmed the served definitions; a
///   failed request doesn't renew it.
/// - It makes requests only on ``run()`` or ``refresh()``, one at a time, and never because a person types.
/// - Answers are verified and saved on one thread that all sources of the process share, one at a time, and with
///   bounded work. A tenant whose definitions change all the time therefore delays neither the tasks of a server nor
///   other tenants' requests.
public final class CatalogSource: Sendable {
  /// The moment when new definitions are served.
  public enum Activation: Hashable, Sendable {
    /// As soon as they are verified.
    case atOnce
    /// When the program starts the next time.
    case atNextStart
    /// As soon as there is no ``CatalogHold``: an update never invalidates a number that a person is typing.
    case whenIdle
  }

  /// The options of a source.
  public struct Options: Hashable, Sendable {
    /// The rules that definitions have to pass.
    public var rules = VerificationRules()
    /// The times of requests, and their time limits.
    public var schedule = FetchSchedule()
    /// The moment when new definitions are served.
    public var activation = Activation.atOnce

    /// Creates the default options.
    public init() {}
  }

  final class Holder: AtomicReference, Sendable {
    let copy: CatalogCopy
    init(_ copy: CatalogCopy) { self.copy = copy }
  }

  let makeRequest: @Sendable (_ entityTag: String?) -> ServiceRequest
  let transport: ServiceTransport
  let tenant: TenantKey
  let store: (any CatalogStore)?
  let options: Options
  let clock: SourceClock
  let verifier: DefinitionsVerifier
  let thread: VerificationThread
  private let report: (@Sendable (CatalogEvent) -> Void)?
  private let served: ManagedAtomic<Holder>
  let state: Lock<State>

  /// Starts with the last good copy.
  ///
  /// - Parameters:
  ///   - request: Creates the request for the definitions, with `If-None-Match` if there is an `ETag`.
  ///   - transport: Sends requests. It doesn't follow redirects. It may cut a body after
  ///     ``VerificationRules/maximumByteCount`` and one more byte.
  ///   - inspection: The inspection of definitions before they are served. All ``VerificationRules`` work with
  ///     `.lintAndDiff` of the library InspectedDefinitions.
  ///   - tenant: The tenant that owns the definitions.
  ///   - store: The store of the last good copy; `nil` to store none.
  ///   - bundled: The tenant's definitions that come with the app, as JSON; `nil` for the library's built-in ones.
  ///   - options: The options of the source.
  ///   - clock: The time.
  ///   - onEvent: Called with every transition, one at a time and in their order, on the thread of the transition. That
  ///     can be the thread that verifies, so the closure should return soon.
  public convenience init(
    request: @escaping @Sendable (_ entityTag: String?) -> ServiceRequest,
    transport: @escaping ServiceTransport, inspection: DefinitionsInspection,
    tenant: TenantKey, store: (any CatalogStore)? = nil, bundled: [UInt8]? = nil,
    options: Options = Options(),
    clock: SourceClock = .system, onEvent: (@Sendable (CatalogEvent) -> Void)? = nil
  ) {
    self.init(
      request: request, transport: transport, tenant: tenant, store: store, bundled: bundled,
      options: options,
      clock: clock, verifier: DefinitionsVerifier(options.rules, inspection, describesChange: onEvent != nil),
      onEvent: onEvent)
  }

  /// Starts with the last good copy of a tenant of the identity service.
  ///
  /// - Parameters:
  ///   - client: Creates the requests, and names the tenant that owns the definitions. The repairs that the client
  ///     allows are added to the options.
  ///   - transport: Sends requests.
  ///   - inspection: The inspection of definitions before they are served. All ``VerificationRules`` work with
  ///     `.lintAndDiff` of the library InspectedDefinitions.
  ///   - store: The store of the last good copy; `nil` to store none.
  ///   - bundled: The tenant's definitions that come with the app, as JSON; `nil` for the library's built-in ones.
  ///   - options: The options of the source.
  ///   - clock: The time.
  ///   - onEvent: Called with every transition.
  public convenience init(
    _ client: some DefinitionsService, transport: @escaping ServiceTransport,
    inspection: DefinitionsInspection,
    store: (any CatalogStore)? = nil, bundled: [UInt8]? = nil, options: Options = Options(),
    clock: SourceClock = .system,
    onEvent: (@Sendable (CatalogEvent) -> Void)? = nil
  ) {
    var options = options
    options.rules.loading.repairEscapes = options.rules.loading.repairEscapes || client.loading.repairEscapes
    options.rules.loading.skipBadDefinitions =
      options.rules.loading.skipBadDefinitions || client.loading.skipBadDefinitions
    let tenant = TenantKey(client.address, clientID: client.device.clientID, tenantID: client.device.tenantID)
    self.init(
      request: { client.countryCodesRequest(ifNot: $0) }, transport: transport, inspection: inspection,
      tenant: tenant, store: store,
      bundled: bundled, options: options, clock: clock, onEvent: onEvent)
  }

  /// Starts with the last good copy of the definitions at a URL.
  ///
  /// - Parameters:
  ///   - url: The URL of the definitions.
  ///   - headers: The headers of requests. `X-client-id` and `X-tenant-id` also identify the tenant that owns the
  ///     definitions.
  ///   - transport: Sends requests. By default, definitions are fetched only through ``refresh(sending:)``.
  ///   - inspection: The inspection of definitions before they are served. All ``VerificationRules`` work with
  ///     `.lintAndDiff` of the library InspectedDefinitions.
  ///   - store: The store of the last good copy; `nil` to store none.
  ///   - bundled: The tenant's definitions that come with the app, as JSON; `nil` for the library's built-in ones.
  ///   - options: The options of the source.
  ///   - clock: The time.
  ///   - onEvent: Called with every transition.
  public convenience init(
    _ url: DefinitionsURL, headers: HTTPFields = [:],
    transport: @escaping ServiceTransport = { _ in throw CatalogFailure.noAnswer },
    inspection: DefinitionsInspection,
    store: (any CatalogStore)? = nil, bundled: [UInt8]? = nil, options: Options = Options(),
    clock: SourceClock = .system, onEvent: (@Sendable (CatalogEvent) -> Void)? = nil
  ) {
    self.init(
      request: { url.request(headers, ifNot: $0) }, transport: transport, inspection: inspection,
      tenant: url.tenant(headers),
      store: store, bundled: bundled, options: options, clock: clock, onEvent: onEvent)
  }

  /// Starts with a given verifier, such as a verifier with a memory, and a given thread.
  package init(
    request: @escaping @Sendable (String?) -> ServiceRequest, transport: @escaping ServiceTransport,
    tenant: TenantKey, store: (any CatalogStore)?, bundled: [UInt8]?, options: Options, clock: SourceClock,
    verifier: DefinitionsVerifier, thread: VerificationThread = .shared,
    onEvent: (@Sendable (CatalogEvent) -> Void)?
  ) {
    makeRequest = request
    self.transport = transport
    self.tenant = tenant
    self.store = store
    self.options = options
    self.clock = clock
    self.verifier = verifier
    self.thread = thread
    report = onEvent
    let (copy, failure) = Self.bundledCopy(bundled, options, verifier)
    served = ManagedAtomic(Holder(copy))
    var first = State()
    first.due = clock.now()
    // The app's own definitions are accepted as they are.
    if let digest = copy.snapshot.digest { first.accepted = first.accepted.adding(digest) }
    state = Lock(first)
    if let failure { tell(.bundledRefused, failure: failure) }
    if let kept = readStore() { serve(kept) }
    tell(.started, new: servedCopy.snapshot.digest)
  }

  private static func bundledCopy(
    _ bytes: [UInt8]?, _ options: Options, _ verifier: DefinitionsVerifier
  ) -> (CatalogCopy, CatalogFailure?) {
    var failure: CatalogFailure?
    if let bytes {
      switch verifier.load(bytes) {
      case .success(let validator):
        let digest = SHA256Digest.hexadecimal(of: bytes)
        let snapshot = CatalogSnapshot(validator: validator, origin: .bundled, digest: digest)
        return (CatalogCopy(snapshot: snapshot, bytes: bytes), nil)
      case .failure(let error): failure = AreaCodeCatalog.areCompiled(bytes) ? .compiled : .malformed(error)
      }
    }
    let validator = DefinitionsVerifier.validator(.builtin, options.rules.validator)
    return (
      CatalogCopy(snapshot: CatalogSnapshot(validator: validator, origin: .bundled, digest: nil), bytes: nil),
      failure
    )
  }

  // MARK: Served definitions

  /// The definitions that are served.
  ///
  /// - Complexity: O(1), without locks.
  public var current: CatalogSnapshot { servedCopy.snapshot }

  /// The time since the service last confirmed ``current``, possibly in an earlier run.
  ///
  /// It is `nil` if that time isn't known: for bundled definitions, or if the calendar's clock was set back to an
  /// earlier time.
  ///
  /// It is counted from the request, and includes the time in caches on the way. During a run, the calendar's clock
  /// doesn't matter; between runs, only that clock can be used.
  ///
  /// - Complexity: O(1), without locks.
  public var age: Duration? { age(of: servedCopy) }

  /// The served definitions, and the result of the last fetch.
  public var currentState: CatalogState {
    state.withLock { state in
      let copy = servedCopy
      return CatalogState(
        snapshot: copy.snapshot, definitions: copy.bytes, age: age(of: copy),
        waiting: state.waiting?.snapshot, failure: state.failure)
    }
  }

  package var servedCopy: CatalogCopy { served.load(ordering: .acquiring).copy }

  /// Serves a copy from now on.
  ///
  /// Called with the lock, or before others know this source.
  func serve(_ copy: CatalogCopy) { served.store(Holder(copy), ordering: .releasing) }

  func age(of copy: CatalogCopy) -> Duration? { copy.confirmedAt.map { clock.now() - $0 } }

  // MARK: Events

  /// Creates an event about the definitions served now.
  func event(
    _ transition: CatalogEvent.Transition, old: String? = nil, new: String? = nil,
    change: CatalogChange? = nil, findings: [CatalogFailure.LintError] = [],
    failure: CatalogFailure? = nil, cause: (any Error)? = nil, retryIn: Duration? = nil
  ) -> CatalogEvent {
    let copy = servedCopy
    return CatalogEvent(
      transition: transition, oldDigest: old, newDigest: new, origin: copy.snapshot.origin,
      age: age(of: copy),
      change: change, findings: findings, failure: failure, cause: cause, retryIn: retryIn)
  }

  /// Reports an event after earlier ones.
  func tell(
    _ transition: CatalogEvent.Transition, new: String? = nil, failure: CatalogFailure? = nil,
    cause: (any Error)? = nil
  ) {
    let event = event(transition, new: new, failure: failure, cause: cause)
    state.withLock { $0.events.append(event) }
    deliver()
  }

  /// Reports the waiting events, unless another thread is already reporting; that thread then reports them too.
  func deliver() {
    guard let report else {
      state.withLock { $0.events = [] }
      return
    }
    var isFirst = true
    while let event = state.withLock({ $0.nextEvent(isFirst: isFirst) }) {
      isFirst = false
      report(event)
    }
  }
}

extension CatalogSource: CustomStringConvertible {
  /// `source of` and the served definitions.
  public var description: String { "source of \(current)" }
}
