package import PatternAutomata
package import PhoneCheck

extension MobileRegexFault {
  /// The fault and its place, in Chinese; its English is its description.
  var translation: LocalizedText {
    switch cause {
    case .empty: .chinese("正则表达式是空的，会接受任何内容；请填写，或删除此定义", "正規表示式是空的，會接受任何內容；請填寫，或刪除此定義")
    case .tooLong(let count):
      .chinese(
        "正则表达式有 \(count) 字节，超过 \(MobileRegex.maximumByteCount) 字节的上限，请写短一些",
        "正規表示式有 \(count) 位元組，超過 \(MobileRegex.maximumByteCount) 位元組的上限，請寫短一些")
    case .startItem(let item):
      .chinese(
        "开头的 \(DefinitionsText.quoted(item)) 会改变整个正则表达式的读法，请删除",
        "開頭的 \(DefinitionsText.quoted(item)) 會改變整個正規表示式的讀法，請刪除")
    case .controlCharacter:
      .chinese(
        "偏移 \(offset) 处有退格符或换页符：是缺少反斜杠的 \\b 或 \\f 吗？在 JSON 中请写 \\\\b 或 \\\\f",
        "偏移 \(offset) 處有退格符或換頁符：是缺少反斜槓的 \\b 或 \\f 嗎？在 JSON 中請寫 \\\\b 或 \\\\f")
    case .refused(let code, _):
      (RegexErrorTexts.messages[code] ?? .chinese("PCRE2 拒绝此正则表达式（错误 \(code)）", "PCRE2 拒絕此正規表示式（錯誤 \(code)）"))
        + .chinese("（偏移 \(offset)）", "（偏移 \(offset)）")
    }
  }

  /// Returns advice as the rest of a sentence; empty if the fault already contains it.
  func adviceTranslation(in pattern: String) -> LocalizedText {
    guard case .refused(let code, _) = cause else { return .chinese("", "") }
    let start = LocalizedText.chinese("；", "；")
    if let point = RegexAdvice.codePoint(code, in: pattern, at: offset) {
      return start + .chinese("\(point.old) 请写为 \(point.new)", "\(point.old) 請寫為 \(point.new)")
    }
    if RegexAdvice.isSign(code, at: pattern.utf8.dropFirst(offset).first) {
      return start + .chinese("加号本身写为 \\+，在 JSON 中为 \"\\\\+\"", "加號本身寫為 \\+，在 JSON 中為 \"\\\\+\"")
    }
    return start + (RegexErrorTexts.advice[code] ?? .chinese("语法见 pcre2pattern(3)", "語法見 pcre2pattern(3)"))
  }
}

