internal import PhoneCheck
internal import TerminalText

extension BatchError.MalformedInput {
  /// The format of a file that can't be read; `nil` for every other fault.
  var format: UnreadableFormat? {
    switch self {
    case .unreadable(let format), .unreadableInParts(let format): format
    case .json: .json
    default: nil
    }
  }

  /// The format of a file that can't be read, and the command that makes it readable; `nil` for every
  /// other fault.
  ///
  /// - Parameter name: Its path, or "standard input".
  func advice(on name: String) -> LocalizedText? {
    guard let format else { return nil }
    #if hasFeature(Embedded)
      return BatchText.unreadableAdvice(format: format.name, advice: format.pageAdvice)
    #else
      let advice = advice(on: format, name)
      // A whole file is decompressed, except with --flush.
      if case .unreadable(let format) = self, format.isCompressedText {
        return BatchText.notDecompressed(format: format.name, advice: advice)
      }
      return BatchText.unreadableAdvice(format: format.name, advice: advice)
    #endif
  }
}

extension UnreadableFormat: CustomStringConvertible {
  /// Its name in an English sentence: "a gzip file".
  public var description: String { name.english }

  /// Its name in a sentence.
  var name: LocalizedText {
    switch self {
    case .utf16: BatchText.utf16Phrase
    case .utf32: BatchText.utf32Phrase
    case .gzip: BatchText.gzipPhrase
    case .zip: BatchText.zipPhrase
    case .compoundDocument: BatchText.compoundDocumentPhrase
    case .markup: BatchText.markupPhrase
    case .zstandard: BatchText.zstandardPhrase
    case .xz: BatchText.xzPhrase
    case .bzip2: BatchText.bzip2Phrase
    case .parquet: BatchText.parquetPhrase
    case .arrow: BatchText.arrowPhrase
    case .avro: BatchText.avroPhrase
    case .orc: BatchText.orcPhrase
    case .sqlite: BatchText.sqlitePhrase
    case .pdf: BatchText.pdfPhrase
    case .image: BatchText.imagePhrase
    case .archive: BatchText.archivePhrase
    case .binary: BatchText.binaryPhrase
    case .json: LocalizedText(untranslated: "JSON")
    case .vCard: BatchText.vCardPhrase
    case .markdown: BatchText.markdownPhrase
    case .sql: BatchText.sqlPhrase
    case .framedTable: BatchText.framedTablePhrase
    case .ruledTable: BatchText.ruledTablePhrase
    case .shownTable: BatchText.shownTablePhrase
    case .yaml: LocalizedText(untranslated: "YAML")
    case .ldif: BatchText.ldifPhrase
    case .meCard: BatchText.meCardPhrase
    }
  }
}

