import BindForm
import Foundation
import InspectedDefinitions
import LiveDefinitions
import LoopbackServer
import PhoneCheck
import PhoneCheckServer

/// Definitions for tests.
enum Definitions {
  static func json(_ regex: String, more: String = "") -> [UInt8] {
    let escaped = regex.replacing("\\", with: "\\\\")
    return Array(
      #"""
      {"phoneAreaCodeDefinitions":[{"areaCode":"86","countryCode":"CN","mobileRegex":"\#(escaped)"}\#(more)],
      "preferredAreaCode":"CN"}
      """#.utf8)
  }

  /// Numbers that begin with 13.
  static let old = json(#"^13\d{9}$"#)
  /// Numbers that begin with 15, so that old and new definitions share no number.
  static let new = json(#"^15\d{9}$"#)
  /// A hundredth of the old numbers.
  static let narrow = json(#"^1380\d{7}$"#)
}

extension CatalogSource {
  /// A source of a server's definitions.
  convenience init(
    of server: LoopbackServer, store: (any CatalogStore)? = nil,
    bundled: [UInt8]? = nil,
    _ configure: (inout CatalogSource.Options) -> Void = { _ in },
    onEvent: (@Sendable (CatalogEvent) -> Void)? = nil
  ) throws {
    var options = CatalogSource.Options()
    configure(&options)
    self.init(
      try DefinitionsURL("http://127.0.0.1:\(server.port)/codes"),
      transport: HTTPClientTransport(maximumByteCount: options.rules.maximumByteCount).send,
      inspection: .lintAndDiff, store: store, bundled: bundled, options: options, onEvent: onEvent)
  }
}

extension CatalogSource {
  /// Whether the served definitions accept a number.
  func accepts(_ number: String) -> Bool {
    if case .valid = current.validator.validate(number) { true } else { false }
  }
}

/// Waits until a condition holds, for at most twenty seconds.
func eventually(
  within limit: Duration = .seconds(20), _ condition: () async throws -> Bool
) async rethrows -> Bool {
  let end = ContinuousClock.now + limit
  while ContinuousClock.now < end {
    if try await condition() { return true }
    try? await Task.sleep(for: .milliseconds(5))
  }
  return try await condition()
}

extension BindFormCheck.AcceptedForm.Contact {
  /// The number in canonical form, or the address.
  var text: String {
    switch self {
    case .number(let number): number.canonical
    case .email(let address): address.text
    }
  }
}