/// PCRE2's errors in Chinese, by their numbers in `pcre2.h`.
private enum RegexErrorTexts {
  static let messages: [Int32: LocalizedText] = [
    101: .chinese("末尾是单独的 \\", "結尾是單獨的 \\"),
    102: .chinese("末尾是 \\c", "結尾是 \\c"),
    103: .chinese("\\ 之后的字符无法识别", "\\ 之後的字元無法識別"),
    104: .chinese("量词 {} 中的数字顺序颠倒", "量詞 {} 中的數字順序顛倒"),
    105: .chinese("量词 {} 中的数字过大", "量詞 {} 中的數字過大"),
    106: .chinese("字符类缺少结束的 ]", "字元類別缺少結束的 ]"),
    107: .chinese("字符类中的转义无效", "字元類別中的跳脫無效"),
    108: .chinese("字符类中的范围顺序颠倒", "字元類別中的範圍順序顛倒"),
    109: .chinese("量词前没有可以重复的内容", "量詞前沒有可以重複的內容"),
    111: .chinese("(? 或 (?- 之后的字符无法识别", "(? 或 (?- 之後的字元無法識別"),
    112: .chinese("POSIX 类名只能用在字符类中", "POSIX 類別名稱只能用在字元類別中"),
    113: .chinese("不支持 POSIX 排序元素", "不支援 POSIX 排序元素"),
    114: .chinese("缺少右括号", "缺少右括號"),
    115: .chinese("引用了不存在的分组", "參照了不存在的群組"),
    118: .chinese("(?# 注释缺少 )", "(?# 註解缺少 )"),
    119: .chinese("括号嵌套过深", "括號巢狀過深"),
    120: .chinese("正则表达式过大", "正規表示式過大"),
    121: .chinese("无法分配内存", "無法分配記憶體"),
    122: .chinese("有多余的右括号", "有多餘的右括號"),
    124: .chinese("条件缺少右括号", "條件缺少右括號"),
    125: .chinese("后顾断言的长度不固定", "後顧斷言的長度不固定"),
    126: .chinese("相对编号不能为零", "相對編號不能為零"),
    127: .chinese("条件组的分支多于两个", "條件群組的分支多於兩個"),
    128: .chinese("(?( 或 (?(?C) 之后应为断言", "(?( 或 (?(?C) 之後應為斷言"),
    129: .chinese("(?+ 或 (?- 之后应为数字", "(?+ 或 (?- 之後應為數字"),
    130: .chinese("未知的 POSIX 类名", "未知的 POSIX 類別名稱"),
    132: .chinese("此 PCRE2 不支持 Unicode", "此 PCRE2 不支援 Unicode"),
    133: .chinese("括号嵌套过深", "括號巢狀過深"),
    134: .chinese("\\x{} 或 \\o{} 中的码位过大", "\\x{} 或 \\o{} 中的碼位過大"),
    135: .chinese("后顾断言过于复杂", "後顧斷言過於複雜"),
    136: .chinese("后顾断言中不允许 \\C", "後顧斷言中不允許 \\C"),
    137: .chinese("PCRE2 不支持 \\F、\\L、\\l、\\N{名称}、\\U 和 \\u", "PCRE2 不支援 \\F、\\L、\\l、\\N{名稱}、\\U 和 \\u"),
    138: .chinese("(?C 之后的数字大于 255", "(?C 之後的數字大於 255"),
    139: .chinese("(?C 缺少右括号", "(?C 缺少右括號"),
    140: .chinese("(*VERB) 名称中的转义无效", "(*VERB) 名稱中的跳脫無效"),
    141: .chinese("(?P 之后的字符无法识别", "(?P 之後的字元無法識別"),
    142: .chinese("分组名称有语法错误（是否缺少结束符？）", "群組名稱有語法錯誤（是否缺少結束符？）"),
    143: .chinese("两个分组的名称相同", "兩個群組的名稱相同"),
    144: .chinese("分组名称不能以数字开头", "群組名稱不能以數字開頭"),
    145: .chinese("此 PCRE2 不支持 \\P、\\p 和 \\X", "此 PCRE2 不支援 \\P、\\p 和 \\X"),
    146: .chinese("\\P 或 \\p 的写法有误", "\\P 或 \\p 的寫法有誤"),
    147: .chinese("\\P 或 \\p 之后的属性未知", "\\P 或 \\p 之後的屬性未知"),
    148: .chinese("分组名称过长（最多 32 个字符）", "群組名稱過長（最多 32 個字元）"),
    149: .chinese("命名分组过多（最多 10000 个）", "命名群組過多（最多 10000 個）"),
    150: .chinese("字符类中的范围无效", "字元類別中的範圍無效"),
    151: .chinese("八进制值大于 \\377", "八進位值大於 \\377"),
    154: .chinese("DEFINE 分组的分支多于一个", "DEFINE 群組的分支多於一個"),
    155: .chinese("\\o 之后缺少左花括号", "\\o 之後缺少左大括號"),
    157: .chinese("\\g 之后应为括号或引号中的名称或编号，或者普通编号", "\\g 之後應為括號或引號中的名稱或編號，或者普通編號"),
    158: .chinese("(?R 之后应为右括号", "(?R 之後應為右括號"),
    160: .chinese("(*VERB) 无法识别或写法有误", "(*VERB) 無法識別或寫法有誤"),
    161: .chinese("分组编号过大", "群組編號過大"),
    162: .chinese("此处应为分组名称", "此處應為群組名稱"),
    164: .chinese("\\o{} 中有八进制数字以外的字符（是否缺少右花括号？）", "\\o{} 中有八進位數字以外的字元（是否缺少右大括號？）"),
    165: .chinese("同一编号的分组不能有不同的名称", "同一編號的群組不能有不同的名稱"),
    166: .chinese("(*MARK) 必须有参数", "(*MARK) 必須有參數"),
    167: .chinese("\\x{} 中有十六进制数字以外的字符（是否缺少右花括号？）", "\\x{} 中有十六進位數字以外的字元（是否缺少右大括號？）"),
    168: .chinese("\\c 之后应为可打印的 ASCII 字符", "\\c 之後應為可列印的 ASCII 字元"),
    169: .chinese("\\k 之后应为括号或引号中的名称", "\\k 之後應為括號或引號中的名稱"),
    171: .chinese("字符类中不能用 \\N", "字元類別中不能用 \\N"),
    172: .chinese("callout 的字符串过长", "callout 的字串過長"),
    173: .chinese("不允许的 Unicode 码位（0xd800 到 0xdfff）", "不允許的 Unicode 碼位（0xd800 到 0xdfff）"),
    174: .chinese("已禁用 UTF", "已禁用 UTF"),
    175: .chinese("已禁用 UCP", "已禁用 UCP"),
    176: .chinese("(*MARK)、(*PRUNE)、(*SKIP) 或 (*THEN) 中的名称过长", "(*MARK)、(*PRUNE)、(*SKIP) 或 (*THEN) 中的名稱過長"),
    177: .chinese("\\u 的码位过大", "\\u 的碼位過大"),
    178: .chinese("\\x 之后，或 \\x{}、\\o{}、\\N{U+} 中缺少数字", "\\x 之後，或 \\x{}、\\o{}、\\N{U+} 中缺少數字"),
    179: .chinese("(?(VERSION 条件有语法错误或数字过大", "(?(VERSION 條件有語法錯誤或數字過大"),
    181: .chinese("callout 的字符串缺少结束符", "callout 的字串缺少結束符"),
    182: .chinese("(?C 之后的字符串分隔符无法识别", "(?C 之後的字串分隔符無法識別"),
    183: .chinese("已禁用 \\C", "已禁用 \\C"),
    184: .chinese("(?|、(?J: 或 (?x: 的括号嵌套过深", "(?|、(?J: 或 (?x: 的括號巢狀過深"),
    185: .chinese("此 PCRE2 库禁用 \\C", "此 PCRE2 庫禁用 \\C"),
    186: .chinese("正则表达式过于复杂", "正規表示式過於複雜"),
    187: .chinese("后顾断言过长", "後顧斷言過長"),
    188: .chinese("正则表达式超过长度上限", "正規表示式超過長度上限"),
    193: .chinese("\\N{U+dddd} 只能用于 Unicode 模式", "\\N{U+dddd} 只能用於 Unicode 模式"),
    194: .chinese("选项中的连字符无效", "選項中的連字號無效"),
    195: .chinese("(*名称:断言) 无法识别", "(*名稱:斷言) 無法識別"),
    196: .chinese("脚本连续（script run）需要 Unicode 支持", "指令碼連續（script run）需要 Unicode 支援"),
    197: .chinese("捕获组过多（最多 65535 个）", "擷取群組過多（最多 65535 個）"),
    198: .chinese("\\0 之后缺少八进制数字", "\\0 之後缺少八進位數字"),
    199: .chinese("环视断言中不允许 \\K", "環視斷言中不允許 \\K"),
  ]

