internal import Platform
internal import TerminalText

extension Rejection {
  /// Why the number isn't valid, as a sentence for a person, with the facts of the case.
  ///
  /// It holds no digit of the number, apart from an area code.
  public func message(in language: Language) -> String {
    let message =
      detailText(in: language) ?? definitionText(in: language) ?? reason.message(in: language)
    return String(utf8: "\(message)\(question(in: language))")
  }

  /// All that ``message(in:)`` depends on apart from the language, so that messages can be kept; `nil` for one that quotes what
  /// named an area.
  package var messageKey: MessageKey? {
    guard facts.unlistedArea == nil else { return nil }
    return MessageKey(
      reason: reason, definition: definition?.id, detail: detail, suggested: suggestion?.definition.id,
      cause: suggestion?.cause)
  }

  package struct MessageKey: Hashable {
    let reason: ReasonCode
    let definition: AreaCodeDefinition.ID?
    let detail: Detail?
    let suggested: AreaCodeDefinition.ID?
    let cause: Suggestion.Cause?
  }

  /// What follows the reason: a question whether the suggested number was meant, or how to write it; empty without a
  /// suggestion.
  package func question(in language: Language) -> String {
    guard let question = suggestionText(in: language) else { return "" }
    return String(utf8: "\(" ", if: language == .english)\(question)")
  }

  private func detailText(in language: Language) -> String? {
    let text: StaticString
    var values: [String] = []
    let unexpected: StaticString = "“{0}” can't be part of a phone number.|手机号码中不能包含“{0}”。|手機號碼中不能包含「{0}」。"
    switch detail {
    case .character(let scalar):
      text = unexpected
      values = [scalar.quotable]
    case .byte(let byte):
      text = unexpected
      values = [String(utf8: VisibleText.hexadecimal(byte))]
    case .lineBreak:
      text =
        """
        The number contains a line break. If these are two numbers, enter only one.|\
        号码中有换行，是否为两个号码？请只输入一个。|號碼中有換行，是否為兩個號碼？請只輸入一個。
        """
    case .spreadsheetFormat:
      text =
        """
        The “.0” at the end is a spreadsheet's number format. Format the column as text.|\
        末尾的“.0”是电子表格的数字格式，请将该列设为文本格式。|結尾的「.0」是試算表的數字格式，請將該欄設為文字格式。
        """
    case .severalNumbers(" "):
      text =
        """
        These look like two numbers. Enter only one.|看起来是两个号码，请只输入一个。|看起來是兩個號碼，請只輸入一個。
        """
    case .severalNumbers(let scalar):
      text =
        """
        The number contains “{0}”. If these are two numbers, enter only one.|\
        号码中有“{0}”，是否为两个号码？请只输入一个。|號碼中有「{0}」，是否為兩個號碼？請只輸入一個。
        """
      values = [scalar.quotable]
    case .letterForDigit(let letter, let digit):
      text = "“{0}” is a letter. Did you mean the digit {1}?|“{0}”是字母，是否应为数字 {1}？|「{0}」是字母，是否應為數字 {1}？"
      values = [String(letter), String(digit)]
    case .scientificNotation:
      text =
        """
        A spreadsheet rounded the number. Format the column as text and enter it again.|\
        号码已被电子表格四舍五入，请将该列设为文本格式后重新输入。|號碼已被試算表四捨五入，請將該欄設為文字格式後重新輸入。
        """
    case .negativeNumber:
      text =
        """
        This is a negative number. A spreadsheet takes +86-138… for a subtraction: format the column as text.|\
        这是负数：电子表格会把“+86-138…”当作减法计算，请将该列设为文本格式。|這是負數：試算表會把「+86-138…」當作減法計算，請將該欄設為文字格式。
        """
    case .decimalNumber:
      text = "This is a decimal, not a phone number.|这是小数，不是手机号码。|這是小數，不是手機號碼。"
    case .amount:
      text =
        """
        This is an amount in a spreadsheet's number format, not a phone number.|\
        这是电子表格格式的数值，不是手机号码。|這是試算表格式的數值，不是手機號碼。
        """
    case .internetAddress:
      text = "This is an IP address, not a phone number.|这是 IP 地址，不是手机号码。|這是 IP 位址，不是手機號碼。"
    case .spreadsheetError:
      text =
        """
        A spreadsheet wrote this error value instead of the number. Correct the cell and enter the number again.|\
        这是电子表格的错误值，不是号码，请修正该单元格后重新输入。|這是試算表的錯誤值，不是號碼，請修正該儲存格後重新輸入。
        """
    case .internationalPrefixAfterPlus(let prefix):
      text =
        """
        “+” replaces {0}: write the country code right after it.|\
        “+”已代表 {0}，请在其后直接填写国际区号。|「+」已代表 {0}，請在其後直接填寫國碼。
        """
      values = [prefix]
    case .beyondReading:
      text =
        """
        The number is too long: the limit is 32 digits or 64 characters.|\
        号码过长：最多 32 位数字或 64 个字符。|號碼過長：最多 32 位數字或 64 個字元。
        """
    case .unlistedAreaCode:
      text = "The number's country code isn't supported.|不支持该号码的国际区号。|不支援此號碼的國碼。"
    case .noAreaCode:
      text =
        """
        Choose a country code, or start the number with + and its country code.|\
        请选择国际区号，或在号码前加上“+”和国际区号。|請選擇國碼，或在號碼前加上「+」和國碼。
        """
    case .unlistedArea:
      if let area = facts.unlistedArea { return Self.text(of: area, in: language) }
      text = "The chosen country or region isn't supported.|不支持所选的国家或地区。|不支援所選的國家或地區。"
    case .areaCode(let found, let named):
      text = "The number begins with +{0}, not +{1}.|号码的国际区号是 +{0}，不是 +{1}。|號碼的國碼是 +{0}，不是 +{1}。"
      values = [found.digits, named.digits]
    case .length(let count, let accepted):
      return lengthText(count: count, accepted: accepted, in: language)
    case .digit(let position, let expected): return digitText(at: position, expected: expected, in: language)
    case nil: return nil
    }
    return text.text(in: language).filled(with: values)
  }

