package import PhoneCheck
internal import TerminalText

extension BatchRemark {
  /// The remark without a final full stop; in English where there is no translation.
  package func message(in language: Language) -> String {
    language == .english ? description : translation?[language] ?? description
  }

  /// The remark in Chinese; its English is that of ``description``.
  private var translation: LocalizedText? {
    switch self {
    case .choseColumn(let name, let column):
      .chinese(
        "号码取自第 \(column) 列“\(ColumnName.shown(name))”", "號碼取自第 \(column) 欄「\(ColumnName.shown(name))」")
    case .headerMayBeData(let column):
      .chinese(
        "第一行被当作表头，但其第 \(column) 列含有数字；如果是数据，请加 --no-header",
        "第一列被當作標題列，但其第 \(column) 欄含有數字；如果是資料，請加 --no-header")
    case .recognizedEncoding(let encoding, let name):
      .chinese(
        "\(VisibleText.escaping(name)) 看起来是 \(encoding)，按此编码读取；如果不是，请加 --encoding utf-8",
        "\(VisibleText.escaping(name)) 看起來是 \(encoding)，按此編碼讀取；如果不是，請加 --encoding utf-8")
    case .encodingIsUnclear(let name):
      .chinese(
        "\(VisibleText.escaping(name)) 不是 UTF-8，编码也无法确定，ASCII 以外的字节都算意外字符；请用 --encoding gb18030 或 big5 指定，或先转换：iconv -f 编码 -t UTF-8",
        "\(VisibleText.escaping(name)) 不是 UTF-8，編碼也無法確定，ASCII 以外的位元組都算意外字元；請用 --encoding gb18030 或 big5 指定，或先轉換：iconv -f 編碼 -t UTF-8"
      )
    case .foreignBytes:
      .chinese(
        "文件开头是 UTF-8，但有些号码含有不是 UTF-8 的字节；如果是其他编码，请加 --encoding gb18030 或 big5",
        "檔案開頭是 UTF-8，但有些號碼含有不是 UTF-8 的位元組；如果是其他編碼，請加 --encoding gb18030 或 big5")
    case .emptyInput(let name):
      .chinese("\(VisibleText.escaping(name)) 是空的", "\(VisibleText.escaping(name)) 是空的")
    case .reachedLimit(let definitions):
      Self.limitTranslation(definitions)
    default: nil
    }
  }

  private static func limitTranslation(_ definitions: [AreaCodeDefinition.ID]) -> LocalizedText {
    let names = definitions.prefix(5).map { "\($0.countryCode.letters) (+\($0.areaCode.digits))" }
      .joined(separator: "、")
    let more = definitions.count > 5
    return .chinese(
      "有号码未定，因为 \(names)\(more ? " 等" : "") 的正则表达式达到了匹配上限；phonecheck lint 会说明原因",
      "有號碼未定，因為 \(names)\(more ? " 等" : "") 的正規表示式達到了比對上限；phonecheck lint 會說明原因")
  }
}
