internal import PhoneCheck
internal import Platform
internal import TerminalText

extension DefinitionsProblem.Cause {
  /// The sentence in Chinese; its English is that of `DefinitionsProblem.sentence`.
  var translation: LocalizedText {
    switch self {
    case .tooLarge(let maximum):
      .chinese("文件超过 \(maximum >> 20) MiB 的读取上限；这是区号定义文件吗？", "檔案超過 \(maximum >> 20) MiB 的讀取上限；這是區號定義檔案嗎？")
    case .foreignFormat(let format): format.translation
    case .invalidJSON(let json): json.translation
    case .serviceError(let code, let message): Self.serviceError(code, message)
    case .wrongType(let found, let expected):
      .chinese("此处是", "此處是") + found.translation + .chinese("，应为", "，應為") + expected.translation
        + Self.repair(found, expected)
    case .missingKey(let key, let similar): Self.missingKey(key, similar)
    case .emptyList: .chinese("列表为空，至少应有一个定义", "列表為空，至少應有一個定義")
    case .tooManyDefinitions(let count, let maximum):
      .chinese("有 \(count) 个定义，超过 \(maximum) 个的读取上限，请拆分文件", "有 \(count) 個定義，超過 \(maximum) 個的讀取上限，請分割檔案")
    case .invalidAreaCode(let text):
      .chinese(
        "\(quoted(text)) 不是国际区号，\(text.hasPrefix("00") ? "00 之后" : "")应为 1 到 6 位 ASCII 数字",
        "\(quoted(text)) 不是國碼，\(text.hasPrefix("00") ? "00 之後" : "")應為 1 到 6 位 ASCII 數字")
        + Self.areaCode(meantBy: text)
    case .invalidCountryCode(let text):
      .chinese(
        "\(quoted(text)) 不是国家/地区代码，应为两个 ASCII 字母（ISO 3166-1 alpha-2）",
        "\(quoted(text)) 不是國家/地區代碼，應為兩個 ASCII 字母（ISO 3166-1 alpha-2）")
        + Self.correction(DefinitionsText.countryCode(meantBy: text)?.letters)
    case .invalidSuffix(let text):
      .chinese(
        "\(quoted(text)) 不是后缀，应为 1 到 15 位 ASCII 数字，例如 \"684\"",
        "\(quoted(text)) 不是後綴，應為 1 到 15 位 ASCII 數字，例如 \"684\"")
    case .invalidTrunkPrefix(let text):
      .chinese(
        "\(quoted(text)) 不是国内长途前缀，应为 1 到 4 位 ASCII 数字，例如 \"0\"，最多 8 个；没有则写 \"\"",
        "\(quoted(text)) 不是國內長途冠碼，應為 1 到 4 位 ASCII 數字，例如 \"0\"，最多 8 個；沒有則寫 \"\"")
    case .tooManySuffixes(let count, let maximum):
      .chinese(
        "有 \(count) 个后缀，超过 \(maximum) 个的读取上限；后缀是号码的开头，而不是整个号码",
        "有 \(count) 個後綴，超過 \(maximum) 個的讀取上限；後綴是號碼的開頭，而不是整個號碼")
    case .invalidRegex(let fault, let pattern): fault.translation + fault.adviceTranslation(in: pattern)
    case .lostBackslashes:
      .chinese(
        "此正则表达式缺少反斜杠（常见于从文档复制的文本）；在 JSON 中，正则表达式的每个反斜杠都要写两次（\\d 写为 \\\\d）：请补上，或使用 --repair-escapes",
        "此正規表示式缺少反斜槓（常見於從文件複製的文字）；在 JSON 中，正規表示式的每個反斜槓都要寫兩次（\\d 寫為 \\\\d）：請補上，或使用 --repair-escapes")
    case .mixedBackslashes:
      .chinese(
        "此正则表达式中有的反斜杠写了两次，有的没有，--repair-escapes 无法修复；在 JSON 中，正则表达式的每个反斜杠都要写两次（\\d 写为 \\\\d）",
        "此正規表示式中有的反斜槓寫了兩次，有的沒有，--repair-escapes 無法修復；在 JSON 中，正規表示式的每個反斜槓都要寫兩次（\\d 寫為 \\\\d）")
    case .duplicateDefinition(let line, let column):
      .chinese("\(line):\(column) 处已有国际区号和国家/地区代码相同的定义，请删除其一", "\(line):\(column) 處已有國碼和國家/地區代碼相同的定義，請刪除其一")
    case .nothingLeft(let count):
      count == 1
        ? .chinese("唯一的定义有错误，没有剩下任何定义", "唯一的定義有錯誤，沒有剩下任何定義")
        : .chinese("\(count) 个定义都有错误，没有剩下任何定义", "\(count) 個定義都有錯誤，沒有剩下任何定義")
    }
  }

