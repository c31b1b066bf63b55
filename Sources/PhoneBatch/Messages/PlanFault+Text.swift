package import PhoneCheck

extension BatchError.PlanFault: CustomStringConvertible {
  /// What is wrong with the plan, in English, without a final full stop.
  public var description: String { text.english }

  /// What is wrong with the plan, without a final full stop.
  package var text: LocalizedText {
    switch self {
    case .delimiter:
      LocalizedText(
        "the delimiter is one ASCII character other than a quote or a line break",
        "分隔符应为引号和换行以外的一个 ASCII 字符", "分隔符號應為引號和換行以外的一個 ASCII 字元")
    case .duplicatesInRange:
      LocalizedText(
        "duplicates are found among all rows, but a range has only some of them",
        "重复号码要在所有行中查找，而一个范围只有其中一部分", "重複號碼要在所有列中尋找，而一個範圍只有其中一部分")
    case .rowNumbersInRange:
      LocalizedText(
        "objects have row numbers, which this range doesn't give; use ranges from phonecheck plan",
        "对象带有行号，而此范围没有给出；请使用 phonecheck plan 给出的范围",
        "物件帶有列號，而此範圍沒有給出；請使用 phonecheck plan 給出的範圍")
    case .duplicatesOfRawBytes:
      LocalizedText(
        "duplicates are found by canonical number, which raw bytes don't have",
        "重复号码按标准号码查找，而原始字节没有标准号码", "重複號碼按標準號碼尋找，而原始位元組沒有標準號碼")
    case .columnsOfObjects:
      LocalizedText(
        "lines that are objects keep their members: the new ones can't be written alone",
        "各行是对象时保留原有成员，不能只写出新成员", "各列是物件時保留原有成員，不能只寫出新成員")
    case .mark(let encoding):
      LocalizedText(
        "\(encoding) has no byte order mark", "\(encoding) 没有字节顺序标记", "\(encoding) 沒有位元組順序標記")
    case .encodingInParts(let encoding):
      LocalizedText(
        "\(encoding) is converted, and a part of a file can't be: offsets into it would mean something else",
        "\(encoding) 需要转换，而文件的一部分无法转换，因为其中的位置会改变",
        "\(encoding) 需要轉換，而檔案的一部分無法轉換，因為其中的位置會改變")
    case .skippedLineCount:
      LocalizedText(
        "the number of lines above the header is not negative", "表头之上的行数不能为负数", "標題列之上的列數不能為負數")
    case .duplicatesOfSeveralColumns:
      LocalizedText(
        "rows are left out by the numbers of one column, but several have numbers",
        "略去行要按一列的号码进行，而号码列有多个", "略去列要按一欄的號碼進行，而號碼欄有多個")
    case .keptRowNeedsFile:
      LocalizedText(
        "to know the last row of a number, or the greatest, the input is read twice, so it has to be a regular file",
        "要知道一个号码的最后一行或值最大的一行，输入要读两次，因此必须是普通文件",
        "要知道一個號碼的最後一列或值最大的一列，輸入要讀兩次，因此必須是一般檔案")
    case .columnTwice:
      LocalizedText("each column is added at most once", "每个新列最多添加一次", "每個新欄最多加上一次")
    case .columnNames(let needed):
      LocalizedText(
        "names are given to the columns that are added for one phone column, which are \(needed)",
        "列名用于为一个号码列添加的各列，共 \(needed) 个", "欄名用於為一個號碼欄加上的各欄，共 \(needed) 個")
    case .tableOfObjects:
      LocalizedText(
        "lines that are objects have no cells to replace, no names of added columns, and no column that decides which row is kept",
        "各行是对象时，没有可替换的单元格，不能为新列取名，也没有决定保留哪一行的列",
        "各列是物件時，沒有可取代的儲存格，不能為新欄取名，也沒有決定保留哪一列的欄")
    case .replacedCells:
      LocalizedText(
        "a cell is replaced by its number, but it may hold several, may be one of several columns, or isn't read as a number",
        "单元格由其号码替换，但它可能含有多个号码、属于多列之一，或不作为号码解读",
        "儲存格由其號碼取代，但它可能含有多個號碼、屬於多欄之一，或不作為號碼解讀")
    case .maximumRecordByteCount:
      LocalizedText(
        "the limit for a record is between 1 byte and 1 GiB", "一条记录的上限应在 1 字节到 1 GiB 之间",
        "一筆記錄的上限應在 1 位元組到 1 GiB 之間")
    }
  }
}
