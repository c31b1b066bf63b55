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

  /// Why a format that is read otherwise isn't this time.
  private var note: LocalizedText {
    // What isn't divided is decompressed without that option.
    guard case .unreadable(let format) = self, format.isCompressedText else {
      return LocalizedText(untranslated: "")
    }
    return LocalizedText(
      ", which --flush doesn't decompress", "，--flush 不会解压", "，--flush 不會解壓縮")
  }

  /// The format of a file that can't be read, and the command that makes it readable; `nil` for every
  /// other fault.
  ///
  /// - Parameter name: Its path, or "standard input".
  func advice(on name: String) -> LocalizedText? {
    guard let format else { return nil }
    let start = text + note + .semicolon
    if case .json(let contents) = self { return start + contents.advice(on: name) }
    if let way = format.way(outOf: name) { return start + way }
    if let conversion = format.conversion(of: name) { return start + conversion }
    guard let command = format.command(reading: name) else {
      return start
        + LocalizedText(
          "open it in a spreadsheet and save the sheet as CSV", "请用电子表格软件打开，将工作表另存为 CSV",
          "請用試算表軟體開啟，將工作表另存為 CSV")
    }
    if case .unreadableInParts = self {
      return start + format.verb
        + LocalizedText(" into a file: ", "到文件：", "到檔案：")
        + LocalizedText(untranslated: "\(command) > converted.csv")
    }
    return start + format.verb
      + LocalizedText(" into a pipe: ", "并用管道传入：", "並以管線傳入：")
      + LocalizedText(untranslated: "\(command) | phonecheck validate \(format.options)-")
  }
}

extension UnreadableFormat: CustomStringConvertible {
  /// Its name in an English sentence: "a gzip file".
  public var description: String { kind.english }

  /// Its name in a sentence.
  var kind: LocalizedText {
    switch self {
    case .utf16: LocalizedText("UTF-16 text", "UTF-16 文本", "UTF-16 文字檔")
    case .utf32: LocalizedText("UTF-32 text", "UTF-32 文本", "UTF-32 文字檔")
    case .gzip: LocalizedText("a gzip file", "gzip 压缩文件", "gzip 壓縮檔")
    case .zip:
      LocalizedText(
        "a ZIP archive, perhaps an .xlsx workbook", "ZIP 压缩包，可能是 .xlsx 工作簿", "ZIP 壓縮檔，可能是 .xlsx 活頁簿")
    case .compoundDocument: LocalizedText("an .xls workbook", ".xls 工作簿", ".xls 活頁簿")
    case .markup:
      LocalizedText(
        "an HTML or XML document, as some programs save .xls files", "HTML 或 XML 文档，有些程序会把它存为 .xls",
        "HTML 或 XML 文件，有些程式會把它存為 .xls")
    case .zstandard: LocalizedText("a Zstandard file", "Zstandard 压缩文件", "Zstandard 壓縮檔")
    case .xz: LocalizedText("an xz file", "xz 压缩文件", "xz 壓縮檔")
    case .bzip2: LocalizedText("a bzip2 file", "bzip2 压缩文件", "bzip2 壓縮檔")
    case .parquet: LocalizedText("a Parquet file", "Parquet 文件", "Parquet 檔案")
    case .arrow: LocalizedText("an Arrow file", "Arrow 文件", "Arrow 檔案")
    case .avro: LocalizedText("an Avro file", "Avro 文件", "Avro 檔案")
    case .orc: LocalizedText("an ORC file", "ORC 文件", "ORC 檔案")
    case .sqlite: LocalizedText("an SQLite database", "SQLite 数据库", "SQLite 資料庫")
    case .pdf: LocalizedText("a PDF document", "PDF 文档", "PDF 文件")
    case .image: LocalizedText("a picture (PNG, JPEG or another)", "PNG、JPEG 等图片", "PNG、JPEG 等圖片")
    case .archive: LocalizedText("an archive of 7-Zip or RAR", "7-Zip 或 RAR 压缩包", "7-Zip 或 RAR 壓縮檔")
    case .binary: LocalizedText("a binary file, not text", "二进制文件，不是文本", "二進位檔，不是文字檔")
    case .json: LocalizedText("JSON", "JSON", "JSON")
    case .vCard: LocalizedText("a vCard file of contacts", "vCard 联系人文件", "vCard 聯絡人檔案")
    case .markdown: LocalizedText("a table in Markdown", "Markdown 表格", "Markdown 表格")
    case .sql: LocalizedText("SQL, as databases are saved", "SQL 脚本，例如数据库备份", "SQL 指令碼，例如資料庫備份")
    case .framedTable:
      LocalizedText(
        "a table as a database client (mysql) frames it", "mysql 等数据库客户端带边框显示的表格",
        "mysql 等資料庫用戶端帶框線顯示的表格")
    case .ruledTable:
      LocalizedText("a table as psql shows it", "psql 显示的表格", "psql 顯示的表格")
    case .shownTable:
      LocalizedText(
        "a table as a database client (DuckDB, sqlite3, psql…) shows it on a terminal, perhaps shortened",
        "DuckDB、sqlite3、psql 等数据库客户端在终端显示的表格，可能不完整",
        "DuckDB、sqlite3、psql 等資料庫用戶端在終端機顯示的表格，可能不完整")
    case .yaml: LocalizedText("YAML", "YAML", "YAML")
    case .ldif: LocalizedText("LDIF, entries of a directory", "LDIF（目录条目）", "LDIF（目錄項目）")
    case .meCard: LocalizedText("a contact in MECARD", "MECARD 联系人", "MECARD 聯絡人")
    }
  }

