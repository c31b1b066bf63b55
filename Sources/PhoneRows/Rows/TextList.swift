internal import ByteValues
internal import CVector
internal import Platform

/// Short texts in one buffer that kernels read.
///
/// Each worker has its own, because counting references to a shared list would make workers wait for each other.
struct TextList: ~Copyable {
  /// The texts, and as many bytes after them as a kernel may read.
  let bytes: FixedBuffer<UInt8>
  /// The end of each text.
  let ends: FixedBuffer<UInt32>
  /// The number of bytes of the longest text.
  let longest: Int

  init(_ texts: [[UInt8]]) {
    bytes = FixedBuffer(texts.joined() + [UInt8](repeating: 0, count: Int(CVECTOR_SLACK)))
    var end: UInt32 = 0
    ends = FixedBuffer(
      texts.map { text in
        end += UInt32(text.count)
        return end
      })
    longest = texts.map { $0.count }.max() ?? 0
  }

  var count: Int { ends.count }
  /// The number of bytes of all texts.
  var byteCount: Int { bytes.count - Int(CVECTOR_SLACK) }

  /// Lends a text.
  func withText<R>(_ index: Int, _ body: (Span<UInt8>) -> R) -> R {
    bytes.withSpan(in: (index > 0 ? Int(ends[index - 1]) : 0)..<Int(ends[index]), body)
  }
}
