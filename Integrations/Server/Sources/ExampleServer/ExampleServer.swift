import ArgumentParser
import HTTPTypes
import Hummingbird
import LiveDefinitions
import Logging
import PhoneCheckServer
import ServiceLifecycle
import UnixSignals

/// A server that checks forms by their tenants' definitions, which are replaced while it runs.
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

  /// A URL; its faults are named without it, since it may be secret.
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
    let server = Application(
      router: FormRoutes(try table(sources)).router,
      configuration: ApplicationConfiguration(address: .hostname(host, port: Int(port))), logger: logger)
    let services: [any Service] =
      [server] + sources.map { CatalogService($0.source) } + [ReloadService(sources.map(\.source))]
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    try await group.run()
  }

  private typealias Listed = (entry: TenantsFile.Entry, source: CatalogSource)

  /// The tenants by their identifiers.
  private func table(_ sources: [Listed]) throws -> Tenants {
    do throws(Tenants.Fault) {
      return try Tenants(
        sources.map { entry, source in
          Tenant(
            entry.name, clientID: entry.clientID, tenantID: entry.tenantID, definitions: .live(source))
        })
    } catch {
      throw ValidationError("--tenants: \(error)")
    }
  }

  /// The source of each tenant; they share nothing but connections.
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
        entry.definitions, headers: headers, transport: transport.send,
        store: entry.store.map { FileStore(path: $0) }, options: options, onEvent: { observer.report($0) })
      return (entry, source)
    }
  }

  /// The tenants of the file, or the only one.
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
