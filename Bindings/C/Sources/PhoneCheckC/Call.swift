internal import CPhoneCheck

/// The place for an error object; `nil` if the caller wants none.
typealias ErrorOutput = UnsafeMutablePointer<OpaquePointer?>?

/// Wraps every function of the interface: refuses after an unlucky fork, and turns a failure into a result.
func call(_ output: ErrorOutput, _ body: () throws(Failure) -> Void) -> phonecheck_result {
  unsafe output?.pointee = nil
  guard pc_enter() else {
    unsafe ErrorObject.hand(.forked, to: output)
    return PHONECHECK_FORKED
  }
  defer { pc_leave() }
  do throws(Failure) {
    try body()
    return PHONECHECK_OK
  } catch {
    unsafe ErrorObject.hand(error, to: output)
    return error.result
  }
}

/// Whether a caller's flag is set.
///
/// - Parameter flag: The caller's flag, which outlives the call; `nil` for a flag that is never set.
func stopping(_ flag: UnsafePointer<Bool>?) -> @Sendable () -> Bool {
  // SAFETY: the flag is read atomically, and only during the call.
  let address = UInt(bitPattern: flag)
  return { unsafe pc_is_set(UnsafePointer(bitPattern: address)) }
}

/// Adds to the number at a pointer; without one, Python is warned.
func counting(_ total: UnsafeMutablePointer<UInt64>?) -> @Sendable (Int) -> Void {
  // SAFETY: the number belongs to the caller, who reads it after the call. Each call adds to it once, on its own
  // thread.
  let address = UInt(bitPattern: total)
  return { count in
    if let total = unsafe UnsafeMutablePointer<UInt64>(bitPattern: address) {
      unsafe total.pointee += UInt64(count)
    } else {
      pc_warn_of_doubtful(Int64(count))
    }
  }
}

/// The text at a pointer; `nil` without one.
///
/// - Throws: If the text isn't UTF-8.
func readText(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(Failure) -> String? {
  guard let pointer = unsafe pointer else { return nil }
  guard let text = unsafe String(validatingCString: pointer) else {
    throw .argument("\(name) isn't UTF-8")
  }
  return text
}

/// Reads a structure that begins with its size.
///
/// An older caller may have a shorter version, whose missing members are 0.
///
/// - Parameters:
///   - pointer: `nil` for a structure of zeros.
///   - name: Its name in errors.
func sized<Options: BitwiseCopyable>(
  _ pointer: UnsafePointer<Options>?, _ zero: Options, _ name: String
) throws(Failure) -> Options {
  guard let pointer = unsafe pointer else { return zero }
  let size = unsafe UnsafeRawPointer(pointer).loadUnaligned(as: Int.self)
  guard size >= MemoryLayout<Int>.size, size <= 1 << 16 else {
    throw .argument("\(name) begins with its size: set .size = sizeof(\(name))")
  }
  var options = zero
  unsafe withUnsafeMutableBytes(of: &options) { target in
    let count = min(size, target.count)
    unsafe target.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: count))
  }
  return options
}
