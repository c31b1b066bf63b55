/// Room in a value for an object of a type that only another module knows, and that this module makes on first use.
@safe
public final class LazyObject: Sendable {
  // SAFETY: As in `WriteOnceReference`. All callers of a room name one type; a debug build checks that.
  private let reference = WriteOnceReference<AnySendableObject>()

  /// Creates one without an object.
  public init() {}

  /// The object, which is made by the first caller that needs it.
  ///
  /// - Parameter make: Makes the object; of several tasks that do so at once, one's is kept.
  public func object<Instance: AnySendableObject>(_ make: () -> Instance) -> Instance {
    unsafe unsafeDowncast(reference.load() ?? reference.storeIfNil(make()), to: Instance.self)
  }
}

/// The base class of objects that a ``LazyObject`` holds.
open class AnySendableObject: @unchecked Sendable {
  /// Creates one.
  public init() {}
}
