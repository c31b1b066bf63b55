/// Optimizations that can be switched off, to find out whether one of them is faulty; the output is the same.
package struct FastPaths: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Vector instructions that find records and fields, instead of the byte-by-byte scanner.
  package static let simd = FastPaths(rawValue: 1)
  /// Automata instead of PCRE2.
  package static let automata = FastPaths(rawValue: 2)
  /// PCRE2's machine code.
  package static let jit = FastPaths(rawValue: 4)
  /// Several threads.
  package static let threads = FastPaths(rawValue: 8)

  package static let all: FastPaths = [.simd, .automata, .jit, .threads]

  /// The names on a command line, in the order of their bits.
  package static let names = ["simd", "automata", "jit", "threads"]

  /// Reads a list such as `simd,threads`.
  ///
  /// - Returns: `nil` if the list has another name.
  package init?(names list: String) {
    self = []
    for name in list.split(separator: ",") {
      guard let bit = Self.names.firstIndex(where: { $0 == name }) else { return nil }
      insert(FastPaths(rawValue: 1 << UInt8(bit)))
    }
  }
}
