import ByteValues
import PhoneRows

// The functions of the host: it has the file, and takes what is written.

/// Copies bytes of the file to an address.
///
/// - Returns: Their number; -1 if the file can't be read any more.
@_extern(wasm, module: "host", name: "read") @_extern(c)
func hostRead(_ address: Int, _ count: Int, _ offset: Double) -> Int

/// Takes bytes of the output; 1 if they belong to a part of a workbook, which the host compresses.
@_extern(wasm, module: "host", name: "write") @_extern(c)
func hostWrite(_ address: Int, _ count: Int, _ isCompressed: Int)

/// Reads bytes of the host's file: fewer at its end, and none if it can't be read any more.
func hostBytes(at offset: Int, count: Int) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: count)
  let readCount = unsafe bytes.withUnsafeMutableBufferPointer { bytes in
    hostRead(Int(bitPattern: bytes.baseAddress), bytes.count, Double(offset))
  }
  bytes.removeLast(count - max(0, readCount))
  return bytes
}

/// A source that never waits, and that is read once, from its start to its end.
protocol SimpleSource: ByteSource {}

extension SimpleSource {
  func isReady(withinMilliseconds milliseconds: Int) -> Bool { true }
  /// Compressed files aren't read on a page, and are refused by their first bytes.
  func mayBeginCompressed(_ start: Span<UInt8>) -> Bool { false }
  func decompress(_ start: Span<UInt8>) throws(IOFailure) -> Bool { false }
  func offset(ofLast byteCount: Int) -> Int? { nil }
  func pass(to offset: Int) {}
}

/// A file that the host has been given.
final class PageSource: SimpleSource {
  let name: String
  /// The number of bytes to read: the whole file, or its beginning for a preview.
  let readByteCount: Int
  private let fileByteCount: Int
  private var position = 0

  /// - Parameter readByteCount: The maximum number of bytes to read.
  init(name: String, byteCount: Int, reading readByteCount: Int = .max) {
    self.name = name
    fileByteCount = byteCount
    self.readByteCount = min(byteCount, readByteCount)
  }

  var byteCount: Int? { fileByteCount }

  func read(into buffer: inout ByteBuffer, atMost maximumByteCount: Int) throws(IOFailure) -> Int {
    let room = min(maximumByteCount, readByteCount - position)
    guard room > 0 else { return 0 }
    let count = unsafe buffer.appendRaw(room: room) { room in
      max(0, hostRead(Int(bitPattern: room.baseAddress), room.count, Double(position)))
    }
    // The file has shrunk or vanished.
    guard count > 0 else { throw IOFailure(.read, name, .changed) }
    position += count
    return count
  }
}