  /// Advice for common mistakes; `RegexAdvice` contains the English.
  static let advice: [Int32: LocalizedText] = [
    101: .chinese("请写完，或删除反斜杠", "請寫完，或刪除反斜槓"),
    103: .chinese("没有特殊含义的字母前不要写反斜杠", "沒有特殊意義的字母前不要寫反斜槓"),
    104: .chinese("请先写较小的数字，例如 {6,11}", "請先寫較小的數字，例如 {6,11}"),
    105: .chinese("最多重复 65535 次", "最多重複 65535 次"),
    106: .chinese("请用 ] 结束字符类；如果 [ 不是字符类的开头，请转义", "請用 ] 結束字元類別；如果 [ 不是字元類別的開頭，請跳脫"),
    107: .chinese("请去掉字符类中的反斜杠", "請去掉字元類別中的反斜槓"),
    108: .chinese("请先写较小的字符；连字符本身请写在字符类的末尾", "請先寫較小的字元；連字號本身請寫在字元類別的結尾"),
    109: .chinese("请在前面写上要重复的内容，或用反斜杠转义", "請在前面寫上要重複的內容，或用反斜槓跳脫"),
    111: .chinese("分组请写 (?:；? 本身请转义", "群組請寫 (?:；? 本身請跳脫"),
    114: .chinese("请用 ) 结束分组；如果 ( 不是分组的开头，请转义", "請用 ) 結束群組；如果 ( 不是群組的開頭，請跳脫"),
    115: .chinese("请引用已有的分组；分组按左括号的顺序编号", "請參照已有的群組；群組按左括號的順序編號"),
    119: .chinese("请减少分组的嵌套", "請減少群組的巢狀"),
    120: .chinese("请写短一些，或减少重复次数", "請寫短一些，或減少重複次數"),
    122: .chinese("请删除它，或用 ( 开始分组", "請刪除它，或用 ( 開始群組"),
    125: .chinese("后顾断言中只能有长度固定的分支", "後顧斷言中只能有長度固定的分支"),
    130: .chinese("数字请写 [0-9] 或 [[:digit:]]", "數字請寫 [0-9] 或 [[:digit:]]"),
    143: .chinese("请给每个分组不同的名称", "請給每個群組不同的名稱"),
    144: .chinese("名称请以字母开头", "名稱請以字母開頭"),
    147: .chinese("数字请写 [0-9] 或 \\d", "數字請寫 [0-9] 或 \\d"),
  ]
}

