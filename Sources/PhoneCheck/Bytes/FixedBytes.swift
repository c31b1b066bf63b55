internal import Platform

/// A fixed number of bytes in place, at first 0.
///
/// The standard library's `InlineArray` needs systems of 2025.
@safe
struct FixedBytes<Room: ByteRoom>: Sendable {
  // SAFETY: a room consists of integers, so any bytes are a valid value. It is accessed as bytes within one call,
  // and every access checks its index.
  private var room = Room()

  static var count: Int { MemoryLayout<Room>.size }

  subscript(index: Int) -> UInt8 {
    @inline(__always) get {
      precondition(index >= 0 && index < Self.count, "there is no such byte")
      return unsafe withUnsafeBytes(of: room) { unsafe $0[index] }
    }
    @inline(__always) set {
      precondition(index >= 0 && index < Self.count, "there is no such byte")
      unsafe Swift.withUnsafeMutableBytes(of: &room) { unsafe $0[index] = newValue }
    }
  }

  /// Lends the bytes of a range to a closure.
  @inline(__always)
  func withBytes<Answer>(_ range: Range<Int>, _ body: (Span<UInt8>) -> Answer) -> Answer {
    unsafe withUnsafeBytes(of: room) { room in
      body(unsafe room.assumingMemoryBound(to: UInt8.self).span.extracting(range))
    }
  }

  /// The bytes of a range as text; they have to be ASCII.
  @inline(never)
  func text(_ range: Range<Int>) -> String {
    withBytes(range) { String(utf8: $0) }
  }

  /// Copies bytes to an index and after it; all have to fit.
  @inline(__always)
  mutating func replace(from index: Int, with bytes: Span<UInt8>) {
    precondition(
      index >= 0 && index <= Self.count && bytes.count <= Self.count - index,
      "more bytes than there is room for")
    unsafe Swift.withUnsafeMutableBytes(of: &room) { room in
      unsafe bytes.withUnsafeBytes {
        unsafe UnsafeMutableRawBufferPointer(rebasing: room[index...]).copyMemory(from: $0)
      }
    }
  }

  /// Lends all bytes to a closure, which may change them.
  @inline(__always)
  mutating func withUnsafeMutableBytes<Answer>(
    _ body: (UnsafeMutablePointer<UInt8>) -> Answer
  ) -> Answer {
    unsafe withUnsafeMutablePointer(to: &room) { room in
      unsafe body(UnsafeMutableRawPointer(room).assumingMemoryBound(to: UInt8.self))
    }
  }
}

/// The storage of a fixed number of bytes: integers, at first 0.
protocol ByteRoom: BitwiseCopyable, Sendable {
  init()
}

extension UInt64: ByteRoom {}

/// 32 bytes.
struct ByteRoom32: ByteRoom {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
}

/// 64 bytes.
struct ByteRoom64: ByteRoom {
  private var halves = (ByteRoom32(), ByteRoom32())
}

/// 112 bytes.
struct ByteRoom112: ByteRoom {
  private var parts = (ByteRoom64(), ByteRoom32(), UInt64(), UInt64())
}
