import LiveDefinitions
import ServiceLifecycle
import UnixSignals

/// Requests new definitions at each hangup, as administrators expect of a server.
struct ReloadService: Service {
  let sources: [CatalogSource]

  init(_ sources: [CatalogSource]) { self.sources = sources }

  func run() async throws {
    for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
      await cancelWhenGracefulShutdown {
        // All at once, so that a slow service doesn't delay the others.
        await withDiscardingTaskGroup { group in
          for source in sources { group.addTask { await source.refresh() } }
        }
      }
    }
  }
}
