package import PhoneCheck
internal import Platform
internal import StrictJSON
internal import TerminalText

extension InvalidJSON {
  /// The sentence about a file that isn't JSON, in Chinese; its English is the problem's description.
  var translation: LocalizedText {
    switch problem.cause {
    case .empty: .chinese("文件是空的，请重新获取区号定义", "檔案是空的，請重新取得區號定義")
    case .blank: .chinese("文件中只有空白，请重新获取区号定义", "檔案中只有空白，請重新取得區號定義")
    default: explanation
    }
  }

  /// The sentence about any text that isn't JSON; its English is the description.
  package var text: LocalizedText { explanation.withEnglish(description) }

  private var explanation: LocalizedText {
    problem.translation(related: related.map { "\($0.line):\($0.column)" })
  }
}

extension JSONProblem {
  /// - Parameter related: Line and column of the conflicting place; `nil` for the beginning of the file.
  fileprivate func translation(related: String?) -> LocalizedText {
    let place = related.map { LocalizedText.chinese($0, $0) } ?? .chinese("开头", "開頭")
    let more: LocalizedText =
      count > 1 ? .chinese("（此字符串中共有 \(count) 处）", "（此字串中共有 \(count) 處）") : .chinese("", "")
    return text(related: place) + more
  }

  private func text(related: LocalizedText) -> LocalizedText {
    switch cause {
    case .duplicateKey(let key):
      .chinese(
        "键 \(quoted(key)) 出现了两次（第一次在 \(related.simplifiedChinese)），请删除其一",
        "鍵 \(quoted(key)) 出現了兩次（第一次在 \(related.traditionalChinese)），請刪除其一")
    case .invalidEscape(let scalar): Self.invalidEscape(scalar)
    case .loneSurrogate(let unit):
      .chinese(
        "\\u\(VisibleText.hexadecimal(UInt32(unit))) 只是代理对的一半；请补上另一半，或直接写该字符",
        "\\u\(VisibleText.hexadecimal(UInt32(unit))) 只是代理對的一半；請補上另一半，或直接寫該字元")
    case .controlCharacter(let byte): Self.controlCharacter(byte)
    case .invalidUTF8(let byte):
      .chinese(
        "\(VisibleText.hexadecimal(byte)) 不是有效的 UTF-8 字符的开头，请将文件保存为 UTF-8",
        "\(VisibleText.hexadecimal(byte)) 不是有效的 UTF-8 字元的開頭，請將檔案儲存為 UTF-8")
    case .empty: .chinese("文本为空，应为 JSON 对象", "文字為空，應為 JSON 物件")
    case .blank: .chinese("只有空白，应为 JSON 对象", "只有空白，應為 JSON 物件")
    case .unexpected(let found, let expected): Self.unexpected(found, expected)
    case .comment(let start): .chinese("有注释（\(start)）；JSON 没有注释，请删除", "有註解（\(start)）；JSON 沒有註解，請刪除")
    case .trailingComma: .chinese("右括号前有多余的逗号，请删除", "右括號前有多餘的逗號，請刪除")
    case .wrongQuote("'"): .chinese("有单引号（'）；JSON 只用 \"双引号\"", "有單引號（'）；JSON 只用 \"雙引號\"")
    case .wrongQuote(let quote):
      .chinese("有引号 ", "有引號 ") + Found.character(quote).text
        + .chinese("；JSON 只用 \"双引号\"", "；JSON 只用 \"雙引號\"")
    case .unknownWord(let word): Self.unknownWord(word)
    case .unquotedKey(let key):
      .chinese("键 \(key) 没有引号，请写为 \(quoted(key))", "鍵 \(key) 沒有引號，請寫為 \(quoted(key))")
    case .leadingZero: .chinese("数字以 0 开头；如果是文本请加引号，否则请去掉 0", "數字以 0 開頭；如果是文字請加引號，否則請去掉 0")
    case .unclosed(.array):
      .chinese(
        "文本在始于 \(related.simplifiedChinese) 的数组内结束，应有 \"]\"；文件是否被截断？",
        "文字在始於 \(related.traditionalChinese) 的陣列內結束，應有 \"]\"；檔案是否被截斷？")
    case .unclosed:
      .chinese(
        "文本在始于 \(related.simplifiedChinese) 的对象内结束，应有 \"}\"；文件是否被截断？",
        "文字在始於 \(related.traditionalChinese) 的物件內結束，應有 \"}\"；檔案是否被截斷？")
    case .unterminatedString: .chinese("字符串没有结束引号，请补上；或者文件被截断了？", "字串沒有結束引號，請補上；或者檔案被截斷了？")
    case .tooDeep(let limit): .chinese("对象和数组嵌套超过 \(limit) 层，请减少嵌套", "物件和陣列巢狀超過 \(limit) 層，請減少巢狀")
    case .trailingContent(let found):
      .chinese("JSON 值结束之后还有", "JSON 值結束之後還有") + found.text + .chinese("，请删除后面的内容", "，請刪除後面的內容")
    }
  }

