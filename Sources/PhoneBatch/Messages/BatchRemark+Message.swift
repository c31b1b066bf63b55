package import PhoneCheck
internal import TerminalText

extension BatchRemark: CustomStringConvertible {
  /// The remark in English, without a final full stop.
  public var description: String { text.english }

  /// The remark without a final full stop.
  package var text: LocalizedText { ColumnName.translated(words) }

  private var words: LocalizedText {
    switch self {
    case .choseColumn(let name, let column):
      LocalizedText(
        "the numbers are in column \(column), \"\(ColumnName.shown(name))\"",
        "号码取自第 \(column) 列“\(ColumnName.shown(name))”", "號碼取自第 \(column) 欄「\(ColumnName.shown(name))」")
    case .choseMobileColumn(let name, let column, let others):
      Self.choseMobileColumn(ColumnName.shown(name), column, others)
    case .choseMember(let path):
      LocalizedText(
        "the lines are JSON objects; the numbers are in the member \(ColumnName.shown(path))",
        "各行是 JSON 对象，号码取自成员 \(ColumnName.shown(path))", "各列是 JSON 物件，號碼取自成員 \(ColumnName.shown(path))")
    case .headerMayBeData(let column):
      LocalizedText(
        "the first row was read as the header, but its column \(column) holds digits; if it is data, add --no-header",
        "第一行被当作表头，但其第 \(column) 列含有数字；如果是数据，请加 --no-header",
        "第一列被當作標題列，但其第 \(column) 欄含有數字；如果是資料，請加 --no-header")
    case .headerBelowLines(let count):
      LocalizedText(
        "the header is in line \(count + 1); what is above it stays as it is, and is no rows: --skip-lines \(count) says the "
          + "same, --skip-lines 0 that nothing is above it",
        "表头在第 \(count + 1) 行；其上的内容原样保留，不算行：等同 --skip-lines \(count)；如果表头之上没有其他内容，请加 --skip-lines 0",
        "標題列在第 \(count + 1) 行；其上的內容原樣保留，不算列：等同 --skip-lines \(count)；如果標題列之上沒有其他內容，請加 --skip-lines 0")
    case .repeatedHeader(let column):
      LocalizedText(
        "some rows repeat the header in column \(column), as in files that were put together; they are rows like others",
        "有些行在第 \(column) 列重复了表头，合并而成的文件会这样；它们仍按普通的行处理",
        "有些列在第 \(column) 欄重複了標題列，合併而成的檔案會這樣；它們仍按普通的列處理")
    case .spaceBeforeQuote:
      LocalizedText(
        "in some fields a space precedes a quote, which makes the quote text, and delimiters inside divide the field; remove "
          + "spaces between delimiters and quotes",
        "有些字段在引号前有空格，引号因此成为文本，其中的分隔符也会分列；请去掉分隔符与引号之间的空格",
        "有些欄位在引號前有空格，引號因此成為文字，其中的分隔符號也會分欄；請去掉分隔符號與引號之間的空格")
    case .leadingApostrophe(let column):
      LocalizedText(
        "numbers in column \(column) have an apostrophe in front, as spreadsheets mark text; it isn't part of the number",
        "第 \(column) 列的号码前有撇号，是电子表格的文本标记，不算号码的一部分",
        "第 \(column) 欄的號碼前有撇號，是試算表的文字標記，不算號碼的一部分")
    case .firstRowMayBeHeader(let name, let column):
      LocalizedText(
        "the first row was read as data, but its column \(column) is \"\(ColumnName.shown(name))\"; if it is a header, leave "
          + "out --no-header",
        "第一行被当作数据，但其第 \(column) 列是“\(ColumnName.shown(name))”；如果是表头，请去掉 --no-header",
        "第一列被當作資料，但其第 \(column) 欄是「\(ColumnName.shown(name))」；如果是標題列，請去掉 --no-header")
    case .oneColumn(let delimiter, let other):
      Self.oneColumn(Self.shown(delimiter), Self.shown(other), other == ASCII.tab ? "tab" : Self.shown(other))
    case .apostropheIsNoQuote:
      LocalizedText(
        "fields are enclosed in apostrophes; an apostrophe is no quote, so a delimiter inside divides the field. Export with \" as "
          + "the quote",
        "字段用撇号括起；撇号不是引号，其中的分隔符会分列。请改用 \" 作引号导出", "欄位用撇號括起；撇號不是引號，其中的分隔符號會分欄。請改用 \" 作引號匯出")
    case .decodedBefore(let encoding, let name):
      Self.decodedBefore(encoding, name)
    case .invalidNumbers(let column):
      column.text
    case .spreadsheetTraces(let trace, let column, let count):
      trace.text(count, inColumn: column)
    case .dividedCells(let count):
      Self.dividedCells(count)
    case .nullMarks(let count):
      Self.nullMarks(DigitGroups.text(of: count), isOne: count == 1)
    case .unusedAreaColumn(let note):
      note.text
    case .numbersElsewhere(let column, let count, let rowCount, let definition):
      Self.numbersElsewhere(column, count, of: rowCount, definition)
    case .recognizedEncoding(let encoding, let name, isWritten: false):
      FileTexts.name(of: name)
        + LocalizedText(
          " is read as \(encoding), which it looks like; override that with --encoding utf-8",
          " 看起来是 \(encoding)，按此编码读取；如果不是，请加 --encoding utf-8",
          " 看起來是 \(encoding)，按此編碼讀取；如果不是，請加 --encoding utf-8")
    case .recognizedEncoding(let encoding, let name, isWritten: true):
      FileTexts.name(of: name)
        + LocalizedText(
          " is read as \(encoding), which it looks like, and written in it; override that with --encoding utf-8, or with "
            + "--output-encoding utf-8 --bom, which spreadsheets open",
          " 看起来是 \(encoding)，按此编码读取和写出；如果不是，请加 --encoding utf-8；要写出电子表格能打开的 UTF-8，请加 "
            + "--output-encoding utf-8 --bom",
          " 看起來是 \(encoding)，按此編碼讀取和寫出；如果不是，請加 --encoding utf-8；要寫出試算表能開啟的 UTF-8，請加 "
            + "--output-encoding utf-8 --bom")
    case .encodingIsUnclear(let name):
      FileTexts.name(of: name)
        + LocalizedText(
          " isn't UTF-8, and its encoding isn't clear, so bytes beyond ASCII are unexpected; say it with --encoding "
            + "windows-1252, windows-1251, gb18030, big5, shift_jis or euc-kr, or convert the file first: iconv -f ENCODING "
            + "-t UTF-8",
          " 不是 UTF-8，编码也无法确定，ASCII 以外的字节都算意外字符；请用 --encoding 指定（gb18030、big5、windows-1252、windows-1251、"
            + "shift_jis 或 euc-kr），或先转换：iconv -f 编码 -t UTF-8",
          " 不是 UTF-8，編碼也無法確定，ASCII 以外的位元組都算意外字元；請用 --encoding 指定（big5、gb18030、windows-1252、windows-1251、"
            + "shift_jis 或 euc-kr），或先轉換：iconv -f 編碼 -t UTF-8")
    case .foreignBytes:
      LocalizedText(
        "some numbers have bytes that are not UTF-8, though the beginning of the input is; if it is in another encoding, say "
          + "it with --encoding: gb18030, big5, windows-1252…",
        "文件开头是 UTF-8，但有些号码含有不是 UTF-8 的字节；如果是其他编码，请用 --encoding 指定：gb18030、big5、windows-1252……",
        "檔案開頭是 UTF-8，但有些號碼含有不是 UTF-8 的位元組；如果是其他編碼，請用 --encoding 指定：big5、gb18030、windows-1252……")
    case .knownNumbers(let name, let rowCount, let validCount):
      FileTexts.name(of: name)
        + LocalizedText(
          " has \(rowCount) known numbers, \(validCount) of them valid",
          " 中有 \(rowCount) 个已有号码，其中 \(validCount) 个有效",
          " 中有 \(rowCount) 個已有號碼，其中 \(validCount) 個有效")
    case .emptyInput(let name):
      FileTexts.name(of: name) + LocalizedText(" is empty", " 是空的", " 是空的")
    case .reachedLimit(let definitions):
      Self.reachedLimit(definitions)
    case .hardLinksBroken(let path, let count):
      LocalizedText(untranslated: VisibleText.escaping(path))
        + LocalizedText(
          " has \(count) other name\(count == 1 ? "" : "s") (hard links), which keep the old contents",
          " 还有 \(count) 个其他名称（硬链接），它们保留原来的内容", " 還有 \(count) 個其他名稱（硬連結），它們保留原來的內容")
    case .ownerNotKept(let path):
      LocalizedText(untranslated: VisibleText.escaping(path))
        + LocalizedText(
          " had another owner or group, which could not be kept; check who may read it",
          " 原属于其他用户或组，未能保留；请检查谁可以读取它", " 原屬於其他使用者或群組，未能保留；請檢查誰可以讀取它")
    }
  }

