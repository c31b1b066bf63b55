public import PhoneCheck
internal import TerminalText

extension BatchError: DescribedError {
  /// What happened and what to do about it, in English, without a final full stop.
  public var description: String { text.english }

  /// What happened and what to do about it, without a final full stop.
  package var text: LocalizedText { ColumnName.translated(words) }

  private var words: LocalizedText {
    switch self {
    case .closedPipe:
      LocalizedText("the output pipe is closed", "输出管道已关闭", "輸出管線已關閉")
    case .file(let failure):
      failure.text
    case .outputIsInput(let path):
      Self.destroying(path, LocalizedText(" is the input", " 就是输入文件", " 就是輸入檔案"))
    case .outputIsDefinitions(let path):
      Self.destroying(path, LocalizedText(" is the definitions file", " 是区号定义文件", " 是區號定義檔案"))
    case .malformedInput(let fault, let name, let line, _):
      FileTexts.name(of: name)
        + (fault.format == nil
          ? LocalizedText(":\(line): ", ":\(line)：", ":\(line)：") : .colon)
        + (fault.advice(on: name) ?? fault.text)
    case .rangeDoesNotFit(let range, let name):
      LocalizedText(
        "the range \(range) doesn't fit the records of ", "范围 \(range) 与 ", "範圍 \(range) 與 ")
        + FileTexts.name(of: name)
        + LocalizedText(
          "; plan again with the same --skip-lines, --no-header and --lines, as the file or these may have changed",
          " 的记录不符；文件或选项可能已更改，请用相同的 --skip-lines、--no-header、--lines 重新运行 phonecheck plan",
          " 的記錄不符；檔案或選項可能已變更，請用相同的 --skip-lines、--no-header、--lines 重新執行 phonecheck plan")
    case .fileSizeChanged(let range, let name, let byteCount):
      LocalizedText("the range \(range) is part of ", "范围 \(range) 属于", "範圍 \(range) 屬於")
        + LocalizedText(
          "\(range.fileByteCount ?? 0) bytes, but ", " \(range.fileByteCount ?? 0) 字节的文件，但 ",
          " \(range.fileByteCount ?? 0) 位元組的檔案，但 ")
        + FileTexts.name(of: name)
        + LocalizedText(
          " has \(byteCount); plan again, as the file has changed",
          " 有 \(byteCount) 字节；文件已更改，请重新运行 phonecheck plan",
          " 有 \(byteCount) 位元組；檔案已變更，請重新執行 phonecheck plan")
    case .rangeNeedsFile(let name):
      FileTexts.name(of: name)
        + LocalizedText(
          " can't be read in parts; save it as a regular file first", " 不是可以分段读取的文件，请先保存为文件",
          " 不是可以分段讀取的檔案，請先儲存為檔案")
    case .rowNotValid(let name, let line, let row, let reason):
      FileTexts.name(of: name)
        + LocalizedText(
          ":\(line): row \(row) is not valid (\(reason.rawValue)); --fail-fast ends the run here, without writing files",
          ":\(line)：第 \(row) 行不是有效号码（\(reason.rawValue)）；--fail-fast 在此结束，不写入文件",
          ":\(line)：第 \(row) 列不是有效號碼（\(reason.rawValue)）；--fail-fast 在此結束，不寫入檔案")
    case .stopped:
      LocalizedText(
        "stopped as requested, without writing files", "已按要求停止，未写入文件", "已依要求停止，未寫入檔案")
    case .missingHeader(let name):
      FileTexts.name(of: name)
        + LocalizedText(
          " is empty: there is no header; if it has none on purpose, add --no-header or --lines",
          " 是空的，没有表头；如果允许为空，请加 --no-header 或 --lines", " 是空的，沒有標題列；如果允許為空，請加 --no-header 或 --lines")
    case .noSuchColumn(let name, let headers):
      LocalizedText("there is no column ", "没有列", "沒有欄") + Self.quoted(name) + .semicolon
        + Self.others(than: name, headers)
    case .duplicateColumn(let name, let headers):
      LocalizedText("several columns are called ", "有多个列名为", "有多個欄名為") + Self.quoted(name)
        + LocalizedText("; \(Self.wayOut(of: name, headers)): ", "，请用列号选择；", "，請用欄號選擇；") + headers.text
    case .phoneColumnUnclear(let candidates, let headers):
      Self.unclear(candidates) + headers.text
    case .phoneColumnUnnamed(let column, let headers):
      LocalizedText("no column looks like a phone column by its name, but ", "没有列名像号码列，但", "沒有欄名像號碼欄，但")
        + column.text + .semicolon + headers.text
    case .headerUnclear(let lineCount, let name):
      FileTexts.name(of: name)
        + LocalizedText(
          ": the header may be in line \(lineCount + 1); if it is, add --skip-lines \(lineCount), else --skip-lines 0",
          "：表头可能在第 \(lineCount + 1) 行；如果是，请加 --skip-lines \(lineCount)，否则加 --skip-lines 0",
          "：標題列可能在第 \(lineCount + 1) 行；如果是，請加 --skip-lines \(lineCount)，否則加 --skip-lines 0")
    case .memberUnclear(let candidates, let members):
      Self.unclearMember(candidates) + LocalizedText(untranslated: members.names.map { "\n  \($0)" }.joined())
    case .headerDiffers(let name, let first, let difference):
      FileTexts.name(of: name) + Self.differs(from: VisibleText.escaping(first), difference)
    case .phoneColumnNamedTwice(let name):
      LocalizedText("", "列", "欄") + Self.quoted(name)
        + LocalizedText(" is listed twice; list each column once", "指定了两次，请只指定一次", "指定了兩次，請只指定一次")
    case .phoneColumnIsAreaColumn(let name):
      LocalizedText("", "列", "欄") + Self.quoted(name)
        + LocalizedText(
          " can't be both the phone column and the area column", "不能既是号码列又是区号列", "不能既是號碼欄又是區號欄")
    case .columnExists(let name, let option):
      LocalizedText("the input already has a column ", "输入中已有列", "輸入中已有欄") + Self.quoted(name)
        + Self.renaming
        + (option.map { option in
          LocalizedText(
            ", or give the new columns other names with \(option)", "，或用 \(option) 给新列另取名",
            "，或用 \(option) 給新欄另取名")
        } ?? LocalizedText(untranslated: ""))
    case .notInEncoding(let text, let encoding):
      Self.quoted(text)
        + LocalizedText(
          " can't be written in \(encoding), the encoding of the input", "无法用输入文件的编码 \(encoding) 表示",
          "無法用輸入檔案的編碼 \(encoding) 表示")
    case .messagesNotInEncoding(let language, let encoding):
      LocalizedText(
        "messages in \(language.rawValue) can't be written in \(encoding), the encoding of the input; use another --lang, "
          + "or --format ndjson, which is UTF-8",
        "\(language.tag) 的消息无法用输入文件的编码 \(encoding) 表示；请换一个 --lang，或用 --format ndjson（UTF-8）",
        "\(language.tag) 的訊息無法用輸入檔案的編碼 \(encoding) 表示；請換一個 --lang，或用 --format ndjson（UTF-8）")
    case .unusablePlan(let fault):
      fault.text
    }
  }

