/// Where the national digits of a number begin.
package enum DigitStart {
  /// At an offset in the bytes that hold the number.
  case written(Int)
  /// At an offset in the digits that were gathered, because they aren't adjacent in the bytes.
  case gathered(Int)

  /// Reads what kernels write: an offset in the bytes, or the complement of one in the gathered digits.
  package init(_ code: Int32) { self = code < 0 ? .gathered(Int(~code)) : .written(Int(code)) }

  /// What kernels read.
  package var code: Int32 {
    switch self {
    case .written(let offset): Int32(truncatingIfNeeded: offset)
    case .gathered(let offset): ~Int32(truncatingIfNeeded: offset)
    }
  }
}
