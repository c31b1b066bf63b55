/// The compression of a file.
///
/// A program of the system reads and writes it, because a plain system includes no library for it.
package enum Compression: Hashable, Sendable, CaseIterable {
  case gzip
  case zstandard

  /// The compression in the ending of a file's name: `.gz`, `.zst`.
  package init?(named path: String) {
    guard let found = Self.allCases.first(where: { path.hasSuffix($0.suffix) }) else { return nil }
    self = found
  }

  private var suffix: String {
    switch self {
    case .gzip: ".gz"
    case .zstandard: ".zst"
    }
  }

  /// The first bytes of a compressed file.
  private var mark: [UInt8] {
    switch self {
    case .gzip: [0x1F, 0x8B]
    case .zstandard: [0x28, 0xB5, 0x2F, 0xFD]
    }
  }

  /// The compression that the first bytes of a file show.
  package init?(of start: Span<UInt8>) {
    guard let found = Self.allCases.first(where: { Self.hasPrefix(start, $0.mark) }) else { return nil }
    self = found
  }

  /// Whether bytes may be the beginning of a mark, and more are needed to decide.
  package static func mayBegin(_ start: Span<UInt8>) -> Bool {
    allCases.contains { start.count < $0.mark.count && hasPrefix(start, Array($0.mark.prefix(start.count))) }
  }

  private static func hasPrefix(_ bytes: Span<UInt8>, _ prefix: [UInt8]) -> Bool {
    bytes.count >= prefix.count && prefix.indices.allSatisfy { bytes[$0] == prefix[$0] }
  }

  /// The program, which is looked up in `PATH`.
  package var program: String {
    switch self {
    case .gzip: "gzip"
    case .zstandard: "zstd"
    }
  }

  /// The program's arguments to decompress standard input to standard output.
  var decompressing: [String] {
    switch self {
    case .gzip: ["-dc"]
    case .zstandard: ["-dcq"]
    }
  }

  /// The program's arguments to compress standard input to standard output, without a time: the same rows give the same
  /// bytes.
  var compressing: [String] {
    switch self {
    case .gzip: ["-nc"]
    case .zstandard: ["-cq"]
    }
  }
}
