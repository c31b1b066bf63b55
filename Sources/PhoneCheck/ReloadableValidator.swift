// Without threads, a variable can hold the current validator.
#if !hasFeature(Embedded)
  internal import Atomics

  /// The current validator, which can be replaced while tasks use it.
  ///
  /// ```swift
  /// let current = ReloadableValidator(try PhoneValidator(catalog))
  /// current.validator.validate("13800138000")            // any task, any time
  /// try await current.reload { try PhoneValidator(AreaCodeCatalog(json: await download())) }
  /// ```
  ///
  /// Readers never wait, neither for each other nor for a load. Read ``validator`` once for work that belongs together, so that
  /// the same definitions decide all of it.
  public final class ReloadableValidator: Sendable {
    private final class Holder: AtomicReference, Sendable {
      let validator: PhoneValidator
      init(_ validator: PhoneValidator) { self.validator = validator }
    }

    private let current: ManagedAtomic<Holder>

    /// Creates a reloadable validator from its first validator.
    public init(_ validator: PhoneValidator) {
      current = ManagedAtomic(Holder(validator))
    }

    /// The current validator.
    ///
    /// - Complexity: O(1), without locks.
    public var validator: PhoneValidator { current.load(ordering: .acquiring).validator }

    /// Replaces the validator for every later read.
    ///
    /// Numbers that are being validated are finished with the old validator.
    public func replace(with validator: PhoneValidator) {
      current.store(Holder(validator), ordering: .releasing)
    }

    /// Creates a validator and makes it the current one; if that fails, the old one stays.
    ///
    /// - Throws: The errors of `make`.
    public func reload<Failure: Error>(_ make: () throws(Failure) -> PhoneValidator) throws(Failure) {
      replace(with: try make())
    }

    /// Creates a validator asynchronously and makes it the current one; if that fails, the old one stays.
    ///
    /// - Throws: The errors of `make`.
    public func reload<Failure: Error>(_ make: () async throws(Failure) -> PhoneValidator)
      async throws(Failure)
    {
      replace(with: try await make())
    }
  }

  extension ReloadableValidator: CustomStringConvertible {
    /// `reloadable`, followed by the current validator.
    public var description: String { "reloadable \(validator)" }
  }
#endif
