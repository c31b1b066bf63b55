extension ReasonCode {
  /// The reason in general, as one sentence for a person.
  ///
  /// ``Rejection/message(in:)`` says it with the facts of a case.
  public func message(in language: Language) -> String { texts.text(in: language) }

  private var texts: StaticString {
    switch self {
    case .empty:
      "Enter a mobile number.|请输入手机号码。|請輸入手機號碼。"
    case .unexpectedCharacter:
      "The number contains a character that phone numbers can't have.|包含手机号码中不允许的字符。|包含手機號碼中不允許的字元。"
    case .misplacedPlus:
      "“+” is allowed only once, at the start.|“+”只能出现一次，且必须在最前面。|「+」只能出現一次，且必須在最前面。"
    case .masked:
      "Some digits are hidden. Enter the full number.|号码有部分数字被隐藏，请输入完整号码。|號碼有部分數字被隱藏，請輸入完整號碼。"
    case .notANumber:
      "The number contains no digits.|未包含数字。|未包含數字。"
    case .unknownAreaCode:
      "The country code isn't supported.|不支持该国际区号。|不支援此國碼。"
    case .areaCodeMismatch:
      "The number has a different country code from the one chosen.|号码的国际区号与所选国际区号不一致。|號碼的國碼與所選國碼不一致。"
    case .tooShort:
      "The number is too short.|号码位数不足。|號碼位數不足。"
    case .tooLong:
      "The number is too long.|号码过长。|號碼過長。"
    case .invalidLength:
      "The number doesn't have the right length.|号码位数不正确。|號碼位數不正確。"
    case .patternMismatch:
      "This isn't a supported mobile number.|不是受支持的手机号码。|不是支援的手機號碼。"
    case .matchLimit:
      "The number couldn't be checked: a limit was reached.|无法校验该号码：已达到处理上限。|無法驗證此號碼：已達到處理上限。"
    case .engineError:
      "The number couldn't be checked: the engine failed.|无法校验该号码：校验引擎出错。|無法驗證此號碼：驗證引擎發生錯誤。"
    case .unsupportedPattern:
      "The number can't be checked here, only on a server.|此处无法校验该号码，需由服务器校验。|此處無法驗證此號碼，需由伺服器驗證。"
    case .malformedRow:
      "The row doesn't have as many fields as the header.|该行的列数与表头不一致。|此列的欄位數與標題列不一致。"
    case .missingField:
      "The row has no phone field.|该行缺少手机号码列。|此列缺少手機號碼欄位。"
    }
  }
}

extension Verdict {
  /// Why the number isn't valid, as one sentence for a person; `nil` when it is.
  public func message(in language: Language) -> String? {
    switch self {
    case .valid: nil
    case .invalid(let rejection): rejection.message(in: language)
    case .undecided(let failure): failure.message(in: language)
    }
  }
}

extension ExactVerdict {
  /// Why no definition is known to match, as one sentence for a person; `nil` when one does.
  public func message(in language: Language) -> String? { reason?.message(in: language) }
}

extension EngineFailure {
  /// What happened, as one sentence for a person.
  public func message(in language: Language) -> String { reason.message(in: language) }
}
