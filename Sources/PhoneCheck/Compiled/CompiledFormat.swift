internal import Platform

// A file of compiled definitions, all numbers little-endian:
//
//     offset  bytes
//          0      8  89 50 48 43 0D 0A 1A 0A, which a transfer as text changes
//          8      4  the version of this layout
//         12      4  the version of the rules
//         16      4  the number of all bytes
//         20      4  0
//         24      8  FNV-1a with 64 bits of all bytes from 32 on
//         32         the program that wrote it, flags, the digest of the JSON, definitions, formats, languages, automata, and
//                    perhaps the table for many numbers
//
// `AreaCodeCatalog+Compiling.swift` writes what follows, and `AreaCodeCatalog+Compiled.swift` reads it. The table is left to
// `CompiledTable.swift` until many numbers need it. A text is its number of
// bytes, in one or two bytes, and UTF-8.

/// The constants of files of compiled definitions.
enum CompiledFormat {
  static let magic: [UInt8] = [0x89, 0x50, 0x48, 0x43, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The version of the layout.
  static let layout: UInt32 = 3

  /// The version of the rules that make a language of a regex, and a verdict of a language.
  ///
  /// It changes with every change of what compiling the same definitions writes, which a test with known files notices.
  static let rules: UInt32 = 1

  /// The version of PhoneCheck, the same as the command's.
  static let program = "0.2.0"

  /// The number of bytes at the start, which the checksum doesn't cover.
  static let headerCount = 32

  /// The maximum number of bytes of a file, as for JSON.
  static let maximumByteCount = 4 << 20

  /// The maximum number of definitions, as for JSON.
  static let maximumDefinitionCount = 1000

  /// The bytes that an automaton of spellings tells apart, in ascending order; all others lead to its dead state.
  static let alphabet = "+-0123456789".bytes

  /// Flags of a file.
  ///
  /// PCRE2 has agreed with every language.
  static let isCheckedByPCRE2: UInt8 = 1
  /// All definitions with the preferred one's area code are preferred.
  static let prefersAreaCode: UInt8 = 2
  /// The file ends with a table.
  static let hasTable: UInt8 = 4
  static let allFlags: UInt8 = 7

  /// The kinds of a definition's language.
  enum Kind: UInt8 {
    case language, outsideSubset, tooLarge, disagreement
    /// For whole texts, the same as as written.
    case same
  }

  /// Returns the checksum of the bytes after the header.
  ///
  /// It is [FNV-1a](http://www.isthe.com/chongo/tech/comp/fnv/) with 64 bits, which finds damage and no attack.
  static func checksum(of bytes: [UInt8]) -> UInt64 {
    bytes.withBytes { bytes in
      var sum: UInt64 = 0xCBF2_9CE4_8422_2325
      var index = headerCount
      while index < bytes.count {
        sum = (sum ^ UInt64(bytes[index])) &* 0x100_0000_01B3
        index += 1
      }
      return sum
    }
  }
}
