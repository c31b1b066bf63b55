import AccountFlows
import HTTPTypes
import InspectedDefinitions
import LiveDefinitions
import PhoneCheck
import Platform

/// A source with a service, a store and clocks that a test controls.
final class LiveFixture: Sendable {
  static let tenant = TenantKey(["https", "tenant.example.com", "app"])

  /// Definitions as JSON.
  static func json(_ definitions: (area: String, country: String, regex: String)..., preferred: String = "CN")
    -> [UInt8]
  {
    let entries = definitions.map { area, country, regex in
      let escaped = regex.replacing("\\", with: "\\\\")
      return #"{"areaCode":"\#(area)","countryCode":"\#(country)","mobileRegex":"\#(escaped)"}"#
    }
    return Array(
      #"{"phoneAreaCodeDefinitions":[\#(entries.joined(separator: ","))],"preferredAreaCode":"\#(preferred)"}"#
        .utf8)
  }

  static let first = json(("86", "CN", #"^(\+86-?)?1\d{10}$"#), ("852", "HK", #"^(\+852-?)?[569]\d{7}$"#))
  static let second = json(
    ("86", "CN", #"^(\+86-?)?1[3-9]\d{9}$"#), ("852", "HK", #"^(\+852-?)?[4-9]\d{7}$"#))
  static let third = json(("86", "CN", #"^(\+86-?)?1[3-8]\d{9}$"#))

  typealias Reply = @Sendable (ServiceRequest) async throws -> (head: HTTPResponse, body: [UInt8])

  struct Log {
    var requests: [ServiceRequest] = []
    var events: [CatalogEvent] = []
    var reply: Reply = { _ in throw MemoryStore.Failure() }
  }

  let clock: ManualClock
  let store: MemoryStore
  /// A thread of its own, so that verifications of other tests don't delay it.
  let thread = VerificationThread()
  /// The work of a verification, as a parameter of ``DefinitionsVerifier``.
  let workLimit: Int
  let log = Lock(Log())
  let options: CatalogSource.Options
  let bundled: [UInt8]?

  init(
    store: MemoryStore = MemoryStore(), clock: ManualClock = ManualClock(), bundled: [UInt8]? = nil,
    workLimit: Int = 50_000_000,
    _ configure: (inout CatalogSource.Options) -> Void = { _ in }
  ) {
    self.clock = clock
    self.store = store
    self.bundled = bundled
    self.workLimit = workLimit
    var options = CatalogSource.Options()
    configure(&options)
    self.options = options
  }

  /// Starts a source, as a new process would.
  func start() -> CatalogSource {
    CatalogSource(
      request: { entityTag in
        var head = HTTPRequest(method: .get, scheme: "https", authority: "tenant.example.com", path: "/codes")
        head.headerFields[.ifNoneMatch] = entityTag
        head.headerFields[HTTPField.Name("X-tenant-id")!] = "t1"
        return ServiceRequest(head: head)
      },
      transport: { [self] request in
        let reply = log.withLock { log in
          log.requests.append(request)
          return log.reply
        }
        return try await reply(request)
      },
      tenant: Self.tenant, store: store, bundled: bundled, options: options, clock: clock.source,
      verifier: DefinitionsVerifier(
        options.rules, .lintAndDiff(workLimit: workLimit), describesChange: true),
      thread: thread,
      onEvent: { [self] event in log.withLock { $0.events.append(event) } })
  }

  func reply(_ reply: @escaping Reply) { log.withLock { $0.reply = reply } }

  func reply(_ status: Int, _ body: [UInt8] = [], _ fields: KeyValuePairs<String, String> = [:]) {
    let head = Self.head(status, fields)
    reply { _ in (head, body) }
  }

  static func head(_ status: Int, _ fields: KeyValuePairs<String, String> = [:]) -> HTTPResponse {
    var head = HTTPResponse(status: .init(code: status))
    for (name, value) in fields { head.headerFields[HTTPField.Name(name)!] = value }
    return head
  }

  var requests: [ServiceRequest] { log.withLock { $0.requests } }
  var events: [CatalogEvent] { log.withLock { $0.events } }
  var transitions: [CatalogEvent.Transition] { events.map(\.transition) }
  var lastEntityTag: String? { requests.last?.head.headerFields[.ifNoneMatch] }

  static func catalog(_ json: [UInt8]) throws -> AreaCodeCatalog { try AreaCodeCatalog(json: json) }

  /// Returns a record of definitions that were confirmed some seconds ago.
  func record(_ bytes: [UInt8], secondsAgo: Int = 0, entityTag: String? = nil, tenant: TenantKey = tenant)
    -> [UInt8]
  {
    CatalogRecord(
      tenant: tenant, confirmed: clock.secondsSince1970 - secondsAgo, entityTag: entityTag, bytes: bytes
    ).encoded
  }
}

extension CatalogRefresh {
  var failure: CatalogFailure? { if case .failed(let failure, _) = self { failure } else { nil } }
  var isUnchanged: Bool { if case .unchanged = self { true } else { false } }
  var isActive: Bool? { if case .changed(_, let isActive) = self { isActive } else { nil } }
}
