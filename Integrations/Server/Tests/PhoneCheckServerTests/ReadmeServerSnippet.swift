// snippet
import BindForm
import HTTPTypes
import Hummingbird
import HummingbirdCore
import InspectedDefinitions
import LiveDefinitions
import Logging
import PhoneCheckServer
import ServiceLifecycle
import UnixSignals

/// Binds numbers to accounts, with the identity service or a database.
protocol Accounts: Sendable {
  func bind(_ form: BindFormCheck.AcceptedForm, of tenant: String) async -> HTTPAnswer
}

/// `POST /bind`, and whether requests should come to this server.
func router(_ route: BindRoute, _ limits: ConnectionLimits) -> Router<BasicRequestContext> {
  let router = Router()
  router.post("bind") { request, _ in
    let form = try await request.body.collect(upTo: limits.bodyByteCount)
    let (head, body) = await route.answer(to: Array(buffer: form), headers: request.headers)
    return Response(
      status: head.status, headers: head.headerFields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body))
    )
  }
  router.get("readyz") { _, _ -> HTTPResponse.Status in
    route.tenants.isReady ? .ok : .serviceUnavailable
  }
  return router
}

/// A server that closes connections of slow and endless clients.
func server(_ route: BindRoute, _ limits: ConnectionLimits = ConnectionLimits()) -> some ApplicationProtocol {
  Application(
    router: router(route, limits),
    server: .http1(configuration: HTTP1Channel.Configuration(additionalChannelHandlers: [limits.handler()])),
    configuration: ApplicationConfiguration(
      availableConnectionsDelegate: MaximumAvailableConnections(limits.connectionCount)))
}

/// Serves two tenants until SIGTERM, each by its own definitions, which are kept up to date.
func serve(_ accounts: any Accounts, _ logger: Logger) async throws {
  let transport = HTTPClientTransport()
  func source(_ name: String, _ url: String, _ tenantID: String) throws -> CatalogSource {
    let url = try DefinitionsURL(url)
    let headers = DefinitionsURL.headers(clientID: "app-1", tenantID: tenantID)
    // Logs and metrics have the name; the identifiers are the tenant's.
    let observer = CatalogObserver(logger: logger, tenant: name)
    return CatalogSource(
      url, headers: headers, transport: transport.send, inspection: .lintAndDiff,
      store: FileStore(for: url.tenant(headers), inFolder: "/var/lib/app"),
      onEvent: { observer.report($0) })
  }
  let shop = try source("shop", "https://shop.example.com", "t-1")
  let bank = try source("bank", "https://bank.example.com", "t-2")
  let tenants = try Tenants([
    Tenant("shop", clientID: "app-1", tenantID: "t-1", definitions: .live(shop, beforeFirst: .refuse)),
    Tenant("bank", clientID: "app-1", tenantID: "t-2", definitions: .live(bank, beforeFirst: .refuse)),
  ])
  let route = BindRoute(tenants) { form, tenant in await accounts.bind(form, of: tenant.name) }
  var configuration = ServiceGroupConfiguration(
    services: [CatalogService(shop), CatalogService(bank), server(route)],
    gracefulShutdownSignals: [.sigterm], logger: logger)
  // Requests under way have ten seconds, and are cancelled after fifteen.
  configuration.maximumGracefulShutdownDuration = .seconds(15)
  try await ServiceGroup(configuration: configuration).run()
}
// end
