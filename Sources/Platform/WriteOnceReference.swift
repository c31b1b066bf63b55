/// A reference that the first of several tasks stores once, and that is read without a lock.
///
/// The lazy references of the standard library and of swift-atomics do the same. Their generic code isn't specialised for
/// callers, which costs more than the rest of validating a number.
@safe
@frozen
public struct WriteOnceReference<Instance: AnyObject & Sendable>: ~Copyable, Sendable {
  // SAFETY: 0, or the address of an instance retained by `storeIfNil`. It is stored at most once, and can't be read before.
  // `deinit` releases it, when no other reference to this value is left.
  @usableFromInline
  let address = AtomicWord()

  /// Creates a reference without an instance.
  @inlinable
  public init() {}

  @inlinable
  deinit {
    unsafe Self.unmanaged(address.load())?.release()
  }

  /// Returns the instance, or `nil` if none is stored yet.
  @inlinable
  public func load() -> Instance? {
    unsafe Self.unmanaged(address.load())?.takeUnretainedValue()
  }

  /// Whether there is an instance.
  @inlinable
  public var isStored: Bool { address.load() != 0 }

  /// Lends the instance to a closure without retaining it.
  ///
  /// The caller keeps the owner of this value alive during the call.
  ///
  /// - Returns: `nil` if no instance is stored yet.
  @inlinable
  public func withLoaded<Answer>(_ body: (Instance) -> Answer?) -> Answer? {
    // SAFETY: the stored instance stays until `deinit`, and `withExtendedLifetime` keeps `self` alive until this returns, even
    // if the optimiser releases values after their last use.
    withExtendedLifetime(self) {
      unsafe Self.unmanaged(address.load())?._withUnsafeGuaranteedRef { body($0) }
    }
  }

  /// Stores an instance unless another one is stored already, and returns the stored one.
  @inlinable
  public func storeIfNil(_ instance: Instance) -> Instance {
    let new = unsafe Unmanaged.passRetained(instance)
    let original = unsafe address.exchange(0, for: UInt(bitPattern: new.toOpaque()))
    guard let first = unsafe Self.unmanaged(original) else { return instance }
    unsafe new.release()
    return unsafe first.takeUnretainedValue()
  }

  @inlinable
  static func unmanaged(_ address: UInt) -> Unmanaged<Instance>? {
    unsafe UnsafeRawPointer(bitPattern: address).map { unsafe Unmanaged.fromOpaque($0) }
  }
}

/// A fixed number of references, each stored once and read without a lock, like a ``WriteOnceReference``.
@safe
@frozen
public struct WriteOnceReferences<Instance: AnyObject & Sendable>: ~Copyable, Sendable {
  // SAFETY: `references` points to `count` values that `init` initializes; `deinit` destroys and frees them once. Values
  // are written only by their own atomic operations. Every access checks its index.
  @usableFromInline
  nonisolated(unsafe) let references: UnsafeMutablePointer<WriteOnceReference<Instance>>
  @usableFromInline
  let count: Int

  /// Allocates references without instances.
  @inlinable
  public init(count: Int) {
    self.count = count
    unsafe references = .allocate(capacity: count)
    for index in 0..<count { unsafe (references + index).initialize(to: WriteOnceReference()) }
  }

  @inlinable
  deinit {
    unsafe references.deinitialize(count: count)
    unsafe references.deallocate()
  }

  /// Returns the instance at an index, or `nil` if none is stored yet.
  @inlinable
  public func load(_ index: Int) -> Instance? { unsafe reference(at: index).pointee.load() }

  /// Stores an instance at an index unless another one is stored already, and returns the stored one.
  @inlinable
  public func storeIfNil(_ index: Int, _ instance: Instance) -> Instance {
    unsafe reference(at: index).pointee.storeIfNil(instance)
  }

  /// Whether there is an instance at an index.
  @inlinable
  public func isStored(_ index: Int) -> Bool { unsafe reference(at: index).pointee.isStored }

  /// Lends the instance at an index, like ``WriteOnceReference/withLoaded(_:)``.
  @inlinable
  public func withLoaded<Answer>(_ index: Int, _ body: (Instance) -> Answer?) -> Answer? {
    unsafe reference(at: index).pointee.withLoaded(body)
  }

  @inlinable
  func reference(at index: Int) -> UnsafeMutablePointer<WriteOnceReference<Instance>> {
    precondition(index >= 0 && index < count, "there is no reference at this index")
    return unsafe references + index
  }
}
