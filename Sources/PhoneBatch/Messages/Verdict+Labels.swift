package import PhoneCheck

extension Verdict.Status {
  /// The status in a word.
  func label(in language: Language) -> String {
    switch self {
    case .valid: LocalizedText("valid", "有效", "有效")[language]
    case .invalid: LocalizedText("invalid", "无效", "無效")[language]
    case .undecided: LocalizedText("undecided", "无法判定", "無法判定")[language]
    }
  }
}

extension ReasonCode {
  /// The reason in a few words, as a list of rows has it: nobody is asked to do anything.
  package func label(in language: Language) -> String { labels[language] }

  private var labels: LocalizedText {
    switch self {
    case .empty: LocalizedText("no number", "手机号码为空", "手機號碼為空")
    case .unexpectedCharacter:
      LocalizedText("a character that numbers can't have", "含有手机号码中不允许的字符", "含有手機號碼中不允許的字元")
    case .misplacedPlus: LocalizedText("a + in the wrong place", "加号位置不对", "加號位置不對")
    case .masked: LocalizedText("digits are hidden", "部分数字被隐藏", "部分數字被隱藏")
    case .notANumber: LocalizedText("no digits", "没有数字", "沒有數字")
    case .unknownAreaCode: LocalizedText("unsupported country code", "不支持的国际区号", "不支援的國碼")
    case .areaCodeMismatch:
      LocalizedText("another country code than named", "国际区号与所给的国家/地区不符", "國碼與所給的國家/地區不符")
    case .tooShort: LocalizedText("too short", "位数不足", "位數不足")
    case .tooLong: LocalizedText("too long", "位数过多", "位數過多")
    case .invalidLength: LocalizedText("wrong length", "位数不对", "位數不對")
    case .patternMismatch:
      LocalizedText("not a supported mobile number", "不是受支持的手机号码", "不是支援的手機號碼")
    case .matchLimit: LocalizedText("undecided: limit reached", "无法判定：已达到处理上限", "無法判定：已達到處理上限")
    case .engineError: LocalizedText("undecided: engine failed", "无法判定：校验引擎出错", "無法判定：驗證引擎發生錯誤")
    case .unsupportedPattern:
      LocalizedText("undecided: needs a server", "无法判定：需由服务器校验", "無法判定：需由伺服器驗證")
    case .malformedRow:
      LocalizedText("more or fewer fields than the header", "列数与表头不一致", "欄位數與標題列不一致")
    case .missingField: LocalizedText("no phone field", "缺少手机号码列", "缺少手機號碼欄位")
    }
  }
}

extension Rejection {
  /// Why the number isn't valid, as a sentence about a cell: a form would ask for the number instead.
  func cellMessage(in language: Language) -> String {
    reason == .empty ? ReasonCode.empty.cellMessage(in: language) : message(in: language)
  }
}

extension ReasonCode {
  /// The reason in general, as a sentence about a cell.
  func cellMessage(in language: Language) -> String {
    guard self == .empty else { return message(in: language) }
    return LocalizedText("The number is empty.", "手机号码为空。", "手機號碼為空。")[language]
  }
}
