public import CPhoneCheck
internal import PhoneCheck
internal import Synchronization

/// The open validators, by the numbers that callers use for them.
final class Registry: Sendable {
  static let shared = Registry()

  private struct Entry {
    var validator: OpenValidator
    /// The number of holders: the opener, and others that keep the validator open.
    var holderCount = 1
    /// The validator that this one was pinned from, and is closed with.
    var origin: phonecheck_validator?
    /// The digest that identifies its definitions in expressions.
    var digest: String?
  }

  private struct State {
    var open: [phonecheck_validator: Entry] = [:]
    /// The validators that were closed last, the latest at the end.
    var closed: [phonecheck_validator] = []
    /// All validators in use, by the hash of their source, so that equal ones are made once.
    var made: [Int: [Reference]] = [:]
    var madeCount = 0
    /// The validators that expressions of other processes brought, by the digest of their source, the latest at the
    /// end.
    var brought: [(digest: String, validator: OpenValidator)] = []

    mutating func add(_ entry: Entry) -> phonecheck_validator {
      var number: phonecheck_validator
      repeat { number = .random(in: 1 ... .max) } while open[number] != nil
      open[number] = entry
      return number
    }
  }

  private struct Reference {
    weak var validator: OpenValidator?
  }

  private let state = Mutex(State())

  /// The number of closed validators that are remembered, and of brought validators that stay open.
  private static let closedCount = 1024, broughtCount = 8

  // MARK: Making

  /// The validator for some definitions and options: one in use, or a new one.
  func validator(_ source: ValidatorSource) throws(Failure) -> OpenValidator {
    let hash = source.hashValue
    if let known = state.withLock({
      $0.made[hash]?.lazy.compactMap(\.validator).first { $0.source == source }
    }) {
      return known
    }
    let new = try OpenValidator(source)
    return state.withLock { state in
      if let known = state.made[hash]?.lazy.compactMap(\.validator).first(where: { $0.source == source }) {
        return known
      }
      if state.madeCount >= 2 * state.open.count + 64 {
        state.made = state.made.mapValues { $0.filter { $0.validator != nil } }.filter { !$0.value.isEmpty }
        state.madeCount = state.made.values.reduce(0) { $0 + $1.count }
      }
      state.made[hash, default: []].append(Reference(validator: new))
      state.madeCount += 1
      return new
    }
  }

  /// The validator that an expression was made with, if it still has those definitions.
  ///
  /// Otherwise, a validator of the expression's own definitions.
  func validator(of expression: PolarsSettings) throws(Failure) -> OpenValidator {
    let (open, isClosed) = state.withLock { state in
      if let entry = state.open[expression.validator], entry.digest == expression.digest {
        return (entry.validator as OpenValidator?, false)
      }
      if state.closed.contains(expression.validator) { return (nil, true) }
      guard let index = state.brought.firstIndex(where: { $0.digest == expression.digest }) else {
        return (nil, false)
      }
      let found = state.brought.remove(at: index)
      state.brought.append(found)
      return (found.validator, false)
    }
    if let open { return open }
    if isClosed { throw .closed }
    let made = try validator(expression.source)
    state.withLock { state in
      state.brought.append((expression.digest, made))
      if state.brought.count > Self.broughtCount { state.brought.removeFirst() }
    }
    return made
  }

  // MARK: Numbers

  func add(_ validator: OpenValidator) -> phonecheck_validator {
    state.withLock { $0.add(Entry(validator: validator)) }
  }

  /// Another number for the present definitions of a validator.
  func pin(_ number: phonecheck_validator) throws(Failure) -> phonecheck_validator {
    let pinned = state.withLock { state in
      state.open[number].map { state.add(Entry(validator: $0.validator, origin: $0.origin ?? number)) }
    }
    guard let pinned else { throw .closed }
    return pinned
  }

  func name(_ number: phonecheck_validator, _ digest: String) {
    state.withLock { $0.open[number]?.digest = digest }
  }

  func find(_ number: phonecheck_validator) throws(Failure) -> OpenValidator {
    guard let entry = state.withLock({ $0.open[number] }) else { throw .closed }
    return entry.validator
  }

  func replace(_ number: phonecheck_validator, _ validator: OpenValidator) throws(Failure) {
    // The former definitions are freed after the lock is released.
    let before = state.withLock { state in
      let before = state.open[number]
      state.open[number]?.validator = validator
      state.open[number]?.digest = nil
      return before
    }
    guard before != nil else { throw .closed }
  }

  /// Closes a validator for all of its holders.
  func close(_ number: phonecheck_validator) {
    _ = state.withLock { state in
      let closed = state.open.filter { $0.key == number || $0.value.origin == number }
      for each in closed.keys {
        state.open[each] = nil
        if state.closed.count == Self.closedCount { state.closed.removeFirst() }
        state.closed.append(each)
      }
      return closed
    }
  }

  func hold(_ number: phonecheck_validator) {
    state.withLock { $0.open[number]?.holderCount += 1 }
  }

  func release(_ number: phonecheck_validator) {
    _ = state.withLock { state -> Entry? in
      guard let entry = state.open[number] else { return nil }
      if entry.holderCount == 1 { return state.open.removeValue(forKey: number) }
      state.open[number]?.holderCount -= 1
      return nil
    }
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
    unsafe output.pointee = try Registry.shared.add(Registry.shared.validator(ValidatorSource(options)))
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
    try Registry.shared.replace(validator, Registry.shared.validator(unsafe ValidatorSource(options)))
  }
}

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_close(_ validator: phonecheck_validator) {
  guard pc_enter() else { return }
  defer { pc_leave() }
  Registry.shared.close(validator)
}

/// See `python.h`.
@c @implementation
public func phonecheck_python_pin(
  _ validator: phonecheck_validator, _ pinned: UnsafeMutablePointer<phonecheck_validator>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> phonecheck_result {
  unsafe call(error) { () throws(Failure) in
    guard let pinned = unsafe pinned else { throw .argument("pinned is NULL") }
    unsafe pinned.pointee = try Registry.shared.pin(validator)
  }
}

/// See `python.h`.
@c @implementation
public func phonecheck_python_name(_ validator: phonecheck_validator, _ digest: UnsafePointer<CChar>?) {
  guard let digest = unsafe digest, pc_enter() else { return }
  defer { pc_leave() }
  Registry.shared.name(validator, unsafe String(cString: digest))
}

/// See `python.h`.
@c @implementation
public func phonecheck_python_hold(_ validator: phonecheck_validator) {
  guard pc_enter() else { return }
  defer { pc_leave() }
  Registry.shared.hold(validator)
}

/// See `python.h`.
@c @implementation
public func phonecheck_python_release(_ validator: phonecheck_validator) {
  guard pc_enter() else { return }
  defer { pc_leave() }
  Registry.shared.release(validator)
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