  private static func serviceError(_ code: String, _ message: String?) -> LocalizedText {
    let code = VisibleText.escaping(code, limit: DefinitionsText.maximumQuoteLength)
    let words = message.map { VisibleText.escaping($0, limit: DefinitionsText.maximumMessageLength) }
    return .chinese("文件中是身份服务的错误而不是区号定义：代码 \(code)", "檔案中是身分服務的錯誤而不是區號定義：代碼 \(code)")
      + (words.map { .chinese("，\($0)", "，\($0)") } ?? .chinese("", ""))
      + .chinese("；请重新获取区号定义", "；請重新取得區號定義")
  }

  private static func repair(
    _ found: DefinitionsProblem.FoundValue, _ expected: DefinitionsProblem.ExpectedValue
  ) -> LocalizedText {
    switch DefinitionsText.repair(of: found, expected) {
    case .quotes(let digits?): .chinese("：请加上引号，写为 \"\(digits)\"", "：請加上引號，寫為 \"\(digits)\"")
    case .quotes(nil): .chinese("：请将其数字写在引号内", "：請將其數字寫在引號內")
    case .array(let digits): .chinese("：请写为 [\"\(digits)\"]", "：請寫為 [\"\(digits)\"]")
    case .surroundings(let before, let after):
      .chinese("：请在前面加 \(before)，后面加 \(after)", "：請在前面加 \(before)，後面加 \(after)")
    case nil: .chinese("", "")
    }
  }

  private static func missingKey(_ key: String, _ similar: String?) -> LocalizedText {
    let start = LocalizedText.chinese("缺少 \"\(key)\"", "缺少 \"\(key)\"")
    if similar == "data" {
      return start
        + .chinese("；它是否在 \"data\" 里？如果是，请只传入 \"data\" 的值", "；它是否在 \"data\" 裡？如果是，請只傳入 \"data\" 的值")
    }
    if let similar {
      return start + .chinese("；是否为 \(quoted(similar))？键名必须完全一致", "；是否為 \(quoted(similar))？鍵名必須完全一致")
    }
    return start
      + (DefinitionsText.example(of: key).map { .chinese("；请补上，例如 \($0)", "；請補上，例如 \($0)") }
        ?? .chinese("；这是身份服务的响应吗？请重新获取区号定义", "；這是身分服務的回應嗎？請重新取得區號定義"))
  }

  private static func areaCode(meantBy text: String) -> LocalizedText {
    guard let (areaCode, suffix) = DefinitionsText.areaCode(meantBy: text) else { return .chinese("", "") }
    guard let suffix else { return correction(areaCode.digits) }
    return .chinese(
      "：请写 \(quoted(areaCode.digits))，并将 \(quoted(suffix)) 写在 areaCodeSuffixes 中",
      "：請寫 \(quoted(areaCode.digits))，並將 \(quoted(suffix)) 寫在 areaCodeSuffixes 中")
  }

  private static func correction(_ code: String?) -> LocalizedText {
    code.map { .chinese("：请写 \"\($0)\"", "：請寫 \"\($0)\"") } ?? .chinese("", "")
  }
}

