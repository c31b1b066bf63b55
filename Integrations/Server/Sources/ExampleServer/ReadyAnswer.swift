import Hummingbird
import LiveDefinitions
import PhoneCheck
import PhoneCheckServer

/// Whether the server is ready, and what is served to whom.
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

  let status: String
  /// What is served, by the tenants' names; `nil` for those who may not know the names, and without their identifiers.
  let tenants: [String: Served]?

  init(_ tenants: Tenants, namesTenants: Bool) {
    status = tenants.isReady ? "ready" : "waiting"
    self.tenants = namesTenants ? Self.served(tenants) : nil
  }

  /// With status 503 while the server isn't ready.
  var response: Response {
    get throws { try JSONAnswer.response(status == "ready" ? .ok : .serviceUnavailable, self) }
  }

  private static func served(_ tenants: Tenants) -> [String: Served] {
    var served: [String: Served] = [:]
    for tenant in tenants.all {
      if case .live(let source, _) = tenant.definitions {
        served[tenant.name] = Served(state: source.currentState)
      }
    }
    return served
  }
}
