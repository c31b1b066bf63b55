public import LiveDefinitions
public import ServiceLifecycle

/// Keeps the definitions of a source up to date while a server runs.
///
/// ```swift
/// let group = ServiceGroup(
///   services: [CatalogService(source), server], gracefulShutdownSignals: [.sigterm], logger: logger)
/// ```
///
/// The source serves before and after the service runs, so no other service has to wait for this one. When the server
/// ends, a request for definitions that is under way is cancelled.
public struct CatalogService: Service {
  /// The source.
  public let source: CatalogSource

  /// Creates the service of a source.
  public init(_ source: CatalogSource) { self.source = source }

  /// Requests definitions whenever a request is due, until the server ends.
  public func run() async throws {
    await cancelWhenGracefulShutdown { await source.run() }
  }
}

extension CatalogService: CustomStringConvertible {
  /// The served definitions.
  public var description: String { "definitions: \(source)" }
}
