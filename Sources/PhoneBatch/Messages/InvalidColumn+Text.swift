internal import PhoneCheck
internal import TerminalText

extension InvalidColumn {
  /// How many numbers are invalid, and what would help, or may.
  var text: LocalizedText { start + (remedies.isEmpty ? question : help) }

  private var start: LocalizedText {
    func inColumn(_ before: String, _ after: String) -> String {
      column.map { before + "\($0)" + after } ?? ""
    }
    let (count, invalid) = (DigitGroups.text(of: numberCount), DigitGroups.text(of: invalidCount))
    let (english, simplified, traditional) = (
      inColumn(" in column ", ""), inColumn("第 ", " 列的 "), inColumn("第 ", " 欄的 ")
    )
    let reason = reason.rawValue
    if numberCount == 1 {
      return LocalizedText(
        "the only number\(english) is invalid, because of \(reason): ",
        "\(simplified)唯一的号码无效，原因是 \(reason)：", "\(traditional)唯一的號碼無效，原因是 \(reason)：")
    }
    if invalidCount == numberCount {
      return LocalizedText(
        "none of the \(count) numbers\(english) is valid, most often because of \(reason): ",
        "\(simplified)\(count) 个号码都不是有效号码，主要原因是 \(reason)：",
        "\(traditional)\(count) 個號碼都不是有效號碼，主要原因是 \(reason)：")
    }
    return LocalizedText(
      "\(invalid) of the \(count) numbers\(english) \(invalidCount == 1 ? "is" : "are") invalid, most often because of "
        + "\(reason): ",
      "\(simplified)\(count) 个号码中有 \(invalid) 个无效，主要原因是 \(reason)：",
      "\(traditional)\(count) 個號碼中有 \(invalid) 個無效，主要原因是 \(reason)：")
  }

  /// What was tried, and how many numbers would be valid.
  private var help: LocalizedText {
    let tried = DigitGroups.text(of: triedCount)
    let areAll = triedCount == invalidCount
    let intro =
      areAll
      ? .empty
      : LocalizedText("of the first \(tried) tried, ", "试了前 \(tried) 个，", "試了前 \(tried) 個，")
    let parts = remedies.enumerated().map { index, remedy in
      let count = DigitGroups.text(of: remedy.validCount)
      let isEvery = remedy.validCount == triedCount
      let who = numberCount == 1 ? "it" : isEvery ? "all" : count
      let option = remedy.option
      let change =
        remedy.isLeftOut
        ? LocalizedText("without \(option)", "去掉 \(option)", "去掉 \(option)")
        : LocalizedText("with \(option)", "加上 \(option)", "加上 \(option)")
      let some = isEvery ? LocalizedText("", "全部", "全部") : LocalizedText("", " \(count) 个", " \(count) 個")
      return LocalizedText(
        (index == 0 ? "\(who) would be valid " : "\(who) ") + change.english,
        change.simplifiedChinese + (isEvery ? "后" : "后有") + some.simplifiedChinese + "有效",
        change.traditionalChinese + (isEvery ? "後" : "後有") + some.traditionalChinese + "有效")
    }
    return intro + parts.joined(.comma)
  }

  /// What to look at where nothing that was tried would help.
  private var question: LocalizedText {
    func unlessGiven(_ option: String, _ advice: LocalizedText) -> LocalizedText {
      givenOptions.contains(option) ? .empty : advice
    }
    let messages = unlessGiven(
      "--messages",
      LocalizedText(
        "; --messages says what is wrong with each", "，--messages 会说明每个号码的问题", "，--messages 會說明每個號碼的問題"))
    let isAboutAreas = reason == .unknownAreaCode || reason == .areaCodeMismatch
    return switch reason {
    case .malformedRow, .missingField:
      LocalizedText(
        "rows have another number of fields than the first one; is the delimiter right? --delimiter",
        "各行的列数与第一行不同，分隔符对吗？可用 --delimiter", "各列的欄數與第一列不同，分隔符號對嗎？可用 --delimiter")
        + unlessGiven(
          "--allow-ragged", LocalizedText(", or --allow-ragged", " 或 --allow-ragged", " 或 --allow-ragged"))
    case _ where isAboutAreas && givenOptions.contains("--area"):
      LocalizedText(
        "do they belong to the area that --area names?", "号码属于 --area 指定的国家或地区吗？", "號碼屬於 --area 指定的國家或地區嗎？")
        + messages
    case _ where isAboutAreas && givenOptions.contains("--area-column"):
      LocalizedText(
        "do the cells of the column that --area-column names say where each belongs?",
        "--area-column 指定的列是否写明了各号码所属的国家或地区？", "--area-column 指定的欄是否寫明了各號碼所屬的國家或地區？") + messages
    case .unknownAreaCode, .areaCodeMismatch:
      LocalizedText(
        "where do they belong? --area or --area-column names it, --default the area of numbers without an area code",
        "号码属于哪里？用 --area 或 --area-column 指定，--default 用于没有国际区号的号码",
        "號碼屬於哪裡？用 --area 或 --area-column 指定，--default 用於沒有國碼的號碼")
    case .masked:
      LocalizedText(
        "their digits are hidden in the file, and no option shows them; export it with whole numbers",
        "文件中的号码隐去了部分数字，任何选项都无法恢复；请导出完整的号码", "檔案中的號碼隱去了部分數字，任何選項都無法恢復；請匯出完整的號碼")
    case .matchLimit, .engineError, .unsupportedPattern:
      LocalizedText(
        "phonecheck lint says what is wrong with the definitions", "phonecheck lint 会说明区号定义的问题",
        "phonecheck lint 會說明區號定義的問題")
    case _ where column == nil:
      LocalizedText(
        "is each line a number? Without --lines, columns are looked for", "每行是一个号码吗？不加 --lines 时会查找列",
        "每列是一個號碼嗎？不加 --lines 時會尋找欄")
    default:
      if let other {
        LocalizedText("is it the right column? ", "列选对了吗？", "欄選對了嗎？") + other.text
      } else {
        LocalizedText(
          "is it the right column? --column chooses another", "列选对了吗？用 --column 另选", "欄選對了嗎？用 --column 另選")
          + messages
      }
    }
  }
}