  /// The command that writes it as text to standard output; `nil` where only an application can.
  fileprivate func command(reading name: String) -> String? {
    let isStream = name == "standard input"
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
    case .archive: filter = "bsdtar -xOf"
    case .arrow: return Self.python(reading: isStream ? "FILE" : name, "feather")
    case .orc: return Self.python(reading: isStream ? "FILE" : name, "orc")
    case .sqlite:
      return "sqlite3 -header -csv \(isStream ? "FILE" : ShellWord.quoting(name)) 'SELECT * FROM table_name'"
    // Parquet is read from its end.
    case .parquet: return "duckdb -csv -c " + Self.query(isStream ? "FILE" : name)
    case .zip, .compoundDocument, .markup, .pdf, .image, .binary, .sql, .shownTable: return nil
    }
    return isStream ? "… | \(filter)" : "\(filter) \(ShellWord.quoting(name))"
  }

  /// The options with which its output is read.
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

  /// What to do where no command makes text of the file as it is.
  fileprivate func way(outOf name: String) -> LocalizedText? {
    let file = name == "standard input" ? "FILE" : ShellWord.quoting(name)
    return switch self {
    case .sql:
      LocalizedText(
        "let the database write the table as CSV: psql --csv -c 'SELECT * FROM table_name' DATABASE | phonecheck validate -, or mysql "
          + "--batch -e 'SELECT * FROM table_name' DATABASE | phonecheck validate -",
        "请从数据库导出 CSV：psql --csv -c 'SELECT * FROM table_name' 数据库 | phonecheck validate -，或 mysql --batch -e 'SELECT * FROM table_name' "
          + "数据库 | phonecheck validate -",
        "請從資料庫匯出 CSV：psql --csv -c 'SELECT * FROM 資料表' 資料庫 | phonecheck validate -，或 mysql --batch -e 'SELECT * FROM "
          + "資料表' 資料庫 | phonecheck validate -")
    case .shownTable:
      LocalizedText(
        "let the client write CSV: duckdb -csv, sqlite3 -header -csv, psql --csv or mysql --batch, for example duckdb -csv -c "
          + "'FROM table_name' DATABASE | phonecheck validate -",
        "请让客户端写出 CSV：duckdb -csv、sqlite3 -header -csv、psql --csv 或 mysql --batch，例如 duckdb -csv -c 'FROM table_name' 数据库 | "
          + "phonecheck validate -",
        "請讓用戶端寫出 CSV：duckdb -csv、sqlite3 -header -csv、psql --csv 或 mysql --batch，例如 duckdb -csv -c 'FROM table_name' "
          + "資料庫 | phonecheck validate -")
    case .pdf:
      LocalizedText(
        "export the table as CSV where it comes from; pdftotext -layout \(file) - shows its text",
        "请从来源导出 CSV；pdftotext -layout \(file) - 可显示其文字", "請從來源匯出 CSV；pdftotext -layout \(file) - 可顯示其文字")
    case .image:
      LocalizedText(
        "export the table as CSV where it comes from; tesseract \(file) - reads the text in a picture",
        "请从来源导出 CSV；tesseract \(file) - 可识别图片中的文字", "請從來源匯出 CSV；tesseract \(file) - 可辨識圖片中的文字")
    case .binary:
      LocalizedText(
        "export the table as CSV in the program that wrote it; file \(file) may say which that is",
        "请在写出它的程序中导出 CSV；file \(file) 可能会说明是什么程序", "請在寫出它的程式中匯出 CSV；file \(file) 可能會說明是什麼程式")
    default: nil
    }
  }

  /// What the command does.
  fileprivate var verb: LocalizedText {
    switch self {
    case .utf16, .utf32: LocalizedText("convert it", "请转换编码", "請轉換編碼")
    case .parquet, .arrow, .avro, .orc: LocalizedText("convert it", "请转换格式", "請轉換格式")
    case .sqlite:
      LocalizedText(
        "write one of its tables, which .tables lists,", "请取出其中一个表（.tables 可列出）", "請取出其中一個資料表（.tables 可列出）")
    case .archive: LocalizedText("unpack it", "请解压", "請解壓縮")
    case .json, .yaml:
      LocalizedText(
        "take out the objects with a number, here in the member phone,", "请取出含有号码的对象（此处号码在成员 phone 中）",
        "請取出含有號碼的物件（此處號碼在成員 phone 中）")
    case .vCard, .meCard, .ldif: LocalizedText("take the numbers out of it", "请取出其中的号码", "請取出其中的號碼")
    case .markdown, .framedTable, .ruledTable: LocalizedText("convert it", "请转换格式", "請轉換格式")
    default: LocalizedText("decompress it", "请解压", "請解壓縮")
    }
  }
}
