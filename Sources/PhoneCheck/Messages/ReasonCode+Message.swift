extension ReasonCode {
  /// What the reason means in general, as one sentence for a person.
  ///
  /// ``Rejection/message(in:)`` says it with the facts of a case.
  public func message(in language: Language) -> String { text[language] }

  var text: LocalizedText {
    switch self {
    case .empty:
      LocalizedText("Enter a mobile number.", "请输入手机号码。", "請輸入手機號碼。")
    case .unexpectedCharacter:
      LocalizedText(
        "There is a character that can't be part of a phone number.", "含有电话号码中不能出现的字符。",
        "含有電話號碼中不能出現的字元。")
    case .misplacedPlus:
      LocalizedText(
        "“+” can stand only once, at the start.", "“+”只能出现一次，并且在最前面。", "「+」只能出現一次，並且在最前面。")
    case .masked:
      LocalizedText(
        "Some digits are hidden. Enter the whole number.", "号码中有被隐藏的数字，请输入完整号码。", "號碼中有被隱藏的數字，請輸入完整號碼。")
    case .notANumber:
      LocalizedText("There are no digits in it.", "其中没有数字。", "其中沒有數字。")
    case .unknownAreaCode:
      LocalizedText("The area code isn't supported.", "不支持该国际区号。", "不支援該國際區號。")
    case .areaCodeMismatch:
      LocalizedText(
        "The number has another area code than the one chosen.", "号码的国际区号与所选区号不一致。", "號碼的國際區號與所選區號不一致。")
    case .tooShort:
      LocalizedText("The number is too short.", "号码位数不足。", "號碼位數不足。")
    case .tooLong:
      LocalizedText("The number is too long.", "号码过长。", "號碼過長。")
    case .invalidLength:
      LocalizedText("The number doesn't have the right length.", "号码位数不正确。", "號碼位數不正確。")
    case .patternMismatch:
      LocalizedText("This isn't a mobile number that is accepted.", "不是可用的手机号码。", "不是可用的手機號碼。")
    case .matchLimit:
      LocalizedText(
        "The number couldn't be checked: a limit was reached.", "无法校验该号码：已达到处理上限。", "無法驗證該號碼：已達到處理上限。")
    case .engineError:
      LocalizedText(
        "The number couldn't be checked: the engine failed.", "无法校验该号码：校验引擎出错。", "無法驗證該號碼：驗證引擎發生錯誤。")
    case .unsupportedPattern:
      LocalizedText(
        "The number can't be checked here; it has to be checked on a server.", "此处无法校验该号码，需由服务器校验。",
        "此處無法驗證該號碼，需由伺服器驗證。")
    case .malformedRow:
      LocalizedText(
        "The row has another number of fields than the header.", "该行的列数与表头不一致。", "該列的欄位數與標題列不一致。")
    case .missingField:
      LocalizedText("The row has no phone field.", "该行缺少电话号码列。", "該列缺少電話號碼欄位。")
    }
  }
}

extension EngineFailure {
  /// What happened, as one sentence for a person.
  public func message(in language: Language) -> String { reason.message(in: language) }
}