#if !hasFeature(Embedded)
  extension BatchError.MalformedInput {
    fileprivate func advice(on format: UnreadableFormat, _ name: String) -> LocalizedText {
      if case .json(let contents) = self { return contents.advice(on: name) }
      if let other = format.otherAdvice(on: name) ?? format.workbookAdvice(on: name) { return other }
      guard let command = format.command(reading: name) else { return BatchText.saveSheetSentence }
      if case .unreadableInParts = self {
        return BatchText.intoFile(action: format.action, command: "\(command) > converted.csv")
      }
      return BatchText.intoPipe(
        action: format.action, command: "\(command) | phonecheck validate \(format.options)-")
    }
  }

  extension UnreadableFormat {
    /// The command that writes the file as text to standard output; `nil` if only an application can do that.
    fileprivate func command(reading name: String) -> String? {
      let isStream = name == FileTexts.standardInput
      let filter: String
      switch self {
      case .utf16: filter = "iconv -f UTF-16 -t UTF-8"
      case .utf32: filter = "iconv -f UTF-32 -t UTF-8"
      case .gzip: filter = "gzip -dc"
      case .zstandard: filter = "zstd -dc"
      case .xz: filter = "xz -dc"
      case .bzip2: filter = "bzip2 -dc"
      case .json: filter = "jq -c '.. | objects | select(has(\"phone\"))'"
      case .vCard:
        filter =
          #"awk -F: 'toupper($1) ~ /^(ITEM[0-9]+\.)?TEL(;|$)/ {sub(/^[^:]*:/, ""); sub(/\r$/, ""); print}'"#
      case .meCard: filter = #"sed -n -E 's/.*TEL:([^;]*);.*/\1/p'"#
      case .markdown: filter = "sed -e '/^[-:| ]*$/d' -e 's/^ *| *//' -e 's/ *| *$//' -e 's/ *| */|/g'"
      case .framedTable:
        filter = "sed -n -e '/^|/{s/^| *//' -e 's/ *| *$//' -e 's/ *| */|/g' -e 'p' -e '}'"
      case .ruledTable:
        filter = "sed -e '/^[-+]*$/d' -e '/^([0-9]* [^|]*)$/d' -e 's/^ *//' -e 's/ *$//' -e 's/ *| */|/g'"
      case .ldif: filter = "sed -n -E 's/^(mobile|telephoneNumber|homePhone): //p'"
      case .yaml: filter = "yq -c '.. | objects | select(has(\"phone\"))'"
      case .avro: filter = "fastavro"
      case .zip, .archive: return isStream ? "… | bsdtar -xOf -" : "bsdtar -xOf \(ShellWord.quoting(name))"
      case .arrow: return Self.python(reading: isStream ? "FILE" : name, "feather")
      case .orc: return Self.python(reading: isStream ? "FILE" : name, "orc")
      case .sqlite:
        return "sqlite3 -header -csv \(FileTexts.argument(for: name)) 'SELECT * FROM table_name'"
      // A Parquet file is read from its end, so it can't come from a pipe.
      case .parquet: return "duckdb -csv -c " + Self.query(isStream ? "FILE" : name)
      case .compoundDocument, .markup, .pdf, .image, .binary, .sql, .shownTable: return nil
      }
      return isStream ? "… | \(filter)" : "\(filter) \(ShellWord.quoting(name))"
    }

    /// The options of `validate` that read the output of the command.
    fileprivate var options: String {
      switch self {
      case .vCard, .meCard, .ldif: "--lines "
      case .markdown, .framedTable, .ruledTable: "--delimiter '|' "
      case .gzip, .zstandard: "--flush "
      default: ""
      }
    }

    /// All rows of a file, as a word for a shell.
    private static func query(_ name: String) -> String {
      if ShellWord.quoting(name) == name { return "\"FROM '\(name)'\"" }
      let quoted = name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
      return ShellWord.quoting("FROM '\(quoted)'")
    }

    /// A table that pyarrow reads, as CSV.
    private static func python(reading name: String, _ module: String) -> String {
      "python3 -c 'import sys, pyarrow.\(module), pyarrow.csv; "
        + "pyarrow.csv.write_csv(pyarrow.\(module).read_table(sys.argv[1]), sys.stdout.buffer)' \(ShellWord.quoting(name))"
    }

    /// The advice if no command can convert the file to text.
    fileprivate func otherAdvice(on name: String) -> LocalizedText? {
      let file = FileTexts.argument(for: name)
      return switch self {
      case .sql: BatchText.exportFromDatabase
      case .shownTable: BatchText.exportFromClient
      case .pdf: BatchText.exportDocument(file: file)
      case .image: BatchText.exportPicture(file: file)
      case .binary: BatchText.exportBinary(file: file)
      default: nil
      }
    }

    /// The effect of the command.
    fileprivate var action: LocalizedText {
      switch self {
      case .utf16, .utf32: BatchText.convertText
      case .parquet, .arrow, .avro, .orc, .markdown, .framedTable, .ruledTable: BatchText.convert
      case .sqlite: BatchText.writeTable
      case .zip, .archive: BatchText.unpack
      case .json, .yaml: BatchText.takeOutPhones
      case .vCard, .meCard, .ldif: BatchText.takeOutNumbers
      default: BatchText.decompress
      }
    }
  }
#endif