  private static func destroying(_ path: String, _ role: LocalizedText) -> LocalizedText {
    FileTexts.name(of: path) + role
      + LocalizedText(
        ": writing to it would destroy it; choose a different output file", "，写入会毁掉它，请另选输出文件",
        "，寫入會毀掉它，請另選輸出檔案")
  }

  /// The advice to rename a column or member whose name is needed.
  fileprivate static let renaming = LocalizedText("; rename it", "；请改名", "；請改名")

  fileprivate static func quoted(_ name: String) -> LocalizedText {
    let name = ColumnName.shown(name)
    return LocalizedText("\"\(name)\"", "“\(name)”", "「\(name)」")
  }

  /// The list of columns, after a question whether a similar name was meant.
  private static func others(than name: String, _ headers: ColumnHeaders) -> LocalizedText {
    let names = headers.names.filter { $0 != ColumnName.withheld }
    let nearest = SimilarText.nearest(to: name, among: names).map { quoted($0) }
    let list = headers.text
    guard !nearest.isEmpty else { return list }
    return LocalizedText("did you mean ", "是否为", "是否為") + nearest.joined(LocalizedText(" or ", "或", "或"))
      + LocalizedText("? ", "？", "？")
      + LocalizedText(
        list.english.prefix(1).uppercased() + list.english.dropFirst(), list.simplifiedChinese,
        list.traditionalChinese)
  }

