import Hummingbird
import LiveDefinitions
import PhoneCheck
import PhoneCheckServer

/// The readiness of the server, with the definitions served to each tenant.
struct ReadyAnswer: Encodable {
  /// The definitions served to one tenant.
  struct Served: Encodable {
    let state: CatalogState

    private enum CodingKeys: String, CodingKey {
      case origin, digest
      case ageSeconds = "age_seconds"
      case definitionCount = "definition_count"
      case lastFailure = "last_failure"
    }

    /// Writes unknown values as `null`, so that each key is always there.
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
  /// The served definitions by the tenants' names, without their identifiers; `nil` for clients that may not learn the
  /// names.
  let tenants: [String: Served]?

  init(_ tenants: Tenants, namesTenants: Bool) {
    status = tenants.isReady ? "ready" : "waiting"
    self.tenants = namesTenants ? Self.served(tenants) : nil
  }

  /// The response, with status 503 while the server isn't ready.
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
