extension Rejection {
  /// Why the number isn't valid, as a sentence for a person, with the facts of the case.
  ///
  /// It holds no digit of the number, apart from an area code.
  public func message(in language: Language) -> String {
    let message = (text(of: detail, in: language) ?? definitionText(in: language) ?? reason.text)[language]
    guard let question = suggestionText(in: language)?[language] else { return message }
    return message + (language == .english ? " " : "") + question
  }

  private func text(of detail: Detail?, in language: Language) -> LocalizedText? {
    switch detail {
    case .character(let scalar): .unexpected(scalar.quotable)
    case .byte(let byte): .unexpected("0x" + hexadecimal(UInt32(byte), width: 2))
    case .lineBreak:
      LocalizedText(
        "The number contains a line break. If these are two numbers, enter only one.",
        "号码中有换行，是否为两个号码？请只输入一个。",
        "號碼中有換行，是否為兩個號碼？請只輸入一個。")
    case .spreadsheetFormat:
      LocalizedText(
        "The “.0” at the end is a spreadsheet's number format. Format the column as text.",
        "末尾的“.0”是电子表格的数字格式，请将该列设为文本格式。", "結尾的「.0」是試算表的數字格式，請將該欄設為文字格式。")
    case .severalNumbers(let scalar):
      LocalizedText(
        "The number contains “\(scalar.quotable)”. If these are two numbers, enter only one.",
        "号码中有“\(scalar.quotable)”，是否为两个号码？请只输入一个。", "號碼中有「\(scalar.quotable)」，是否為兩個號碼？請只輸入一個。")
    case .letterForDigit(let letter, let digit):
      LocalizedText(
        "“\(letter)” is a letter. Did you mean the digit \(digit)?", "“\(letter)”是字母，是否应为数字 \(digit)？",
        "「\(letter)」是字母，是否應為數字 \(digit)？")
    case .scientificNotation:
      LocalizedText(
        "A spreadsheet rounded the number. Format the column as text and enter it again.",
        "号码已被电子表格四舍五入，请将该列设为文本格式后重新输入。", "號碼已被試算表四捨五入，請將該欄設為文字格式後重新輸入。")
    case .internationalPrefixAfterPlus(let prefix):
      LocalizedText(
        "“+” replaces \(prefix): write the country code right after it.",
        "“+”已代表 \(prefix)，请在其后直接填写国际区号。",
        "「+」已代表 \(prefix)，請在其後直接填寫國際區號。")
    case .beyondReading:
      LocalizedText(
        "The number is too long: the limit is 32 digits or 64 characters.",
        "号码过长：最多 32 位数字或 64 个字符。", "號碼過長：最多 32 位數字或 64 個字元。")
    case .unlistedAreaCode:
      LocalizedText(
        "The number's country code isn't supported.", "不支持该号码的国际区号。", "不支援此號碼的國際區號。")
    case .noAreaCode:
      LocalizedText(
        "Choose a country code, or start the number with + and its country code.", "请选择国际区号，或在号码前加上“+”和国际区号。",
        "請選擇國際區號，或在號碼前加上「+」和國際區號。")
    case .unlistedArea:
      LocalizedText("The chosen country or region isn't supported.", "不支持所选的国家或地区。", "不支援所選的國家或地區。")
    case .areaCode(let found, let named):
      LocalizedText(
        "The number begins with +\(found), not +\(named).", "号码的国际区号是 +\(found)，不是 +\(named)。",
        "號碼的國際區號是 +\(found)，不是 +\(named)。")
    case .length(let count, let accepted): lengthText(count: count, accepted: accepted, in: language)
    case .digit(let position, let expected): digitText(at: position, expected: expected)
    case nil: nil
    }
  }

  /// Says how many digits there should be and how many there are.
  private func lengthText(count: Int, accepted: AcceptedLengths, in language: Language) -> LocalizedText? {
    guard let definition, accepted.minimum != nil else { return nil }
    let areaCode = "+\(definition.areaCode)"
    let isOne = accepted.lengths == [1]
    let lengths = accepted.text(or: " 或 ", orMore: " 位以上", comma: "、", unit: " 位")
    return LocalizedText(
      "After \(areaCode) there should be \(accepted.text(or: " or ", orMore: " or more")) \(isOne ? "digit" : "digits"), "
        + "not \(count).",
      "\(areaCode) 后应为 \(lengths)数字，目前为 \(count) 位。",
      "\(areaCode) 後應為 \(lengths)數字，目前為 \(count) 位。")
  }

  /// Says which digit is wrong and what could have been there.
  private func digitText(at position: Int, expected: DigitSet) -> LocalizedText? {
    guard let definition, !expected.isEmpty else { return nil }
    let areaCode = "+\(definition.areaCode)"
    return LocalizedText(
      "After \(areaCode), digit \(position) should be \(expected.text(or: " or ")).",
      "\(areaCode) 后第 \(position) 位数字应为 \(expected.text(or: " 或 ", comma: "、"))。",
      "\(areaCode) 後第 \(position) 位數字應為 \(expected.text(or: " 或 ", comma: "、"))。")
  }

  /// Asks whether a number of the other definition was meant.
  private func suggestionText(in language: Language) -> LocalizedText? {
    guard let suggestion else { return nil }
    let areaCode = "+\(suggestion.definition.areaCode)"
    let country = suggestion.definition.name(in: language)
    return LocalizedText(
      "Did you mean \(areaCode) (\(country))?", "是否为 \(areaCode)（\(country)）的号码？",
      "是否為 \(areaCode)（\(country)）的號碼？")
  }

  private func definitionText(in language: Language) -> LocalizedText? {
    guard let definition else { return nil }
    let areaCode = "+\(definition.areaCode)"
    let name = definition.name(in: language)
    switch reason {
    case .patternMismatch:
      return LocalizedText(
        "\(areaCode) should be followed by a mobile number from \(name).", "\(areaCode) 后应为有效的\(name)手机号码。",
        "\(areaCode) 後應為有效的\(name)手機號碼。")
    case .tooShort:
      return LocalizedText(
        "The number is too short for \(name) (\(areaCode)).", "号码位数不足，不符合\(name)（\(areaCode)）的要求。",
        "號碼位數不足，不符合\(name)（\(areaCode)）的要求。")
    case .tooLong:
      return LocalizedText(
        "The number is too long for \(name) (\(areaCode)).", "号码过长，不符合\(name)（\(areaCode)）的要求。",
        "號碼過長，不符合\(name)（\(areaCode)）的要求。")
    case .invalidLength:
      return LocalizedText(
        "Mobile numbers from \(name) (\(areaCode)) don't have this length.",
        "\(name)（\(areaCode)）的手机号码没有这种位数。",
        "\(name)（\(areaCode)）的手機號碼沒有這種位數。")
    default:
      return nil
    }
  }
}

extension LocalizedText {
  fileprivate static func unexpected(_ name: String) -> LocalizedText {
    LocalizedText(
      "“\(name)” can't be part of a phone number.", "手机号码中不能包含“\(name)”。", "手機號碼中不能包含「\(name)」。")
  }
}

extension Unicode.Scalar {
  /// The character itself where it can be seen, else its number.
  package var quotable: String {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
      .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
      "U+" + hexadecimal(value, width: 4)
    default: String(Character(self))
    }
  }
}

private func hexadecimal(_ value: UInt32, width: Int) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