  /// Quotes what named an area that isn't listed, and says which ones may have been meant.
  private static func text(of area: UnlistedArea, in language: Language) -> String {
    let text: StaticString =
      """
      The country or region “{0}” isn't supported.|不支持国家或地区“{0}”。|不支援國家或地區「{0}」。
      """
    let meant: StaticString = " Did you mean {0}?|是否为 {0}？|是否為 {0}？"
    let or: StaticString = " or |或|或"
    var similar: UTF8Text = ""
    for definition in area.similar {
      if !similar.isEmpty { similar.append(UTF8Text(or.text(in: language))) }
      similar.append(UTF8Text(definition.nameAndCodes(in: language)))
    }
    var message = UTF8Text(text.text(in: language).filled(with: [area.shownName]))
    if !similar.isEmpty {
      message.append(UTF8Text(meant.text(in: language).filled(with: [similar.description])))
    }
    return message.description
  }

  /// Says how many digits there should be and how many there are.
  private func lengthText(count: Int, accepted: AcceptedLengths, in language: Language) -> String? {
    guard let definition, accepted.minimum != nil else { return nil }
    let isEndless = accepted.contains(.max)
    let isMinimum = isEndless && NumberRanges(accepted.lengths).ranges.count == 1
    let lengths =
      language == .english
      ? accepted.text(
        or: " or ", orMore: " or more digits", unit: accepted.lengths == [1] ? " digit" : " digits")
      : accepted.text(
        or: isEndless ? " 位或" : " 或 ", atLeast: isMinimum ? "" : "至少 ", orMore: " 位", comma: "、", unit: " 位")
    let text: StaticString =
      "After +{0} there should be {1}, not {2}.|国际区号 +{0} 后应{3}为 {1}数字，目前为 {2} 位。|國碼 +{0} 後應{3}為 {1}數字，目前為 {2} 位。"
    return text.text(in: language)
      .filled(with: [
        definition.areaCode.digits, lengths, String(utf8: "\(count)"), isMinimum ? "至少" : "",
      ])
  }