extension DefinitionsProblem.FoundValue {
  fileprivate var translation: LocalizedText {
    switch self {
    case .object: .chinese("对象", "物件")
    case .array: .chinese("数组", "陣列")
    case .string: .chinese("字符串", "字串")
    case .number(let text): .chinese("数字 \(text)", "數字 \(text)")
    case .boolean: .chinese(" true 或 false", " true 或 false")
    case .null: .chinese(" null", " null")
    }
  }
}

extension DefinitionsProblem.ExpectedValue {
  fileprivate var translation: LocalizedText {
    switch self {
    case .definitionsObject:
      .chinese("含有 \"phoneAreaCodeDefinitions\" 的对象", "含有 \"phoneAreaCodeDefinitions\" 的物件")
    case .definitionsArray: .chinese("由定义组成的数组", "由定義組成的陣列")
    case .object: .chinese("对象", "物件")
    case .string: .chinese("字符串", "字串")
    case .stringArray: .chinese("由字符串组成的数组", "由字串組成的陣列")
    case .answerCode: .chinese("数字或字符串", "數字或字串")
    case .answerData: .chinese("对象，或内容是 JSON 对象的字符串", "物件，或內容是 JSON 物件的字串")
    }
  }
}

extension DefinitionsFileFormat {
  fileprivate var translation: LocalizedText {
    switch self {
    case .utf16: .chinese("文件是 UTF-16，请保存为 UTF-8", "檔案是 UTF-16，請儲存為 UTF-8")
    case .otherEncoding:
      .chinese(
        "文件不是 UTF-8，可能是 GB18030（GBK）；请保存为 UTF-8：iconv -f GB18030 -t UTF-8",
        "檔案不是 UTF-8，可能是 Big5 或 GB18030；請儲存為 UTF-8：iconv -f BIG5 -t UTF-8")
    case .utf32: .chinese("文件是 UTF-32，请保存为 UTF-8", "檔案是 UTF-32，請儲存為 UTF-8")
    case .gzip: .chinese("文件是 gzip 压缩文件，请先解压（gunzip）", "檔案是 gzip 壓縮檔案，請先解壓（gunzip）")
    case .zip: .chinese("文件是 ZIP 压缩包，请先解压", "檔案是 ZIP 壓縮檔，請先解壓")
    case .codeFence:
      .chinese("文件以代码块标记开头，像是从 Markdown 页面复制的，请删除含有 ``` 的行", "檔案以程式碼區塊標記開頭，像是從 Markdown 頁面複製的，請刪除含有 ``` 的行")
    case .characterReferences:
      .chinese(
        "引号写成了 &quot; 之类的 HTML 字符引用，像是从网页源代码复制的；请复制网页上显示的文本，或先还原引号",
        "引號寫成了 &quot; 之類的 HTML 字元參照，像是從網頁原始碼複製的；請複製網頁上顯示的文字，或先還原引號")
    case .markup:
      .chinese(
        "文件是 HTML 或 XML 页面，不是 JSON；是登录页或错误页吗？请重新获取区号定义", "檔案是 HTML 或 XML 頁面，不是 JSON；是登入頁或錯誤頁嗎？請重新取得區號定義")
    }
  }
}

