/// Room in a value for an object that a module above makes when it first needs it, and alone knows.
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

/// What a ``LazyObject`` holds.
open class AnySendableObject: @unchecked Sendable {
  /// Creates one.
  public init() {}
}
