import CVector
import StrictJSON
import Testing

@Suite("Kernels that write JSON")
struct JSONKernelTests {
  @Test("Every byte is written as the library writes it, in any position", arguments: KernelTests.variants)
  func bytes(variant: CVectorVariant) {
    for byte in UInt8.min...UInt8.max {
      for before in [1, 62, 63, 64, 65] {
        let row = [UInt8](repeating: 120, count: before) + [byte, 120]
        let expected = [34, 107, 34, 58, 34] + row.flatMap(\.inJSON) + [34]
        #expect(member(row, variant) == expected, "\(byte) after \(before) bytes")
      }
    }
  }

  /// Returns a row with one unquoted field, as a member `k`.
  private func member(_ row: [UInt8], _ variant: CVectorVariant) -> [UInt8] {
    let text = row + [UInt8](repeating: 0, count: Int(CVECTOR_SLACK))
    let key = Array(#""k":"#.utf8) + [UInt8](repeating: 0, count: Int(CVECTOR_SLACK))
    var target = [UInt8](repeating: 0, count: key.count + 6 * row.count + 3 + Int(CVECTOR_SLACK))
    let count = text.withUnsafeBufferPointer { text in
      key.withUnsafeBufferPointer { key in
        withUnsafePointer(to: UInt32(key.count) - UInt32(CVECTOR_SLACK)) { end in
          var object = CVectorObjectRow(
            bytes: text.baseAddress, start: 0, content_end: UInt32(row.count), marks: nil, field_count: 1,
            is_line: false)
          var keys = CVectorKeys(json: key.baseAddress, ends: end)
          return cvector_write_members(variant, &object, &keys, 1, &target)
        }
      }
    }
    return Array(target.prefix(count))
  }
}