/// A construct without an automaton.
enum RegexConstruct {
  /// Returns the construct's name in Chinese, by its id.
  static func text(ofID id: String) -> LocalizedText {
    OutsideSubset.Construct(rawValue: id).map(\.translation) ?? .chinese(id, id)
  }
}

extension OutsideSubset.Construct {
  /// The construct's name in a sentence.
  package var text: LocalizedText { translation.withEnglish(name) }

  fileprivate var translation: LocalizedText {
    switch self {
    case .lookBehind: .chinese("后顾断言", "後顧斷言")
    case .repeatedLookAhead: .chinese("重复的前瞻断言", "重複的前瞻斷言")
    case .wordBoundary: .chinese("单词边界", "單詞邊界")
    case .backReference: .chinese("反向引用", "反向參照")
    case .atomicGroup: .chinese("复杂的原子组", "複雜的原子群組")
    case .possessiveQuantifier: .chinese("复杂的占有量词", "複雜的佔有量詞")
    case .lineBreak: .chinese("\\R", "\\R")
    case .conditional: .chinese("条件组", "條件群組")
    case .recursion: .chinese("递归", "遞迴")
    case .verb: .chinese("控制动词", "控制動詞")
    case .callout: .chinese("callout", "callout")
    case .matchStartReset: .chinese("\\K", "\\K")
    case .unicodeProperty: .chinese("Unicode 属性", "Unicode 屬性")
    case .versionDependentQuantifier: .chinese("取决于 PCRE2 版本的量词", "取決於 PCRE2 版本的量詞")
    case .conflictingSpaceEscapes: .chinese("与 \\S 同时出现的 \\h 或 \\v", "與 \\S 同時出現的 \\h 或 \\v")
    case .skippedGroup: .chinese("重复 {0} 次的分组", "重複 {0} 次的群組")
    case .nonASCIIText: .chinese("ASCII 以外的文本", "ASCII 以外的文字")
    case .deepNesting: .chinese("嵌套过深的分组", "巢狀過深的群組")
    case .codeSize: .chinese("对 PCRE2 来说可能过大的内容", "對 PCRE2 來說可能過大的內容")
    case .laterSyntax: .chinese("PCRE2 10.42 拒绝的语法", "PCRE2 10.42 拒絕的語法")
    }
  }
}
