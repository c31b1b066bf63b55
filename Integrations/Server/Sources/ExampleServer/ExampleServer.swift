import ArgumentParser
import HTTPTypes
import Hummingbird
import InspectedDefinitions
import LiveDefinitions
import Logging
import PhoneCheckServer
import ServiceLifecycle
import UnixSignals

/// A server that checks forms by their tenants' definitions; the definitions are replaced while it runs.
@main
struct ExampleServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "example-server",
    abstract: "Check forms over HTTP by definitions that are kept up to date.",
    discussion: """
      POST /bind/check checks a form, GET /area-codes.pcc and /area-codes.json are the definitions for pages, compiled and as \
      they came, GET /readyz says whether the server is ready, and on the port of --status-port which definitions are served \
      to whom. A tenant's forms are refused until its definitions have come once. A hangup (kill -HUP) \
      asks for new ones at once, SIGTERM ends the server after the requests that are under way, which have ten seconds.
      """)

  @Option(help: ArgumentHelp("Where the definitions are: https, or http on this machine.", valueName: "url"))
  var definitions: String?

  @Option(
    help: ArgumentHelp(
      "A JSON file that lists several tenants, each with its definitions; README.md has one.",
      valueName: "path"))
  var tenants: String?

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

  @Option(help: "The address to listen on for those who may know the tenants' names.")
  var statusHost = "127.0.0.1"

  @Option(
    help: ArgumentHelp(
      "Serve GET /readyz with the tenants on this port; 0 for a free one.", valueName: "port"))
  var statusPort: UInt16?

  func validate() throws {
    guard interval > 0 else { throw ValidationError("--interval has to be at least 1") }
    guard (definitions == nil) != (tenants == nil) else {
      throw ValidationError("either --definitions or --tenants has to say where definitions are")
    }
    if tenants != nil, clientID != nil || tenantID != nil || store != nil {
      throw ValidationError("the file of --tenants has identifiers and stores; leave the options out")
    }
    _ = try definitions.map(Self.url)
  }

  /// Reads a URL.
  ///
  /// Faults are reported without the URL, since it may be secret.
  private static func url(_ text: String) throws -> DefinitionsURL {
    do throws(DefinitionsURL.Fault) {
      return try DefinitionsURL(text)
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
    let sources = try sources(logger)
    let routes = FormRoutes(try table(sources))
    var services: [any Service] = sources.map { CatalogService($0.source) }
    services.append(ReloadService(sources.map(\.source)))
    if let statusPort {
      var logger = logger
      logger[metadataKey: "server"] = "status"
      services.append(server(routes.statusRouter, statusHost, statusPort, logger))
    }
    services.append(server(routes.router, host, port, logger))
    var configuration = ServiceGroupConfiguration(
      services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    // After that time, the tasks of unfinished requests are cancelled.
    configuration.maximumGracefulShutdownDuration = Self.limits.shutdownTime + .seconds(5)
    let group = ServiceGroup(configuration: configuration)
    try await group.run()
  }

  private static let limits = ConnectionLimits()

  private func server(
    _ router: Router<BasicRequestContext>, _ host: String, _ port: UInt16, _ logger: Logger
  ) -> any Service {
    LimitedServer.application(
      router, at: .hostname(host, port: Int(port)), within: Self.limits, logger: logger)
  }

  private typealias Listed = (entry: TenantsFile.Entry, source: CatalogSource)

  /// Creates the table of tenants by their identifiers.
  private func table(_ sources: [Listed]) throws -> Tenants {
    do throws(Tenants.Fault) {
      return try Tenants(
        sources.map { entry, source in
          Tenant(
            entry.name, clientID: entry.clientID, tenantID: entry.tenantID,
            definitions: .live(source, beforeFirst: .refuse))
        })
    } catch {
      throw ValidationError("--tenants: \(error)")
    }
  }

  /// Creates the source of each tenant.
  ///
  /// Sources share only connections.
  private func sources(_ logger: Logger) throws -> [Listed] {
    var options = CatalogSource.Options()
    options.schedule.interval = .seconds(interval)
    let transport = HTTPClientTransport(maximumByteCount: options.rules.maximumByteCount)
    return try entries().map { [options] entry in
      var headers = HTTPFields()
      if let clientID = entry.clientID, let name = HTTPField.Name("X-client-id") { headers[name] = clientID }
      if let tenantID = entry.tenantID, let name = HTTPField.Name("X-tenant-id") { headers[name] = tenantID }
      let observer = CatalogObserver(logger: logger, tenant: tenants == nil ? nil : entry.name)
      let source = CatalogSource(
        entry.definitions, headers: headers, transport: transport.send, inspection: .lintAndDiff,
        store: entry.store.map { FileStore(path: $0) }, options: options, onEvent: { observer.report($0) })
      return (entry, source)
    }
  }

  /// Returns the tenants of the file, or the only one.
  private func entries() throws -> [TenantsFile.Entry] {
    guard let tenants else {
      guard let definitions else { return [] }
      return [
        TenantsFile.Entry(
          name: "default", clientID: clientID, tenantID: tenantID, definitions: try Self.url(definitions),
          store: store)
      ]
    }
    do throws(TenantsFile.Fault) {
      return try TenantsFile.entries(at: tenants)
    } catch {
      throw ValidationError("--tenants: \(error.text)")
    }
  }
}
