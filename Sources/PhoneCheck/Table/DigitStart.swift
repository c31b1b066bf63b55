/// The start of a number's national digits.
package enum DigitStart {
  /// An offset in the bytes that contain the number.
  case written(Int)
  /// An offset in the gathered digits, because the digits aren't adjacent in the bytes.
  case gathered(Int)

  /// Creates the start from the kernels' form: an offset in the bytes, or the complement of an offset in the gathered digits.
  package init(_ code: Int32) { self = code < 0 ? .gathered(Int(~code)) : .written(Int(code)) }

  /// The start in the kernels' form.
  package var code: Int32 {
    switch self {
    case .written(let offset): Int32(truncatingIfNeeded: offset)
    case .gathered(let offset): ~Int32(truncatingIfNeeded: offset)
    }
  }
}
