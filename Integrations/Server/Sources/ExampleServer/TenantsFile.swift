import Foundation
import LiveDefinitions

/// A file that lists tenants.
///
/// ```json
/// {"tenants": [{"name": "shop", "client_id": "app-1", "tenant_id": "t-1",
///               "definitions": "https://shop.example.com", "store": "/var/lib/app/shop"}]}
/// ```
struct TenantsFile: Decodable {
  /// A tenant, and the place of its definitions.
  struct Entry: Decodable {
    let name: String
    let clientID: String?
    let tenantID: String?
    let definitions: DefinitionsURL
    let store: String?

    private enum CodingKeys: String, CodingKey {
      case name
      case clientID = "client_id"
      case tenantID = "tenant_id"
      case definitions, store
    }

    init(name: String, clientID: String?, tenantID: String?, definitions: DefinitionsURL, store: String?) {
      (self.name, self.clientID, self.tenantID) = (name, clientID, tenantID)
      (self.definitions, self.store) = (definitions, store)
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      clientID = try container.decodeIfPresent(String.self, forKey: .clientID)
      tenantID = try container.decodeIfPresent(String.self, forKey: .tenantID)
      store = try container.decodeIfPresent(String.self, forKey: .store)
      let url = try container.decode(String.self, forKey: .definitions)
      do throws(DefinitionsURL.Fault) {
        definitions = try DefinitionsURL(url)
      } catch {
        throw Fault(text: "definitions of \(name): \(error)")
      }
    }
  }

  /// A fault in the file, without the URLs in it, which may be secret.
  struct Fault: Error {
    let text: String
  }

  let tenants: [Entry]

  /// Reads a file.
  static func entries(at path: String) throws(Fault) -> [Entry] {
    let entries = try decoded(path)
    var names: [String: String] = [:]
    for entry in entries {
      guard let store = entry.store, let other = names.updateValue(entry.name, forKey: store) else {
        continue
      }
      throw Fault(text: "\(other) and \(entry.name) have the same store")
    }
    return entries
  }

  private static func decoded(_ path: String) throws(Fault) -> [Entry] {
    do {
      return try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: path))).tenants
    } catch let fault as Fault {
      throw fault
    } catch let error as DecodingError {
      throw Fault(text: place(of: error))
    } catch {
      throw Fault(text: "it can't be read")
    }
  }

  /// Returns the place of an error; the decoder's own text may quote the file.
  private static func place(of error: DecodingError) -> String {
    let path: [any CodingKey]
    switch error {
    case .keyNotFound(let key, let context): path = context.codingPath + [key]
    case .typeMismatch(_, let context), .valueNotFound(_, let context): path = context.codingPath
    default: return "it isn't JSON"
    }
    if path.isEmpty { return "it isn't an object" }
    let place = path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    return "\(place.drop { $0 == "." }) isn't there, or isn't of the right type"
  }
}