  /// Says which digit is wrong and what could have been there.
  private func digitText(at position: Int, expected: DigitSet, in language: Language) -> String? {
    guard let definition, !expected.isEmpty else { return nil }
    let digits = language == .english ? expected.text(or: " or ") : expected.text(or: " 或 ", comma: "、")
    let text: StaticString =
      "After +{0}, digit {1} should be {2}.|国际区号 +{0} 后第 {1} 位数字应为 {2}。|國碼 +{0} 後第 {1} 位數字應為 {2}。"
    return text.text(in: language)
      .filled(with: [definition.areaCode.digits, String(utf8: "\(position)"), digits])
  }

  /// Asks whether the suggested number was meant, or says how to write it.
  private func suggestionText(in language: Language) -> String? {
    guard let suggestion else { return nil }
    let text: StaticString
    switch suggestion.cause {
    case .otherDefinition, .internationalPrefix, .spreadsheetDifference, .repeatedPrefix:
      text = "Did you mean +{0} ({1})?|是否为 +{0}（{1}）的号码？|是否為 +{0}（{1}）的號碼？"
    case .numberInside:
      switch detail {
      // They say so already.
      case .severalNumbers, .lineBreak: return nil
      default: text = "Enter the number alone.|请只输入号码。|請只輸入號碼。"
      }
    case .numberingChange(let change): return change.text(suggestion.definition, in: language)
    }
    return text.text(in: language)
      .filled(with: [suggestion.definition.areaCode.digits, suggestion.definition.name(in: language)])
  }

  private func definitionText(in language: Language) -> String? {
    guard let definition else { return nil }
    let text: StaticString
    switch reason {
    case .patternMismatch:
      text =
        "After +{0} there should be a mobile number from {1}.|国际区号 +{0} 后应为有效的{1}手机号码。|國碼 +{0} 後應為有效的{1}手機號碼。"
    case .tooShort:
      text = "The number is too short for {1} (+{0}).|号码位数不足，不符合{1}（+{0}）的要求。|號碼位數不足，不符合{1}（+{0}）的要求。"
    case .tooLong:
      text = "The number is too long for {1} (+{0}).|号码过长，不符合{1}（+{0}）的要求。|號碼過長，不符合{1}（+{0}）的要求。"
    case .invalidLength:
      text =
        """
        Mobile numbers from {1} (+{0}) don't have this length.|\
        {1}（+{0}）的手机号码没有这种位数。|{1}（+{0}）的手機號碼沒有這種位數。
        """
    default: return nil
    }
    return text.text(in: language)
      .filled(with: [definition.areaCode.digits, definition.name(in: language)])
  }
}

extension Rejection.NumberingChange {
  /// Which digits are new, or no longer written.
  fileprivate func text(_ definition: AreaCodeDefinition, in language: Language) -> String {
    let text: StaticString
    if inserted.isEmpty {
      text =
        """
        Numbers from {1} (+{0}) are written without {2} now.|{1}（+{0}）的号码现在不再加 {2}。|{1}（+{0}）的號碼現在不再加 {2}。
        """
    } else if !omitted.isEmpty || position == 0 {
      text =
        """
        Such numbers from {1} (+{0}) begin with {3} now.|{1}（+{0}）的此类号码现在以 {3} 开头。|{1}（+{0}）的此類號碼現在以 {3} 開頭。
        """
    } else {
      text =
        """
        Numbers from {1} (+{0}) have a {3} after their first {4} digits now.|\
        {1}（+{0}）的号码现在须在前 {4} 位后加 {3}。|{1}（+{0}）的號碼現在須在前 {4} 位後加 {3}。
        """
    }
    return text.text(in: language).filled(with: [
      definition.areaCode.digits, definition.name(in: language), omitted, inserted,
      String(utf8: "\(position)"),
    ])
  }
}

extension Unicode.Scalar {
  /// The character itself where it can be seen, else its number.
  package var quotable: String {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
      .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
      String(utf8: VisibleText.codePoint(value))
    default: String(self)
    }
  }
}
