import LiveDefinitions
import ServiceLifecycle
import UnixSignals

/// Asks for new definitions at each hangup, as administrators expect it of a server.
struct ReloadService: Service {
  let source: CatalogSource

  init(_ source: CatalogSource) { self.source = source }

  func run() async throws {
    for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
      await cancelWhenGracefulShutdown { _ = await source.refresh() }
    }
  }
}