  /// What to do about a name that several columns share, in English.
  private static func wayOut(of name: String, _ headers: ColumnHeaders) -> String {
    guard let number = Int(name), number > 0, number <= headers.count else {
      return
        "choose one by its number, or as \(quoted(name + "[1]").english), \(quoted(name + "[2]").english), …"
    }
    return
      "names are tried before numbers, so give column \(number) another name or choose another column by its number"
  }

  private static func differs(from first: String, _ difference: HeaderDifference) -> LocalizedText {
    switch difference {
    case .column(let column, let name, let expected):
      let (name, expected) = (ColumnName.shown(name), ColumnName.shown(expected))
      return LocalizedText(
        " has another header than \(first): column \(column) is \"\(name)\", not \"\(expected)\"; validate it by itself",
        " 的表头与 \(first) 不同：第 \(column) 列是“\(name)”，不是“\(expected)”；请单独处理",
        " 的標題列與 \(first) 不同：第 \(column) 欄是「\(name)」，不是「\(expected)」；請單獨處理")
    case .columnCount(let count, let expected):
      return LocalizedText(
        " has another header than \(first): \(count) columns, not \(expected); validate it by itself",
        " 的表头与 \(first) 不同：有 \(count) 列，不是 \(expected) 列；请单独处理",
        " 的標題列與 \(first) 不同：有 \(count) 欄，不是 \(expected) 欄；請單獨處理")
    }
  }

  private static func unclearMember(_ candidates: [String]) -> LocalizedText {
    guard !candidates.isEmpty else {
      return LocalizedText(
        "no member of the first object looks like a phone number's; choose one with --column; the members are:",
        "第一个对象中没有看起来像号码的成员，请用 --column 指定；现有的成员：", "第一個物件中沒有看起來像號碼的成員，請用 --column 指定；現有的成員：")
    }
    let list = candidates.prefix(listedCandidateCount)
    return LocalizedText(
      "the members \(list.joined(separator: ", ")) look like phone numbers'; choose one with --column; the members are:",
      "成员 \(list.joined(separator: "、")) 都像号码，请用 --column 指定；现有的成员：",
      "成員 \(list.joined(separator: "、")) 都像號碼，請用 --column 指定；現有的成員：")
  }

  private static let listedCandidateCount = 20

  private static func unclear(_ candidates: [Int]) -> LocalizedText {
    guard !candidates.isEmpty else {
      return LocalizedText(
        "no column looks like a phone column; choose one with --column; ", "没有看起来像号码列的列，请用 --column 指定；",
        "沒有看起來像號碼欄的欄，請用 --column 指定；")
    }
    let listed = candidates.prefix(listedCandidateCount).map(String.init)
    let isCut = candidates.count > listedCandidateCount
    let english = listed.joined(separator: ", ") + (isCut ? ", …" : "")
    let chinese = listed.joined(separator: "、") + (isCut ? "……" : "")
    return LocalizedText(
      "columns \(english) all look like phone columns; choose one with --column; ",
      "第 \(chinese) 列都像号码列，请用 --column 指定；", "第 \(chinese) 欄都像號碼欄，請用 --column 指定；")
  }
}