  private static func invalidEscape(_ scalar: Unicode.Scalar?) -> LocalizedText {
    let advice = LocalizedText.chinese("；反斜杠本身写为 \\\\", "；反斜槓本身寫為 \\\\")
    return switch scalar {
    case "u": .chinese("\\u 之后没有四位十六进制数字", "\\u 之後沒有四位十六進位數字") + advice
    case let scalar?:
      .chinese(
        "\\\(VisibleText.escaping(scalar)) 不是 JSON 的转义", "\\\(VisibleText.escaping(scalar)) 不是 JSON 的跳脫")
        + advice
    case nil: .chinese("反斜杠之后没有内容", "反斜槓之後沒有內容") + advice
    }
  }

  private static func controlCharacter(_ byte: UInt8) -> LocalizedText {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      return .chinese("字符串中有换行；是否缺少结束引号？文本中的换行写为 \\n", "字串中有換行；是否缺少結束引號？文字中的換行寫為 \\n")
    case UInt8(ascii: "\t"): return .chinese("字符串中有制表符，请写为 \\t", "字串中有定位字元，請寫為 \\t")
    default:
      let escape = "\\u\(VisibleText.hexadecimal(UInt32(byte), width: 4))"
      return .chinese(
        "字符串中有控制字符 \(VisibleText.codePoint(UInt32(byte)))，请删除或写为 \(escape)",
        "字串中有控制字元 \(VisibleText.codePoint(UInt32(byte)))，請刪除或寫為 \(escape)")
    }
  }

  private static func unexpected(_ found: Found, _ expected: Expectation) -> LocalizedText {
    let text = LocalizedText.chinese("此处是", "此處是") + found.text + .chinese("，应为", "，應為") + expected.text
    return switch Slip(found, expected) {
    case .comma: text + .chinese("；前面是否缺少逗号？", "；前面是否缺少逗號？")
    case .quote: text + .chinese("；前面是否缺少或多了一个引号？", "；前面是否缺少或多了一個引號？")
    case .plusSign: text + .chinese("；JSON 的数字没有加号，文本请加引号", "；JSON 的數字沒有加號，文字請加引號")
    case .encoding: text + .chinese("；请将文件保存为 UTF-8", "；請將檔案儲存為 UTF-8")
    case .foreignPunctuation: text + .chinese("；JSON 的标点和空格都是 ASCII", "；JSON 的標點和空格都是 ASCII")
    case nil: text
    }
  }

  private static func unknownWord(_ word: String) -> LocalizedText {
    let text = LocalizedText.chinese("\(word) 不是 JSON 的值", "\(word) 不是 JSON 的值")
    return switch WordMeaning(word) {
    case .infinite: text + .chinese("；数字必须是有限的", "；數字必須是有限的")
    case .word(let word): text + .chinese("；请写 \(word)", "；請寫 \(word)")
    case .text: text + .chinese("；文本请加 \"双引号\"", "；文字請加 \"雙引號\"")
    }
  }
}

extension JSONProblem.Found {
  fileprivate var text: LocalizedText {
    switch self {
    case .endOfText: .chinese("文本的结尾", "文字的結尾")
    case .byte(let byte):
      .chinese(
        " \(VisibleText.hexadecimal(byte))，不是有效的 UTF-8 字符的开头",
        " \(VisibleText.hexadecimal(byte))，不是有效的 UTF-8 字元的開頭")
    case .character("\""): .chinese("字符串", "字串")
    case .character(let scalar) where scalar.value < 0x20 || scalar.value == 0x7F:
      .chinese("控制字符 \(VisibleText.codePoint(scalar.value))", "控制字元 \(VisibleText.codePoint(scalar.value))")
    case .character(let scalar) where scalar.isASCII:
      .chinese(" \(quoted(String(scalar)))", " \(quoted(String(scalar)))")
    case .character(let scalar):
      .chinese(
        " \(quoted(String(scalar)))（\(VisibleText.codePoint(scalar.value))）",
        " \(quoted(String(scalar)))（\(VisibleText.codePoint(scalar.value))）")
    }
  }
}

extension JSONProblem.Expectation {
  fileprivate var text: LocalizedText {
    switch self {
    case .value: .chinese("值", "值")
    case .valueOrClosingBracket: .chinese("值或 \"]\"", "值或 \"]\"")
    case .key: .chinese("双引号中的键", "雙引號中的鍵")
    case .keyOrClosingBrace: .chinese("双引号中的键或 \"}\"", "雙引號中的鍵或 \"}\"")
    case .colon: .chinese(" \":\"", " \":\"")
    case .commaOrClosingBrace: .chinese(" \",\" 或 \"}\"", " \",\" 或 \"}\"")
    case .commaOrClosingBracket: .chinese(" \",\" 或 \"]\"", " \",\" 或 \"]\"")
    case .digit: .chinese("数字", "數字")
    }
  }
}

private func quoted(_ text: String) -> String { String(utf8: VisibleText.quoted(text)) }
