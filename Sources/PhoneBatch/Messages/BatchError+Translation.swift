internal import ByteIO
package import PhoneCheck
internal import TerminalText

extension BatchError {
  /// What happened and what to do about it, without a final full stop; in English where there is no translation.
  package func message(in language: Language) -> String {
    guard language != .english else { return description }
    if case .file(let failure) = self { return failure.message(in: language) }
    return translation?[language] ?? description
  }

  /// The message in Chinese; its English is that of ``description``.
  private var translation: LocalizedText? {
    switch self {
    case .outputIsInput(let path):
      .chinese(
        "\(simplified(path)) 就是输入文件，写入会毁掉它，请另选输出文件", "\(traditional(path)) 就是輸入檔案，寫入會毀掉它，請另選輸出檔案")
    case .outputIsDefinitions(let path):
      .chinese(
        "\(simplified(path)) 是区号定义文件，写入会毁掉它，请另选输出文件",
        "\(traditional(path)) 是區號定義檔案，寫入會毀掉它，請另選輸出檔案")
    case .malformedInput(let fault, let name, let line, _):
      Self.place(fault, name, line) + (fault.advice(on: name) ?? fault.translation)
    case .rangeDoesNotFit(let range, let name):
      .chinese(
        "范围 \(range) 的首尾不在 \(simplified(name)) 的记录之间；文件可能已更改，请重新运行 phonecheck plan",
        "範圍 \(range) 的首尾不在 \(traditional(name)) 的記錄之間；檔案可能已變更，請重新執行 phonecheck plan")
    case .rangeNeedsFile(let name):
      .chinese(
        "\(simplified(name)) 不是可以分段读取的文件，请先保存为文件", "\(traditional(name)) 不是可以分段讀取的檔案，請先儲存為檔案")
    case .missingHeader(let name):
      .chinese(
        "\(simplified(name)) 是空的，没有表头；如果允许为空，请加 --no-header 或 --lines",
        "\(traditional(name)) 是空的，沒有標題列；如果允許為空，請加 --no-header 或 --lines")
    case .noSuchColumn(let name, let headers):
      .chinese("没有列“\(column(name))”；", "沒有欄「\(column(name))」；")
        + Self.question(about: name, headers) + headers.translation
    case .duplicateColumn(let name, let headers):
      .chinese(
        "有多个列名为“\(column(name))”，请用列号选择；", "有多個欄名為「\(column(name))」，請用欄號選擇；") + headers.translation
    case .phoneColumnUnclear(let candidates, let headers):
      Self.unclear(candidates) + headers.translation
    case .phoneColumnNamedTwice(let name):
      .chinese("列“\(column(name))”指定了两次，请只指定一次", "欄「\(column(name))」指定了兩次，請只指定一次")
    case .phoneColumnIsAreaColumn(let name):
      .chinese(
        "列“\(column(name))”不能既是号码列又是区号列", "欄「\(column(name))」不能既是號碼欄又是區號欄")
    case .columnExists(let name):
      .chinese(
        "输入中已有列“\(column(name))”；请改名，或用 --column-prefix 给新列换前缀",
        "輸入中已有欄「\(column(name))」；請改名，或用 --column-prefix 給新欄換前綴")
    case .notInEncoding(let text, let encoding):
      .chinese(
        "“\(column(text))”无法用输入文件的编码 \(encoding) 表示", "「\(column(text))」無法用輸入檔案的編碼 \(encoding) 表示")
    case .messagesNotInEncoding(let language, let encoding):
      .chinese(
        "\(language.tag) 的消息无法用输入文件的编码 \(encoding) 表示；请换一个 --lang，或用 --format ndjson（UTF-8）",
        "\(language.tag) 的訊息無法用輸入檔案的編碼 \(encoding) 表示；請換一個 --lang，或用 --format ndjson（UTF-8）")
    case .rowNotValid(let name, let line, let row, let reason):
      .chinese(
        "\(simplified(name)):\(line)：第 \(row) 行不是有效号码（\(reason.rawValue)）；--fail-fast 在此结束，不写入文件",
        "\(traditional(name)):\(line)：第 \(row) 列不是有效號碼（\(reason.rawValue)）；--fail-fast 在此結束，不寫入檔案")
    case .closedPipe, .file, .unusablePlan: nil
    }
  }

  /// Where a fault is: standard input by its name, a file that is no text without a line.
  private static func place(_ fault: MalformedInput, _ name: String, _ line: Int) -> LocalizedText {
    let file = FileTexts.name(of: name)
    let number = fault.format == nil ? ":\(line)：" : "："
    return file + .chinese(number, number)
  }

