#if hasFeature(Embedded)

  internal import Platform

  /// The texts of a language that a page has loaded, in the order of the table.
  package struct PageTexts: Sendable {
    /// A reason why the lines of a file are refused.
    package enum Flaw: Error {
      case damagedUTF8
      case wrongLineCount(Int)
    }

    /// All texts, without anything between them.
    private var bytes: [UInt8] = []
    /// Where each text ends.
    private var ends: [Int32] = []

    /// Reads a text a line; `\n` and `\\` in it are a line break and a backslash.
    ///
    /// An empty line is a text that the page doesn't give: it is shown in English.
    package init(lines: [UInt8]) throws(Flaw) {
      guard lines.span.isUTF8 else { throw .damagedUTF8 }
      bytes.reserveCapacity(lines.count)
      ends.reserveCapacity(Self.lineCount)
      var isEscaped = false
      for byte in lines {
        if byte == UInt8(ascii: "\n") {
          ends.append(Int32(bytes.count))
          isEscaped = false
        } else if isEscaped {
          bytes.append(byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else {
          bytes.append(byte)
        }
      }
      ends.append(Int32(bytes.count))
      guard ends.count == Self.lineCount else { throw .wrongLineCount(ends.count) }
    }

    /// The text at a line, counted from 0; `nil` if the page doesn't give it.
    func text(atLine line: Int) -> String? {
      let start = line == 0 ? 0 : Int(ends[line - 1])
      let end = Int(ends[line])
      return start == end ? nil : String(utf8: bytes[start..<end])
    }
  }

  /// The texts of each language.
  ///
  /// An instance of the module serves one page.
  private let loaded = Lock([PageTexts?](repeating: nil, count: 3))

  extension PageTexts {
    /// The texts for a language; `nil` while there are none, and the built-in ones are shown.
    package static subscript(language: Language) -> PageTexts? {
      get { loaded.withLock { $0[language.number] } }
      set { loaded.withLock { $0[language.number] = newValue } }
    }
  }

#endif
