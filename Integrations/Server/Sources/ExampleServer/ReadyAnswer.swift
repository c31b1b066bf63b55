import LiveDefinitions
import PhoneCheck

/// What is served, for whoever watches the server.
///
/// The server is ready from its start, with whichever definitions it has.
struct ReadyAnswer: Encodable {
  let state: CatalogState

  init(_ state: CatalogState) { self.state = state }

  private enum CodingKeys: String, CodingKey {
    case status, origin, digest
    case ageSeconds = "age_seconds"
    case definitionCount = "definition_count"
    case lastFailure = "last_failure"
  }

  /// Writes what isn't known as `null`, so that each key is always there.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("ready", forKey: .status)
    try container.encode(state.snapshot.origin.rawValue, forKey: .origin)
    try container.encode(state.snapshot.digest, forKey: .digest)
    try container.encode(state.age.map { $0.components.seconds }, forKey: .ageSeconds)
    try container.encode(state.snapshot.catalog.definitions.count, forKey: .definitionCount)
    try container.encode(state.failure.map { "\($0)" }, forKey: .lastFailure)
  }
}
