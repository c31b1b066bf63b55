import ArgumentParser
import HTTPTypes
import Hummingbird
import LiveDefinitions
import Logging
import PhoneCheckServer
import ServiceLifecycle
import UnixSignals

/// A server that checks forms by a tenant's definitions, which are replaced while it runs.
@main
struct ExampleServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "example-server",
    abstract: "Check forms over HTTP by definitions that are kept up to date.",
    discussion: """
      POST /bind/check checks a form, GET /readyz says which definitions are served. A hangup (kill -HUP) asks for new ones at \
      once, SIGTERM ends the server after the requests that are under way.
      """)

  @Option(help: ArgumentHelp("Where the definitions are: https, or http on this machine.", valueName: "url"))
  var definitions: String

  @Option(help: ArgumentHelp("The client at the identity service, sent as X-client-id.", valueName: "id"))
  var clientID: String?

  @Option(help: ArgumentHelp("The tenant at the identity service, sent as X-tenant-id.", valueName: "id"))
  var tenantID: String?

  @Option(
    help: ArgumentHelp("Keep the last good definitions in this file for the next start.", valueName: "path"))
  var store: String?

  @Option(help: ArgumentHelp("Ask for definitions this often.", valueName: "seconds"))
  var interval: UInt32 = 15 * 60

  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 for a free one.")
  var port: UInt16 = 8080

  func validate() throws {
    _ = try definitionsURL()
    guard interval > 0 else { throw ValidationError("--interval has to be at least 1") }
  }

  /// The URL; its faults are named without it, since it may be secret.
  private func definitionsURL() throws -> DefinitionsURL {
    do throws(DefinitionsURL.Fault) {
      return try DefinitionsURL(definitions)
    } catch {
      let isUnencrypted = error == .unencrypted
      throw ValidationError(
        isUnencrypted
          ? "--definitions has to be https, since anybody on the way could replace what comes by http"
          : "--definitions has to be a URL with https, or with http on this machine")
    }
  }

  func run() async throws {
    let logger = Logger(label: "example-server")
    let source = try source(logger)
    let server = Application(
      router: FormRoutes(source).router,
      configuration: ApplicationConfiguration(address: .hostname(host, port: Int(port))), logger: logger)
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [server, CatalogService(source), ReloadService(source)],
        gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    try await group.run()
  }

  private func source(_ logger: Logger) throws -> CatalogSource {
    var headers = HTTPFields()
    if let clientID, let name = HTTPField.Name("X-client-id") { headers[name] = clientID }
    if let tenantID, let name = HTTPField.Name("X-tenant-id") { headers[name] = tenantID }
    var options = CatalogSource.Options()
    options.schedule.interval = .seconds(interval)
    let transport = HTTPClientTransport(maximumByteCount: options.rules.maximumByteCount)
    let observer = CatalogObserver(logger: logger)
    return CatalogSource(
      try definitionsURL(), headers: headers, transport: transport.send,
      store: store.map { FileStore(path: $0) },
      options: options, onEvent: { observer.report($0) })
  }
}
