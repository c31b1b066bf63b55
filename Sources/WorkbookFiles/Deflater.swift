internal import CZlib

/// A stream that compresses bytes with Deflate, by zlib.
@safe
final class Deflater {
  // SAFETY: As for ``Inflater``: `deflateInit2_` fills the stream, which stays at one address and isn't shared between
  // threads; `deflateEnd` frees its memory once, in `deinit`; pointers to buffers are only set during a call.
  private var stream = unsafe z_stream()
  private let isUsable: Bool

  /// The fastest level: sheets are repetitive, and higher levels take three times as long for a sixth less.
  private static let level: Int32 = 1

  init() {
    isUsable =
      unsafe deflateInit2_(
        &stream, Self.level, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit {
    if isUsable { unsafe deflateEnd(&stream) }
  }

  /// Compresses bytes, in pieces that are handed to a closure.
  ///
  /// - Parameter isLast: Whether nothing follows.
  /// - Returns: Whether there was memory for it.
  func deflate<E: Error>(
    _ input: Span<UInt8>, isLast: Bool, into buffer: inout [UInt8], _ send: (Span<UInt8>) throws(E) -> Void
  ) throws(E) -> Bool {
    guard isUsable else { return false }
    var used = 0
    while true {
      let room = buffer.count
      let code = unsafe input.extracting(used...).withUnsafeBufferPointer { input in
        unsafe buffer.withUnsafeMutableBufferPointer { output in
          unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
          unsafe stream.avail_in = UInt32(input.count)
          unsafe stream.next_out = output.baseAddress
          unsafe stream.avail_out = UInt32(output.count)
          defer { unsafe (stream.next_in, stream.next_out) = (nil, nil) }
          return unsafe CZlib.deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
        }
      }
      guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else { return false }
      used = unsafe input.count - Int(stream.avail_in)
      let made = unsafe room - Int(stream.avail_out)
      if made > 0 { try send(buffer.span.extracting(first: made)) }
      if code == Z_STREAM_END || !isLast && made < room { return true }
    }
  }
}
