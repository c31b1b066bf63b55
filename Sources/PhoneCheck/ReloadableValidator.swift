internal import Atomics

/// The validator in force, to be replaced while others use it.
///
/// ```swift
/// let current = ReloadableValidator(try PhoneValidator(catalog))
/// current.validator.validate("13800138000")            // any task, any time
/// try current.reload { try PhoneValidator(AreaCodeCatalog(json: await download())) }
/// ```
///
/// Readers never wait: not for one another, and not for a load. Take ``validator`` once for work that belongs
/// together, so that the same definitions decide all of it.
public final class ReloadableValidator: Sendable {
  private final class Holder: AtomicReference, Sendable {
    let validator: PhoneValidator
    init(_ validator: PhoneValidator) { self.validator = validator }
  }

  private let current: ManagedAtomic<Holder>

  /// Starts with a validator.
  public init(_ validator: PhoneValidator) {
    current = ManagedAtomic(Holder(validator))
  }

  /// The validator in force now.
  ///
  /// - Complexity: O(1), without locks.
  public var validator: PhoneValidator { current.load(ordering: .acquiring).validator }

  /// Puts another validator in force, at once for all who ask from now on.
  ///
  /// What is being validated at this moment is finished with the validator it began with.
  public func replace(with validator: PhoneValidator) {
    current.store(Holder(validator), ordering: .releasing)
  }

  /// Makes a validator and puts it in force; when that fails, the one in force stays.
  ///
  /// - Throws: What `make` throws.
  public func reload<Failure: Error>(_ make: () throws(Failure) -> PhoneValidator) throws(Failure) {
    replace(with: try make())
  }

  /// Makes a validator, which may take a while, and puts it in force; when that fails, the one in force stays.
  ///
  /// - Throws: What `make` throws.
  public func reload<Failure: Error>(_ make: () async throws(Failure) -> PhoneValidator) async throws(Failure)
  {
    replace(with: try await make())
  }
}