  /// Whether another column was meant.
  private static func question(about name: String, _ headers: ColumnHeaders) -> LocalizedText {
    let names = headers.names.filter { $0 != ColumnName.withheld }
    let nearest = NearestNames.find(name, among: names).map { ColumnName.shown($0) }
    guard !nearest.isEmpty else { return .chinese("", "") }
    return .chinese(
      "是否为\(nearest.map { "“\($0)”" }.joined(separator: "或"))？",
      "是否為\(nearest.map { "「\($0)」" }.joined(separator: "或"))？")
  }

  private func simplified(_ path: String) -> String { FileTexts.name(of: path).simplifiedChinese }
  private func traditional(_ path: String) -> String { FileTexts.name(of: path).traditionalChinese }
  private func column(_ name: String) -> String { ColumnName.shown(name) }

  private static func unclear(_ candidates: [Int]) -> LocalizedText {
    guard !candidates.isEmpty else {
      return .chinese("没有看起来像号码列的列，请用 --column 指定；", "沒有看起來像號碼欄的欄，請用 --column 指定；")
    }
    let list =
      candidates.prefix(20).map(String.init).joined(separator: "、") + (candidates.count > 20 ? "……" : "")
    return .chinese(
      "第 \(list) 列都像号码列，请用 --column 指定；", "第 \(list) 欄都像號碼欄，請用 --column 指定；")
  }
}

extension BatchError.MalformedInput {
  fileprivate var translation: LocalizedText {
    switch self {
    case .unterminatedQuote:
      .chinese(
        "从此行开始的记录有引号没有闭合；请补上，作为数据的引号要写两次并放在引号内",
        "從此行開始的記錄有引號沒有閉合；請補上，作為資料的引號要寫兩次並放在引號內")
    case .textAfterClosingQuote:
      .chinese(
        "从此行开始的记录在闭合引号后还有内容；引号内的引号要写两次", "從此行開始的記錄在閉合引號後還有內容；引號內的引號要寫兩次")
    case .recordTooLong(let maximum):
      .chinese(
        "从此行开始的记录超过 \(maximum) 字节；可能缺少引号，或用 --max-record 放宽限制",
        "從此行開始的記錄超過 \(maximum) 位元組；可能缺少引號，或用 --max-record 放寬限制")
    case .carriageReturnsOnly:
      .chinese(
        "行以单独的 CR 结尾，无法读取；请先转换：tr '\\r' '\\n'", "行以單獨的 CR 結尾，無法讀取；請先轉換：tr '\\r' '\\n'")
    case .unclearQuotes:
      .chinese(
        "从此行起，引号内的字段含有换行，或有多余的引号；这样的文件无法从中间找到记录的开头，请使用 phonecheck plan 给出的范围",
        "從此行起，引號內的欄位含有換行，或有多餘的引號；這樣的檔案無法從中間找到記錄的開頭，請使用 phonecheck plan 給出的範圍")
    case .unreadable, .unreadableInParts: .chinese("", "")
    }
  }
}

extension ColumnHeaders {
  /// The list of all columns.
  fileprivate var translation: LocalizedText {
    guard names.contains(where: { !$0.isEmpty }) else {
      return .chinese("输入有 \(count) 列，都没有名称", "輸入有 \(count) 欄，都沒有名稱")
    }
    let list = zip(1..., names).map { "\n  \($0)  \(ColumnName.shown($1))" }.joined()
    var text = LocalizedText.chinese("现有的列：", "現有的欄：") + .chinese(list, list)
    if count > names.count {
      text = text + .chinese("\n  ……以及另外 \(count - names.count) 列", "\n  ……以及另外 \(count - names.count) 欄")
    }
    if list.contains("\\x") {
      text =
        text
        + .chinese(
          "\n不是 UTF-8 的字节显示为 \\x..；请用列号选择这样的列，或用 --encoding gb18030 或 big5 指定编码。",
          "\n不是 UTF-8 的位元組顯示為 \\x..；請用欄號選擇這樣的欄，或用 --encoding gb18030 或 big5 指定編碼。")
    }
    if holdsData {
      text =
        text
        + .chinese(
          "\n第一行可能是数据而不是列名；如果是，请加 --no-header，每行一个号码时加 --lines。",
          "\n第一列可能是資料而不是欄名；如果是，請加 --no-header，每列一個號碼時加 --lines。")
    }
    return text
  }
}
