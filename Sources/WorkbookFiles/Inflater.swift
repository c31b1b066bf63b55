internal import CZlib

/// A stream that decompresses bytes of Deflate, by zlib.
@safe
final class Inflater {
  // SAFETY: `inflateInit2_` fills the stream, which stays at one address: it is a property of a class, whose instances
  // aren't shared between threads. `inflateEnd` frees its memory once, in `deinit`. Pointers to buffers are only set
  // during a call of `inflate`.
  private var stream = unsafe z_stream()
  private let isUsable: Bool
  private(set) var isAtEnd = false

  init() {
    // A negative number of bits: neither header nor checksum around the data.
    isUsable =
      unsafe inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit {
    if isUsable { unsafe inflateEnd(&stream) }
  }

  /// Decompresses bytes into a buffer.
  ///
  /// - Parameter input: The compressed bytes.
  /// - Returns: How many of them were used, and how many bytes were made; `nil` if they are damaged.
  func inflate(_ input: Span<UInt8>, into output: inout [UInt8]) -> (used: Int, made: Int)? {
    guard isUsable else { return nil }
    let room = output.count
    let code = unsafe input.withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(output.count)
        defer { unsafe (stream.next_in, stream.next_out) = (nil, nil) }
        return unsafe CZlib.inflate(&stream, Z_NO_FLUSH)
      }
    }
    let made = unsafe room - Int(stream.avail_out)
    let used = unsafe input.count - Int(stream.avail_in)
    isAtEnd = code == Z_STREAM_END
    guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR && made + used > 0 else { return nil }
    return (used, made)
  }
}
