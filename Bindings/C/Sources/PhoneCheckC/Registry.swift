public import CPhoneCheck
internal import PhoneCheck
internal import Synchronization

/// The open validators, by the numbers that callers use for them.
final class Registry: Sendable {
  static let shared = Registry()

  private struct State {
    var next: phonecheck_validator = 1
    var open: [phonecheck_validator: OpenValidator] = [:]
  }

  private let state = Mutex(State())

  func add(_ validator: OpenValidator) -> phonecheck_validator {
    state.withLock { state in
      let number = state.next
      state.next += 1
      state.open[number] = validator
      return number
    }
  }

  func find(_ number: phonecheck_validator) throws(Failure) -> OpenValidator {
    guard let validator = state.withLock({ $0.open[number] }) else { throw .closed }
    return validator
  }

  func replace(_ number: phonecheck_validator, _ validator: OpenValidator) throws(Failure) {
    let found = state.withLock { state in
      guard state.open[number] != nil else { return false }
      state.open[number] = validator
      return true
    }
    guard found else { throw .closed }
  }

  func remove(_ number: phonecheck_validator) {
    // It is freed after the lock is released.
    _ = state.withLock { $0.open.removeValue(forKey: number) }
  }
}

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_open(
  _ options: UnsafePointer<phonecheck_options>?, _ validator: UnsafeMutablePointer<phonecheck_validator>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> phonecheck_result {
  unsafe call(error) { () throws(Failure) in
    guard let output = unsafe validator else { throw .argument("validator is NULL") }
    let options = try unsafe sized(options, phonecheck_options(), "phonecheck_options")
    unsafe output.pointee = Registry.shared.add(try OpenValidator(options))
  }
}

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_replace(
  _ validator: phonecheck_validator, _ options: UnsafePointer<phonecheck_options>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> phonecheck_result {
  unsafe call(error) { () throws(Failure) in
    _ = try Registry.shared.find(validator)
    let options = try unsafe sized(options, phonecheck_options(), "phonecheck_options")
    try Registry.shared.replace(validator, try unsafe OpenValidator(options))
  }
}

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_close(_ validator: phonecheck_validator) {
  guard pc_enter() else { return }
  defer { pc_leave() }
  Registry.shared.remove(validator)
}

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_describe(
  _ validator: phonecheck_validator, _ description: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ remarks: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> phonecheck_result {
  unsafe call(error) { () throws(Failure) in
    let found = try Registry.shared.find(validator)
    unsafe description?.pointee = CStrings.copy(found.validator.catalog.description)
    unsafe remarks?.pointee = CStrings.copy(found.remarks)
  }
}

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_abi_version() -> UInt32 { UInt32(PHONECHECK_ABI_VERSION) }

/// Made once, and never freed.
nonisolated(unsafe) private let versionText: UnsafePointer<CChar> = {
  let engine = MatchingEngine.version + (MatchingEngine.isJITAvailable ? ", JIT" : "")
  return unsafe UnsafePointer(CStrings.copy("PhoneCheck \(libraryVersion), \(engine)"))
}()

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_version() -> UnsafePointer<CChar>? { unsafe versionText }
