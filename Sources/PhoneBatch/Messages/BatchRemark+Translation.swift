package import PhoneCheck
internal import TerminalText

extension BatchRemark {
  /// The remark without a final full stop.
  package func message(in language: Language) -> String {
    language == .english ? description : translation[language]
  }

  /// The remark in Chinese; its English is that of ``description``.
  private var translation: LocalizedText {
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
        "\(FileTexts.name(of: name).simplifiedChinese) 看起来是 \(encoding)，按此编码读取；如果不是，请加 --encoding utf-8",
        "\(FileTexts.name(of: name).traditionalChinese) 看起來是 \(encoding)，按此編碼讀取；如果不是，請加 --encoding utf-8")
    case .encodingIsUnclear(let name):
      .chinese(
        "\(FileTexts.name(of: name).simplifiedChinese) 不是 UTF-8，编码也无法确定，ASCII 以外的字节都算意外字符；请用 --encoding gb18030 或 big5 指定，或先转换：iconv -f 编码 -t UTF-8",
        "\(FileTexts.name(of: name).traditionalChinese) 不是 UTF-8，編碼也無法確定，ASCII 以外的位元組都算意外字元；請用 --encoding gb18030 或 big5 指定，或先轉換：iconv -f 編碼 -t UTF-8"
      )
    case .foreignBytes:
      .chinese(
        "文件开头是 UTF-8，但有些号码含有不是 UTF-8 的字节；如果是其他编码，请加 --encoding gb18030 或 big5",
        "檔案開頭是 UTF-8，但有些號碼含有不是 UTF-8 的位元組；如果是其他編碼，請加 --encoding gb18030 或 big5")
    case .emptyInput(let name):
      .chinese(
        "\(FileTexts.name(of: name).simplifiedChinese) 是空的",
        "\(FileTexts.name(of: name).traditionalChinese) 是空的")
    case .reachedLimit(let definitions):
      Self.limitTranslation(definitions)
    case .firstRowMayBeHeader(let name, let column):
      .chinese(
        "第一行被当作数据，但其第 \(column) 列是“\(ColumnName.shown(name))”；如果是表头，请去掉 --no-header",
        "第一列被當作資料，但其第 \(column) 欄是「\(ColumnName.shown(name))」；如果是標題列，請去掉 --no-header")
    case .oneColumn(let delimiter, let other):
      .chinese(
        "按分隔符 \(Self.shown(delimiter)) 只有一列；第一行含有 \(Self.shown(other))，请试 --delimiter \(Self.argument(other))",
        "按分隔符號 \(Self.shown(delimiter)) 只有一欄；第一列含有 \(Self.shown(other))，請試 --delimiter \(Self.argument(other))"
      )
    case .noneValid(let column, let count, let reason):
      Self.noneValidTranslation(column, count, reason)
    case .hardLinksBroken(let path, let count):
      .chinese(
        "\(VisibleText.escaping(path)) 还有 \(count) 个其他名称（硬链接），它们保留原来的内容",
        "\(VisibleText.escaping(path)) 還有 \(count) 個其他名稱（硬連結），它們保留原來的內容")
    case .ownerNotKept(let path):
      .chinese(
        "\(VisibleText.escaping(path)) 原属于其他用户或组，未能保留；请检查谁可以读取它",
        "\(VisibleText.escaping(path)) 原屬於其他使用者或群組，未能保留；請檢查誰可以讀取它")
    }
  }

  private static func noneValidTranslation(
    _ column: Int?, _ count: Int, _ reason: ReasonCode
  ) -> LocalizedText {
    let start = LocalizedText.chinese(
      (column.map { "第 \($0) 列的 " } ?? "") + "\(count) 个号码都不是有效号码，主要原因是 \(reason.rawValue)：",
      (column.map { "第 \($0) 欄的 " } ?? "") + "\(count) 個號碼都不是有效號碼，主要原因是 \(reason.rawValue)：")
    switch reason {
    case .malformedRow, .missingField:
      return start
        + .chinese(
          "各行的列数与第一行不同，分隔符对吗？可用 --delimiter 或 --allow-ragged",
          "各列的欄數與第一列不同，分隔符號對嗎？可用 --delimiter 或 --allow-ragged")
    case .unknownAreaCode, .areaCodeMismatch:
      return start
        + .chinese(
          "号码属于哪里？用 --area 或 --area-column 指定，--default 用于没有国际区号的号码",
          "號碼屬於哪裡？用 --area 或 --area-column 指定，--default 用於沒有國際區號的號碼")
    case .matchLimit, .engineError, .unsupportedPattern:
      return start + .chinese("phonecheck lint 会说明区号定义的问题", "phonecheck lint 會說明區號定義的問題")
    default:
      return start
        + (column == nil
          ? .chinese("每行是一个号码吗？不加 --lines 时会查找列", "每列是一個號碼嗎？不加 --lines 時會尋找欄")
          : .chinese(
            "列选对了吗？用 --column 另选，--messages 会说明每个号码的问题",
            "欄選對了嗎？用 --column 另選，--messages 會說明每個號碼的問題"))
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
