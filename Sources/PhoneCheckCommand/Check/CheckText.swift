import PhoneCheck
import TerminalText

/// The texts of `check`, in every language.
enum CheckText {
  // MARK: Verdicts

  static let valid = LocalizedText("valid", "有效", "有效")
  static let invalid = LocalizedText("invalid", "无效", "無效")
  static let undecided = LocalizedText("undecided", "无法判定", "無法判定")
  static let exactMatch = LocalizedText("exact match", "逐字节匹配", "逐位元組符合")

  // MARK: Names of steps

  static let written = LocalizedText("written", "原文", "原文")
  static let read = LocalizedText("read", "读作", "讀作")
  static let `extension` = LocalizedText("extension", "分机", "分機")
  static let definition = LocalizedText("definition", "定义", "定義")
  static let spelling = LocalizedText("spelling", "写法", "寫法")
  static let regex = LocalizedText("regex", "正则", "正規式")
  static let also = LocalizedText("also", "另有", "另有")
  static let tried = LocalizedText("tried", "尝试", "嘗試")
  static let remark = LocalizedText("remark", "说明", "說明")
  static let suggestion = LocalizedText("suggestion", "建议", "建議")

  // MARK: Steps

  static func afterPlus(_ digits: String) -> LocalizedText {
    LocalizedText("+, then \(digits)", "+，之后为 \(digits)", "+，之後為 \(digits)")
  }

  static func afterPrefix(_ prefix: String, _ digits: Substring) -> LocalizedText {
    LocalizedText(
      "international prefix \(prefix), then \(digits)", "国际拨号前缀 \(prefix)，之后为 \(digits)",
      "國際冠碼 \(prefix)，之後為 \(digits)")
  }

  static func digits(_ digits: String, _ interpretation: Interpretation?) -> LocalizedText {
    LocalizedText(digits + ", ", digits + "，", digits + "，") + meaning(of: interpretation)
  }

  private static func meaning(of interpretation: Interpretation?) -> LocalizedText {
    switch interpretation {
    case .national: LocalizedText("national digits", "国内号码", "國內號碼")
    case .repeatedAreaCode: LocalizedText("the area code repeated", "重复了国际区号", "重複了國碼")
    case .trunkPrefix(let prefix):
      LocalizedText("a trunk prefix \(prefix) in front", "前面有国内长途前缀 \(prefix)", "前面有國內長途冠碼 \(prefix)")
    case .missingSuffix(let suffix):
      LocalizedText("without the suffix \(suffix)", "缺少后缀 \(suffix)", "缺少後綴 \(suffix)")
    case .preferredAreaCode:
      LocalizedText("the preferred area code in front", "以首选国际区号开头", "以首選國碼開頭")
    case .bareInternational: LocalizedText("an area code in front", "以国际区号开头", "以國碼開頭")
    case .trunkPrefixAfterAreaCode:
      LocalizedText("a trunk prefix after the area code", "国际区号后有国内长途前缀", "國碼後有國內長途冠碼")
    case .international, .internationalPrefix, nil: LocalizedText("no area code", "没有国际区号", "沒有國碼")
    }
  }

  static func codes(of id: AreaCodeDefinition.ID) -> LocalizedText {
    let (country, area) = (id.countryCode, id.areaCode)
    return LocalizedText(
      "\(country), area code \(area)", "\(country)，国际区号 \(area)", "\(country)，國碼 \(area)")
  }

  static func matches(_ spelling: String) -> LocalizedText {
    LocalizedText("\(spelling) matches ", "\(spelling) 匹配 ", "\(spelling) 符合 ")
  }

  static func noMatch(_ digits: String, of definition: AreaCodeDefinition) -> LocalizedText {
    codes(of: definition.id)
      + LocalizedText(
        ", national digits \(digits): no spelling matches ", "，国内号码 \(digits)：没有匹配的写法：",
        "，國內號碼 \(digits)：沒有符合的寫法：")
  }

  static func nor(_ countries: [String], areaCode: AreaCode) -> LocalizedText {
    let list = countries.joined(separator: "、")
    return LocalizedText(
      "nor \(countries.joined(separator: ", ")), area code \(areaCode)", "\(list)（国际区号 \(areaCode)）也不匹配",
      "\(list)（國碼 \(areaCode)）也不符合")
  }

  static func regexMatches(byteCount: Int) -> LocalizedText {
    LocalizedText(
      "these \(byteCount) bytes match ", "这 \(byteCount) 个字节匹配 ", "這 \(byteCount) 個位元組符合 ")
  }

  static func noRegexMatches(byteCount: Int) -> LocalizedText {
    LocalizedText(
      "no regex matches these \(byteCount) bytes", "没有正则表达式匹配这 \(byteCount) 个字节",
      "沒有正規表示式符合這 \(byteCount) 個位元組")
  }

  static let suggested = LocalizedText("Suggestion: ", "建议：", "建議：")

