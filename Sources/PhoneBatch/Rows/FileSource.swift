package import ByteIO
internal import PhoneRows

/// An open input as a source of bytes.
package final class FileSource: ByteSource {
  var input: ByteInput

  package init(_ input: consuming ByteInput) { self.input = input }

  package var name: String { input.name }
  package var byteCount: Int? { input.facts.kind == .regular ? input.facts.byteCount : nil }

  package func isReady(withinMilliseconds milliseconds: Int) -> Bool {
    input.isReady(withinMilliseconds: milliseconds)
  }

  package func read(into buffer: inout ByteBuffer, atMost maximumByteCount: Int) throws(IOFailure) -> Int {
    try input.read(into: &buffer, atMost: maximumByteCount)
  }

  package func mayBeginCompressed(_ start: Span<UInt8>) -> Bool { Compression.mayBegin(start) }

  package func decompress(_ start: Span<UInt8>) throws(IOFailure) -> Bool {
    guard let compression = Compression(of: start) else { return false }
    try input.decompress(compression, from: start)
    return true
  }

  package func offset(ofLast byteCount: Int) -> Int? { input.rest(withLast: byteCount)?.bytes.lowerBound }

  package func pass(to offset: Int) { input.pass(to: offset) }
}
