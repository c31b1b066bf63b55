/// The store of a ``CatalogSource``'s last good copy: one value, which is read and replaced as a whole.
///
/// ``FileStore`` is an implementation. A store of your own, such as the keychain's or a database's, stores the bytes
/// unchanged: the source recognises a damaged record itself.
public protocol CatalogStore: Sendable {
  /// Reads the stored record.
  ///
  /// - Returns: The record, or `nil` if there is none.
  /// - Throws: If the record can't be read now, as on a device that hasn't been unlocked yet. An unreadable record
  ///   isn't overwritten.
  func read() throws -> [UInt8]?

  /// Replaces the stored record.
  ///
  /// - Parameter record: The bytes to store. After a crash at any moment, the store contains all of the old bytes or
  ///   all of the new ones.
  /// - Throws: If the old bytes are still there.
  func write(_ record: [UInt8]) throws

  /// Moves a damaged record out of the reach of ``read()``, for a person who wants to look at it.
  ///
  /// - Throws: If the record is still there.
  func setAside() throws
}
