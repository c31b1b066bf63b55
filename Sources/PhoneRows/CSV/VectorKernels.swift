internal import CVector

/// The vector instructions that find the delimiters and line ends of a text; all give the same result.
package enum VectorKernels: String, CaseIterable, Hashable, Sendable {
  /// The byte-by-byte scanner, which defines the rules.
  case none
  case portable
  case sse2
  case avx2
  case avx512
  case neon
  case simd128

  /// The fastest kernels that this processor can run.
  package static let best = allCases.last { $0.variant == cvector_best_variant() } ?? .portable

  /// Whether this processor can run these kernels.
  package var isSupported: Bool { cvector_is_supported(variant) }

  /// The variant of the C kernels; the portable one for kernels without a scanner.
  var variant: CVectorVariant {
    switch self {
    case .none, .portable: .portable
    case .sse2: .SSE2
    case .avx2: .AVX2
    case .avx512: .AVX512
    case .neon: .NEON
    case .simd128: .SIMD128
    }
  }
}