  private static func numbersElsewhere(
    _ column: Int?, _ count: Int, of rowCount: Int, _ definition: AreaCodeDefinition.ID
  ) -> LocalizedText {
    let (letters, code) = (definition.countryCode.letters, "+\(definition.areaCode.digits)")
    let (shown, rows) = (DigitGroups.text(of: count), DigitGroups.text(of: rowCount))
    let column =
      column.map {
        LocalizedText(" of column \($0)", "第 \($0) 列", "第 \($0) 欄")
      } ?? .empty
    let (are, they) =
      count == 1
      ? ("is written like a number of \(letters) (\(code)), though it is", "it belongs")
      : ("are written like numbers of \(letters) (\(code)), though they are", "they belong")
    return LocalizedText(
      "\(shown) of the first \(rows) numbers\(column.english) \(are) accepted without \(code); if \(they) there, add --area \(letters)",
      "\(column.simplifiedChinese)前 \(rows) 个号码中有 \(shown) 个不带 \(code) 也被接受，但写法像 \(letters)（\(code)）的号码；如果确实属于那里，请加 --area \(letters)",
      "\(column.traditionalChinese)前 \(rows) 個號碼中有 \(shown) 個不帶 \(code) 也被接受，但寫法像 \(letters)（\(code)）的號碼；如果確實屬於那裡，請加 --area \(letters)"
    )
  }

