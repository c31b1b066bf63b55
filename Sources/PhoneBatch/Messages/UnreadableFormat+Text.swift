internal import PhoneCheck
internal import TerminalText

extension BatchError.MalformedInput {
  /// What a file is that is not read; `nil` for every other fault.
  var format: UnreadableFormat? {
    switch self {
    case .unreadable(let format), .unreadableInParts(let format): format
    default: nil
    }
  }

  /// What a file is that is not read, and the command that makes it readable; `nil` for every other fault.
  ///
  /// - Parameter name: Its path, or "standard input".
  func advice(on name: String) -> LocalizedText? {
    guard let format else { return nil }
    let start =
      LocalizedText("this is ", "这是 ", "這是 ") + format.kind + LocalizedText("; ", "；", "；")
    guard let command = format.command else {
      return start
        + LocalizedText(
          "open it in a spreadsheet and save the sheet as CSV", "请用电子表格软件打开，将工作表另存为 CSV",
          "請用試算表軟體開啟，將工作表另存為 CSV")
    }
    let isStream = name == "standard input"
    let source = isStream ? "… | \(command)" : "\(command) \(ShellWord.quoting(name))"
    if case .unreadableInParts = self {
      return start + format.verb
        + LocalizedText(" into a file: ", "到文件：", "到檔案：")
        + LocalizedText(untranslated: "\(source) > converted.csv")
    }
    return start + format.verb
      + LocalizedText(" into a pipe: ", "并用管道传入：", "並以管線傳入：")
      + LocalizedText(untranslated: "\(source) | phonecheck validate -")
  }
}

extension UnreadableFormat {
  /// What it is called in a sentence.
  var kind: LocalizedText {
    switch self {
    case .utf16: LocalizedText("UTF-16 text", "UTF-16 文本", "UTF-16 文字檔")
    case .utf32: LocalizedText("UTF-32 text", "UTF-32 文本", "UTF-32 文字檔")
    case .gzip: LocalizedText("a gzip file", "gzip 压缩文件", "gzip 壓縮檔")
    case .zip:
      LocalizedText(
        "a ZIP archive, perhaps an .xlsx workbook", "ZIP 压缩包，可能是 .xlsx 工作簿", "ZIP 壓縮檔，可能是 .xlsx 活頁簿")
    case .compoundDocument: LocalizedText("an .xls workbook", ".xls 工作簿", ".xls 活頁簿")
    case .zstandard: LocalizedText("a Zstandard file", "Zstandard 压缩文件", "Zstandard 壓縮檔")
    case .xz: LocalizedText("an xz file", "xz 压缩文件", "xz 壓縮檔")
    }
  }

  /// The command that writes it as text to standard output; `nil` where only an application can.
  fileprivate var command: String? {
    switch self {
    case .utf16: "iconv -f UTF-16 -t UTF-8"
    case .utf32: "iconv -f UTF-32 -t UTF-8"
    case .gzip: "gzip -dc"
    case .zstandard: "zstd -dc"
    case .xz: "xz -dc"
    case .zip, .compoundDocument: nil
    }
  }

  /// What the command does.
  fileprivate var verb: LocalizedText {
    switch self {
    case .utf16, .utf32: LocalizedText("convert it", "请转换编码", "請轉換編碼")
    default: LocalizedText("decompress it", "请解压", "請解壓縮")
    }
  }
}
