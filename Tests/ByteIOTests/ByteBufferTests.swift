import ByteIO
import Testing

@Suite("Byte buffer")
struct ByteBufferTests {
  private func bytes(of buffer: borrowing ByteBuffer) -> [UInt8] {
    buffer.withSpan { span in span.indices.map { span[$0] } }
  }

  @Test("All appended bytes are there in order, however often the memory grows")
  func growth() {
    var buffer = ByteBuffer(capacity: 1)
    var expected: [UInt8] = []
    for index in 0..<1000 {
      buffer.append(UInt8(index % 251))
      buffer.append("text" as StaticString)
      buffer.append(String(index))
      buffer.append(Array("span".utf8).span)
      buffer.append(repeating: 44, count: index % 5)
      expected += [UInt8(index % 251)] + Array("text\(index)span".utf8)
      expected += [UInt8](repeating: 44, count: index % 5)
    }
    #expect(bytes(of: buffer) == expected)
  }

  @Test("Dropping from the front keeps the rest", arguments: [0, 1, 5, 9, 10])
  func removeFirst(count: Int) {
    var buffer = ByteBuffer()
    buffer.append("0123456789" as StaticString)
    buffer.removeFirst(count)
    #expect(bytes(of: buffer) == Array("0123456789".utf8.dropFirst(count)))
    buffer.removeAll()
    #expect(bytes(of: buffer).isEmpty)
  }
}
