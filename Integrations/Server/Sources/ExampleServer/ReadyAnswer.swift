import LiveDefinitions
import PhoneCheck
import PhoneCheckServer

/// What is served, for whoever watches the server.
///
/// The server is ready from its start, with whichever definitions it has; a tenant whose definitions can't be fetched doesn't
/// take it away from the others.
struct ReadyAnswer: Encodable {
  /// What is served to one tenant.
  struct Served: Encodable {
    let state: CatalogState

    private enum CodingKeys: String, CodingKey {
      case origin, digest
      case ageSeconds = "age_seconds"
      case definitionCount = "definition_count"
      case lastFailure = "last_failure"
    }

    /// Writes what isn't known as `null`, so that each key is always there.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(state.snapshot.origin.rawValue, forKey: .origin)
      try container.encode(state.snapshot.digest, forKey: .digest)
      try container.encode(state.age.map { $0.components.seconds }, forKey: .ageSeconds)
      try container.encode(state.snapshot.catalog.definitions.count, forKey: .definitionCount)
      try container.encode(state.failure.map { "\($0)" }, forKey: .lastFailure)
    }
  }

  let status = "ready"
  /// By the tenants' names; their identifiers aren't in it.
  let tenants: [String: Served]

  init(_ tenants: Tenants) {
    var served: [String: Served] = [:]
    for tenant in tenants.all {
      if case .live(let source) = tenant.definitions {
        served[tenant.name] = Served(state: source.currentState)
      }
    }
    self.tenants = served
  }
}