extension DefinitionsRemark.Cause {
  /// The sentence in Chinese; its English is that of `DefinitionsRemark.sentence`.
  var translation: LocalizedText {
    switch self {
    case .byteOrderMark: .chinese("跳过了 UTF-8 字节顺序标记", "跳過了 UTF-8 位元組順序標記")
    case .envelope(let dataIsString):
      .chinese("从响应的 \"data\" 中读取了定义", "從回應的 \"data\" 中讀取了定義")
        + (dataIsString ? .chinese("（一个 JSON 字符串）", "（一個 JSON 字串）") : .chinese("", ""))
    case .prefixedAreaCode(let text):
      .chinese("将 \(quoted(text)) 读作国际区号；国际区号通常只写数字", "將 \(quoted(text)) 讀作國碼；國碼通常只寫數字")
    case .lowerCaseCountryCode(let text):
      .chinese(
        "将 \(quoted(text)) 读作 \(quoted(text.uppercased()))",
        "將 \(quoted(text)) 讀作 \(quoted(text.uppercased()))")
    case .noNames: .chinese("没有名称（displayMapping），改用国家/地区代码", "沒有名稱（displayMapping），改用國家/地區代碼")
    case .namesInOneString: .chinese("将字符串读作含有名称的对象", "將字串讀作含有名稱的物件")
    case .unusableNames(let found):
      .chinese("此处是", "此處是") + found.translation + .chinese("，应为含有名称的对象；改用国家/地区代码", "，應為含有名稱的物件；改用國家/地區代碼")
    case .unusableName(let tag, let found):
      .chinese("此处是", "此處是") + found.translation
        + .chinese("，应为 \(quoted(tag)) 的名称；已跳过", "，應為 \(quoted(tag)) 的名稱；已跳過")
    case .emptyName(let tag): .chinese("跳过了 \(quoted(tag)) 的空名称", "跳過了 \(quoted(tag)) 的空名稱")
    case .repeatedLanguage(let tag): .chinese("跳过了语言 \(quoted(tag)) 的第二个名称", "跳過了語言 \(quoted(tag)) 的第二個名稱")
    case .suffixesInOneString(let count):
      .chinese("从一个字符串中读取了 \(count) 个后缀；后缀通常是字符串数组", "從一個字串中讀取了 \(count) 個後綴；後綴通常是字串陣列")
    case .preferredNotListed(let text):
      (text.isEmpty
        ? .chinese("代码为空", "代碼為空") : .chinese("没有任何定义的代码是 \(quoted(text))", "沒有任何定義的代碼是 \(quoted(text))"))
        + .chinese("，因此没有首选定义；请写列表中的国家/地区代码或国际区号，或者不写", "，因此沒有首選定義；請寫列表中的國家/地區代碼或國碼，或者不寫")
    case .similarKey(let key, let other):
      .chinese(
        "已忽略键 \(quoted(key))，是否应为 \"\(other)\"？",
        "已忽略鍵 \(quoted(key))，是否應為 \"\(other)\"？")
    case .emptySuffix: .chinese("跳过了一个空后缀", "跳過了一個空後綴")
    case .repairedEscapes(let count): .chinese("补上了 \(count) 个缺少的反斜杠", "補上了 \(count) 個缺少的反斜槓")
    case .excessEscapes(let count):
      .chinese(
        "有 \(count) 个反斜杠写了两次，而号码中没有反斜杠：此正则表达式会拒绝所有号码；写入 JSON 时是否多转义了一次？--repair-escapes 会删除多余的反斜杠",
        "有 \(count) 個反斜槓寫了兩次，而號碼中沒有反斜槓：此正規表示式會拒絕所有號碼；寫入 JSON 時是否多跳脫了一次？--repair-escapes 會刪除多餘的反斜槓")
    case .removedEscapes(let count): .chinese("删除了 \(count) 个多余的反斜杠", "刪除了 \(count) 個多餘的反斜槓")
    case .unsupportedRegex(let construct, let offset):
      .chinese("此版本不含 PCRE2，无法运行偏移 \(offset) 处的", "此版本不含 PCRE2，無法執行偏移 \(offset) 處的")
        + RegexConstruct.text(ofID: construct) + undecidedHere
    case .oversizedRegex:
      .chinese("此版本不含 PCRE2，而此正则表达式的自动机过大", "此版本不含 PCRE2，而此正規表示式的自動機過大") + undecidedHere
    case .leftOut(let problem): .chinese("略去了此定义：", "略去了此定義：") + problem.translation
    }
  }
}

private let undecidedHere = LocalizedText.chinese(
  "：此定义的号码在这里都无法判定，请由服务器校验", "：此定義的號碼在這裡都無法判定，請由伺服器驗證")

private func quoted(_ text: String) -> String { String(utf8: DefinitionsText.quoted(text)) }
