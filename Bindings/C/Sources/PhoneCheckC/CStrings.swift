internal import CPhoneCheck
internal import Glibc

/// Texts for C, which don't move until this object is freed.
@safe
final class CStrings {
  // SAFETY: `copy` allocated each pointer and is the only writer; each is freed once, in `deinit`.
  private var all: [UnsafeMutablePointer<CChar>] = unsafe []

  deinit {
    unsafe all.forEach { unsafe free($0) }
  }

  /// Copies a text; C doesn't see the part after a NUL.
  func add(_ text: String) -> UnsafePointer<CChar> {
    let copy = unsafe Self.copy(text)
    unsafe all.append(copy)
    return unsafe UnsafePointer(copy)
  }

  /// Copies bytes, and adds a NUL at their end.
  func add(_ bytes: [UInt8]) -> UnsafePointer<CChar> {
    let copy = unsafe Self.copy(bytes)
    unsafe all.append(copy)
    return unsafe UnsafePointer(copy)
  }

  /// Copies a text for the caller to free.
  static func copy(_ text: String) -> UnsafeMutablePointer<CChar> { unsafe copy(Array(text.utf8)) }

  private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar> {
    guard let memory = unsafe malloc(bytes.count + 1) else { fatalError("there is no memory left") }
    let copy = unsafe memory.bindMemory(to: CChar.self, capacity: bytes.count + 1)
    for (index, byte) in bytes.enumerated() { unsafe copy[index] = CChar(bitPattern: byte) }
    unsafe copy[bytes.count] = 0
    return unsafe copy
  }
}

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_text_free(_ text: UnsafeMutablePointer<CChar>?) {
  unsafe free(text)
}
