/// Where a ``CatalogSource`` keeps its last good copy: one value, which is read whole and replaced whole.
///
/// ``FileStore`` is one. A store of your own, such as the keychain's or a database's, holds the bytes as they are: the
/// source recognises a damaged record itself.
public protocol CatalogStore: Sendable {
  /// Reads what is kept.
  ///
  /// - Returns: `nil` when nothing is kept.
  /// - Throws: When it can't be read now, as on a device that hasn't been unlocked yet. What can't be read isn't
  ///   overwritten.
  func read() throws -> [UInt8]?

  /// Replaces what is kept.
  ///
  /// - Parameter record: The bytes to keep: after a crash at any moment the old ones or these are there, whole.
  /// - Throws: When the old ones are still there.
  func write(_ record: [UInt8]) throws

  /// Puts a damaged record where ``read()`` doesn't find it any more, for a person who wants to look at it.
  ///
  /// - Throws: When it is still there.
  func setAside() throws
}
