/// A fixed number of bytes, initially 0, without an allocation.
///
/// The standard library's `InlineArray` needs systems of 2025.
@safe
@frozen
public struct FixedBytes<Room: ByteRoom>: Sendable {
  // SAFETY: a room consists of integers, so any bytes are a valid value. It is accessed as bytes within one call,
  // and every access checks its index.
  @usableFromInline
  var room = Room()

  /// Creates zeros.
  @inlinable
  public init() {}

  /// The number of bytes.
  @inlinable
  public static var count: Int { MemoryLayout<Room>.size }

  /// A byte, whose index is checked in every build.
  @inlinable
  public subscript(index: Int) -> UInt8 {
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
  @inlinable @inline(__always)
  public func withBytes<Answer>(_ range: Range<Int>, _ body: (Span<UInt8>) -> Answer) -> Answer {
    unsafe withUnsafeBytes(of: room) { room in
      body(unsafe room.assumingMemoryBound(to: UInt8.self).span.extracting(range))
    }
  }

  /// Returns the bytes of a range, which have to be ASCII, as text.
  @inline(never)
  public func text(_ range: Range<Int>) -> String {
    withBytes(range) { String(utf8: $0) }
  }

  /// Copies bytes to an index and the places after it; all bytes have to fit.
  @inlinable @inline(__always)
  public mutating func replace(from index: Int, with bytes: Span<UInt8>) {
    precondition(
      index >= 0 && index <= Self.count && bytes.count <= Self.count - index,
      "more bytes than there is room for")
    unsafe Swift.withUnsafeMutableBytes(of: &room) { room in
      unsafe bytes.withUnsafeBytes {
        unsafe UnsafeMutableRawBufferPointer(rebasing: room[index...]).copyMemory(from: $0)
      }
    }
  }

  /// Lends all bytes to a closure that may change them.
  @inlinable @inline(__always)
  public mutating func withUnsafeMutableBytes<Answer>(
    _ body: (UnsafeMutablePointer<UInt8>) -> Answer
  ) -> Answer {
    unsafe withUnsafeMutablePointer(to: &room) { room in
      unsafe body(UnsafeMutableRawPointer(room).assumingMemoryBound(to: UInt8.self))
    }
  }
}

/// The storage of a fixed number of bytes: integers that are initially 0.
public protocol ByteRoom: BitwiseCopyable, Sendable {
  /// Creates zeros.
  init()
}

extension UInt64: ByteRoom {}

/// 32 bytes.
@frozen
public struct ByteRoom32: ByteRoom {
  @usableFromInline
  var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// Creates zeros.
  @inlinable
  public init() {}
}

/// 64 bytes.
@frozen
public struct ByteRoom64: ByteRoom {
  @usableFromInline
  var halves = (ByteRoom32(), ByteRoom32())

  /// Creates zeros.
  @inlinable
  public init() {}
}

/// 112 bytes.
@frozen
public struct ByteRoom112: ByteRoom {
  @usableFromInline
  var parts = (ByteRoom64(), ByteRoom32(), UInt64(), UInt64())

  /// Creates zeros.
  @inlinable
  public init() {}
}