extension ColumnHeaders {
  /// The list of all columns.
  fileprivate var text: LocalizedText {
    guard names.contains(where: { !$0.isEmpty }) else {
      return LocalizedText(
        "the input has \(count) column\(count == 1 ? "" : "s") and no names", "输入有 \(count) 列，都没有名称",
        "輸入有 \(count) 欄，都沒有名稱")
    }
    let list = zip(1..., names).map { "\n  \($0)  \(ColumnName.shown($1))" }.joined()
    var text = LocalizedText("the columns are:", "现有的列：", "現有的欄：") + LocalizedText(untranslated: list)
    if count > names.count {
      let rest = count - names.count
      text += LocalizedText("\n  … and \(rest) more", "\n  ……以及另外 \(rest) 列", "\n  ……以及另外 \(rest) 欄")
    }
    if list.contains("\\x") {
      text += LocalizedText(
        "\nBytes that are not UTF-8 are shown as \\x..; choose such a column by its number, or name the encoding with "
          + "--encoding.",
        "\n不是 UTF-8 的字节显示为 \\x..；请用列号选择这样的列，或用 --encoding 指定编码。",
        "\n不是 UTF-8 的位元組顯示為 \\x..；請用欄號選擇這樣的欄，或用 --encoding 指定編碼。")
    }
    if names.contains(ColumnName.withheld) {
      text += LocalizedText(
        "\nThe first row may be data rather than names; if it is, add --no-header, or --lines for one number per line.",
        "\n第一行可能是数据而不是列名；如果是，请加 --no-header，每行一个号码时加 --lines。",
        "\n第一列可能是資料而不是欄名；如果是，請加 --no-header，每列一個號碼時加 --lines。")
    }
    return text
  }
}

extension BatchError.MalformedInput: CustomStringConvertible {
  /// What is malformed and what to do about it, in English, without a final full stop.
  public var description: String { text.english }

  var text: LocalizedText {
    switch self {
    case .unterminatedQuote:
      LocalizedText(
        "the record that starts on this line has a quote that is never closed; close it, or, if the quote is data, put the "
          + "field in quotes and double it",
        "从此行开始的记录有引号没有闭合；请补上，作为数据的引号要写两次并放在引号内", "從此行開始的記錄有引號沒有閉合；請補上，作為資料的引號要寫兩次並放在引號內")
    case .textAfterClosingQuote:
      LocalizedText(
        "the record that starts on this line has text after a closing quote; inside a quoted field, double each quote",
        "从此行开始的记录在闭合引号后还有内容；引号内的引号要写两次", "從此行開始的記錄在閉合引號後還有內容；引號內的引號要寫兩次")
    case .recordTooLong(let maximum):
      LocalizedText(
        "the record that starts on this line is longer than \(maximum) bytes; a quote may be missing, or raise the limit "
          + "with --max-record",
        "从此行开始的记录超过 \(maximum) 字节；可能缺少引号，或用 --max-record 放宽限制",
        "從此行開始的記錄超過 \(maximum) 位元組；可能缺少引號，或用 --max-record 放寬限制")
    case .unclearQuotes:
      LocalizedText(
        "from here on a quoted field has a line break, or there is a stray quote; in such a file, the start of a record can't "
          + "be found from the middle: use ranges from phonecheck plan",
        "从此行起，引号内的字段含有换行，或有多余的引号；这样的文件无法从中间找到记录的开头，请使用 phonecheck plan 给出的范围",
        "從此行起，引號內的欄位含有換行，或有多餘的引號；這樣的檔案無法從中間找到記錄的開頭，請使用 phonecheck plan 給出的範圍")
    case .notAnObject:
      LocalizedText(
        "this line isn't a JSON object in UTF-8 on a single line, as all lines have to be; jq -c writes objects so",
        "此行不是单行的 UTF-8 编码的 JSON 对象，而每一行都必须是；jq -c 可以这样写出",
        "此行不是單行的 UTF-8 編碼的 JSON 物件，而每一行都必須是；jq -c 可以這樣寫出")
    case .hasMember(let name):
      LocalizedText("this object already has a member ", "此对象已有成员", "此物件已有成員")
        + BatchError.quoted(name) + BatchError.renaming
    case .carriageReturnsOnly:
      LocalizedText(
        "the lines end with CR alone, which isn't supported; convert them first: tr '\\r' '\\n'",
        "行以单独的 CR 结尾，无法读取；请先转换：tr '\\r' '\\n'", "行以單獨的 CR 結尾，無法讀取；請先轉換：tr '\\r' '\\n'")
    case .unreadable(let format), .unreadableInParts(let format):
      LocalizedText("this is ", "这是 ", "這是 ") + format.kind
    case .json: BatchError.MalformedInput.unreadable(.json).text
    }
  }
}
