import LiveDefinitions
import PhoneCheck

/// The file that `fetch` replaces, as a source's last good copy; which definitions of the service were accepted once is kept
/// elsewhere.
///
/// What counts is the file, whoever wrote it. The digests are kept in the user's cache, since they aren't part of the
/// definitions; they are lost with it, and `--lint off` accepts definitions then.
struct FetchedFile: CatalogStore {
  let definitions: [UInt8]
  let tenant: TenantKey
  private let memory: FileStore

  /// - Returns: `nil` where nothing can be kept.
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

  /// What was accepted; nothing if that can't be read.
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
