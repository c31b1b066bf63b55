/// A place in a value for an object that another module defines and creates on first use.
@safe
public final class LazyObject: Sendable {
  // SAFETY: As in `WriteOnceReference`. All callers of one `LazyObject` name the same type; a debug build checks that.
  private let reference = WriteOnceReference<AnySendableObject>()

  /// Creates a place without an object.
  public init() {}

  /// Returns the object, which the first caller makes.
  ///
  /// - Parameter make: Makes the object. If several tasks do so at once, only one object is kept.
  public func object<Instance: AnySendableObject>(_ make: () -> Instance) -> Instance {
    unsafe unsafeDowncast(reference.load() ?? reference.storeIfNil(make()), to: Instance.self)
  }
}

/// The base class of the objects that a ``LazyObject`` holds.
open class AnySendableObject: @unchecked Sendable {
  /// Creates an object.
  public init() {}
}
