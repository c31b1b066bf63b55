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