  private static func choseMobileColumn(_ name: String, _ column: Int, _ others: [Int]) -> LocalizedText {
    let list = others.map(String.init)
    let all = ([column] + others).map(String.init).joined(separator: ",")
    let (noun, verb) = others.count == 1 ? ("column", "looks") : ("columns", "look")
    return LocalizedText(
      "the numbers are in column \(column), \"\(name)\"; \(noun) \(list.joined(separator: ", ")) \(verb) like a phone "
        + "column, too: to use the first valid number of each row, add --any-of \(all)",
      "号码取自第 \(column) 列“\(name)”；第 \(list.joined(separator: "、")) 列也像号码列，要取每行第一个有效的号码，请加 --any-of \(all)",
      "號碼取自第 \(column) 欄「\(name)」；第 \(list.joined(separator: "、")) 欄也像號碼欄，要取每列第一個有效的號碼，請加 --any-of \(all)")
  }

  private static func shown(_ delimiter: UInt8) -> String {
    if delimiter == ASCII.tab { return "TAB" }
    return delimiter < 0x20
      ? "$'\\x\(VisibleText.hexadecimal(UInt32(delimiter)))'" : "'\(Unicode.Scalar(delimiter))'"
  }

  private static func decodedBefore(_ encoding: TextEncoding, _ name: String) -> LocalizedText {
    let command =
      "iconv -f UTF-8 -t WINDOWS-1252 \(name == "standard input" ? "FILE" : ShellWord.quoting(name)) | phonecheck validate "
      + "--encoding \(encoding.rawValue) -"
    return LocalizedText(
      "the names of the columns look like \(encoding) that was decoded as Windows-1252 before; undo that: \(command)",
      "列名像是曾被当作 Windows-1252 解码的 \(encoding)；请还原：\(command)",
      "欄名像是曾被當作 Windows-1252 解碼的 \(encoding)；請還原：\(command)")
  }

  private static func oneColumn(_ delimiter: String, _ other: String, _ argument: String) -> LocalizedText {
    LocalizedText(
      "with the delimiter \(delimiter) there is one column; the first row holds \(other), so try --delimiter \(argument)",
      "按分隔符 \(delimiter) 只有一列；第一行含有 \(other)，请试 --delimiter \(argument)",
      "按分隔符號 \(delimiter) 只有一欄；第一列含有 \(other)，請試 --delimiter \(argument)")
  }

  private static func dividedCells(_ count: Int) -> LocalizedText {
    let shown = DigitGroups.text(of: count)
    return switch count {
    case 0:
      LocalizedText(
        "no cell holds several numbers with the separators of --split between them",
        "没有单元格含有以 --split 分隔的多个号码",
        "沒有儲存格含有以 --split 分隔的多個號碼")
    default:
      LocalizedText(
        "\(shown) \(count == 1 ? "cell holds" : "cells hold") several numbers; the first accepted one "
          + "\(count == 1 ? "" : "of each ")counts",
        "\(shown) 个单元格含有多个号码，各取第一个有效的", "\(shown) 個儲存格含有多個號碼，各取第一個有效的")
    }
  }

  private static func nullMarks(_ count: String, isOne: Bool) -> LocalizedText {
    LocalizedText(
      "\(count) \(isOne ? "cell holds" : "cells hold") a mark for a missing number, such as NULL, N/A or -, and "
        + "\(isOne ? "counts" : "count") as EMPTY",
      "\(count) 个单元格是表示没有号码的标记（如 NULL、N/A、-），按 EMPTY 处理",
      "\(count) 個儲存格是表示沒有號碼的標記（如 NULL、N/A、-），按 EMPTY 處理")
  }

  private static func reachedLimit(_ definitions: [AreaCodeDefinition.ID]) -> LocalizedText {
    let names = definitions.prefix(5).map { "\($0.countryCode.letters) (+\($0.areaCode.digits))" }
    let others = definitions.count - names.count
    let listed = names + (others == 0 ? [] : [others == 1 ? "another" : "\(others) others"])
    let list =
      listed.count == 1
      ? listed[0] : listed.dropLast().joined(separator: ", ") + " and " + listed[listed.count - 1]
    let chineseList = names.joined(separator: "、") + (others > 0 ? " 等" : "")
    return LocalizedText(
      "numbers are undecided, because the \(listed.count == 1 ? "regex" : "regexes") of \(list) reached the matching limit; "
        + "phonecheck lint says why",
      "有号码无法判定，因为 \(chineseList) 的正则表达式达到了匹配上限；phonecheck lint 会说明原因",
      "有號碼無法判定，因為 \(chineseList) 的正規表示式達到了處理上限；phonecheck lint 會說明原因")
  }
}
