internal import PhoneCheck
internal import TerminalText

extension BatchError.MalformedInput {
  /// The format of a file that can't be read; `nil` for every other fault.
  var format: UnreadableFormat? {
    switch self {
    case .unreadable(let format), .unreadableInParts(let format): format
    default: nil
    }
  }

  /// The format of a file that can't be read, and the command that makes it readable; `nil` for every
  /// other fault.
  ///
  /// - Parameter name: Its path, or "standard input".
  func advice(on name: String) -> LocalizedText? {
    guard let format else { return nil }
    let start = text + LocalizedText("; ", "；", "；")
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
    case .json: LocalizedText("JSON", "JSON", "JSON")
    case .vCard: LocalizedText("a vCard file of contacts", "vCard 联系人文件", "vCard 聯絡人檔案")
    case .markdown: LocalizedText("a table in Markdown", "Markdown 表格", "Markdown 表格")
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
    case .markdown: filter = "sed -e '/^[-:| ]*$/d' -e 's/^ *| *//' -e 's/ *| *$//' -e 's/ *| */|/g'"
    // Parquet is read from its end.
    case .parquet: return "duckdb -csv -c " + Self.query(isStream ? "FILE" : name)
    case .zip, .compoundDocument, .markup: return nil
    }
    return isStream ? "… | \(filter)" : "\(filter) \(ShellWord.quoting(name))"
  }

  /// The options with which its output is read.
  fileprivate var options: String {
    switch self {
    case .vCard: "--lines "
    case .markdown: "--delimiter '|' "
    default: ""
    }
  }

  /// All rows of a file, as a word for a shell.
  private static func query(_ name: String) -> String {
    if ShellWord.quoting(name) == name { return "\"FROM '\(name)'\"" }
    let quoted = name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
    return ShellWord.quoting("FROM '\(quoted)'")
  }

  /// What the command does.
  fileprivate var verb: LocalizedText {
    switch self {
    case .utf16, .utf32: LocalizedText("convert it", "请转换编码", "請轉換編碼")
    case .parquet: LocalizedText("convert it", "请转换格式", "請轉換格式")
    case .json:
      LocalizedText(
        "take out the objects with a number, here in the member phone,", "请取出含有号码的对象（此处号码在成员 phone 中）",
        "請取出含有號碼的物件（此處號碼在成員 phone 中）")
    case .vCard: LocalizedText("take the numbers out of it", "请取出其中的号码", "請取出其中的號碼")
    case .markdown: LocalizedText("convert it", "请转换格式", "請轉換格式")
    default: LocalizedText("decompress it", "请解压", "請解壓縮")
    }
  }
}