  /// Returns the number that may have been meant, and the option that gives this reading, if any.
  static func suggestion(_ suggestion: Rejection.Suggestion, prefixes: [String]) -> LocalizedText {
    let number = suggestion.number.e164
    guard case .internationalPrefix(let prefix) = suggestion.cause else {
      return LocalizedText(number, number, number)
    }
    let option = "--international-prefix \((prefixes + [prefix]).joined(separator: ","))"
    return LocalizedText("\(number), with \(option)", "\(number)，需加 \(option)", "\(number)，需加 \(option)")
  }

  // MARK: Remarks

  static let trunkPrefixLeftOut = LocalizedText(
    "a trunk prefix after the area code was left out", "国际区号后的国内长途前缀已省去", "國碼後的國內長途冠碼已省去")

  static func text(of remark: ReadingRemark) -> LocalizedText {
    switch remark {
    case .ignoredParameter(let name):
      LocalizedText(
        "the parameter \(VisibleText.escaping(name)) of the tel: URI was ignored",
        "已忽略 tel: URI 的参数 \(VisibleText.escaping(name))", "已忽略 tel: URI 的參數 \(VisibleText.escaping(name))")
    case .domainContext:
      LocalizedText(
        "the domain in phone-context says nothing about the area code", "phone-context 中的域名不能说明国际区号",
        "phone-context 中的網域無法說明國碼")
    case .label: LocalizedText("a label was skipped", "已略过号码前后的标签", "已略過號碼前後的標籤")
    case .textMark:
      LocalizedText(
        "a mark for text, an apostrophe, a backtick, = or =\"…\", was skipped", "已略过文本标记（撇号、反引号、= 或 =\"…\"）",
        "已略過文字標記（撇號、反引號、= 或 =\"…\"）")
    case .quotationMarks:
      LocalizedText(
        "quotation marks or brackets around the number were skipped", "已略过号码两侧的引号或括号",
        "已略過號碼兩側的引號或括號")
    case .finalMark: LocalizedText("a punctuation mark at the end was skipped", "已略过末尾的标点", "已略過結尾的標點")
    case .link:
      LocalizedText(
        "a messenger's link or identifier was skipped; its digits begin with an area code",
        "已略过即时通讯的链接或标识，其中的数字以国际区号开头", "已略過即時通訊的連結或識別碼，其中的數字以國碼開頭")
    case .country:
      LocalizedText(
        "a flag or two letters in front name the country", "号码前的旗帜或两个字母指明了国家或地区", "號碼前的旗幟或兩個字母指明了國家或地區")
    case .encoding:
      LocalizedText(
        "codes of URLs or HTML were read as the characters they mean", "已将 URL 或 HTML 编码读作相应字符",
        "已將 URL 或 HTML 編碼讀作相應字元")
    case .repeatedPlus: LocalizedText("one + is meant", "按一个“+”理解", "按一個「+」理解")
    case .areaCodeReadAsNational(let number):
      LocalizedText(
        "the digits begin with the area code and were read as national ones; without it they would be \(number.canonical)",
        "这些数字以国际区号开头，但按国内号码理解；若去掉国际区号，则为 \(number.canonical)",
        "這些數字以國碼開頭，但按國內號碼理解；若去掉國碼，則為 \(number.canonical)")
    case .trunkPrefixLeftOut:
      LocalizedText(
        "the trunk prefix was left out, although the regex accepts the digits with it, too",
        "已省去国内长途前缀，尽管正则表达式也接受带前缀的数字", "已省去國內長途冠碼，儘管正規表示式也接受帶冠碼的數字")
    case .numberElsewhere(let number):
      LocalizedText(
        "written like this it may also be \(number.canonical), a number of another country",
        "这样的写法也可能是另一国家或地区的号码 \(number.canonical)", "這樣的寫法也可能是另一國家或地區的號碼 \(number.canonical)")
    case .areaCodeTwice:
      LocalizedText(
        "the area code is there twice; one was left out", "国际区号写了两次，已省去一个", "國碼寫了兩次，已省去一個")
    case .carrierPrefix(let prefix):
      LocalizedText(
        "the prefix \(prefix) of a carrier or service was left out", "已省去运营商或业务前缀 \(prefix)",
        "已省去電信業者或服務的冠碼 \(prefix)")
    case .domesticPrefix(let prefix, let replacement):
      LocalizedText(
        "\(prefix) is dialled inside the country; from abroad \(replacement) comes in front instead",
        "\(prefix) 仅在国内拨打时使用，从国外拨打时改为在最前面加 \(replacement)",
        "\(prefix) 僅在國內撥打時使用，從國外撥打時改為在最前面加 \(replacement)")
    case .joinedParts:
      LocalizedText(
        "the parts were read as one number: none of them is a number alone", "各部分单独都不是号码，已合并为一个号码",
        "各部分單獨都不是號碼，已合併為一個號碼")
    case .decimalPoint:
      LocalizedText(
        "the dot was read as a separator, although a decimal is written so, too", "小数点已按分隔符读取，但小数也这样写",
        "小數點已按分隔符號讀取，但小數也這樣寫")
    @unknown default:
      LocalizedText("something around the number was skipped", "已略过号码前后的内容", "已略過號碼前後的內容")
    }
  }
}
