import LiveDefinitions
import PhoneCheck

/// The file that `fetch` replaces, as a source's last good copy.
///
/// The digests of definitions that were accepted once are saved separately.
///
/// Only the file counts, no matter what wrote it. The digests are in the user's cache, since they aren't part of the
/// definitions. If the cache is lost, `--lint off` accepts definitions again.
struct FetchedFile: CatalogStore {
  let definitions: [UInt8]
  let tenant: TenantKey
  private let memory: FileStore

  /// - Returns: `nil` if nothing can be saved.
  init?(_ definitions: [UInt8], of tenant: TenantKey) {
    guard let folder = FileStore.userCacheFolder else { return nil }
    self.definitions = definitions
    self.tenant = tenant
    memory = FileStore(for: TenantKey(["fetch", tenant.text]), inFolder: folder)
  }

  func read() -> [UInt8]? {
    CatalogRecord(
      tenant: tenant, confirmed: 0, entityTag: nil, bytes: definitions, accepted: remembered
    ).encoded
  }

  /// The accepted digests; none if they can't be read.
  private var remembered: AcceptedDigests {
    guard let bytes = try? memory.read(), let record = try? CatalogRecord(encoded: bytes) else {
      return AcceptedDigests()
    }
    return record.accepted
  }

  func write(_ record: [UInt8]) throws {
    guard try CatalogRecord(encoded: record).bytes != definitions else { return }
    try memory.write(record)
  }

  func setAside() {}
}
