package import PhoneCheck
internal import TerminalText

extension DefinitionsFixes {
  /// Returns the changes to a file, and the fixes that were left out with the reason, as text for people.
  ///
  /// - Parameter file: The name of the file.
  package func text(file: String, in language: Language) -> String {
    let blocks = changes.map { $0.text(file: file) + "\n    " + $0.numbers.fixText[language] }
    let left = omissions.map { omission in
      omission.place.rendered(file: file, kind: "note", sentence: omission.text[language])
    }
    return (blocks + (left.isEmpty ? [] : [left.joined(separator: "\n")])).joined(separator: "\n\n")
  }

  /// Returns the line about the changes that were written.
  package func summary(file: String) -> LocalizedText {
    let regexes = CountText.counted(changes.count, .regex)
    let start = LocalizedText("\(file): ", "\(file)：", "\(file)：")
    if changes.isEmpty { return start + LocalizedText("nothing is fixed", "没有修正", "沒有修正") }
    return start
      + LocalizedText(
        "\(regexes.english) fixed, and nothing else changed", "已修正 \(regexes.simplifiedChinese)，其余未变",
        "已修正 \(regexes.traditionalChinese)，其餘未變")
  }
}

extension DefinitionsFixes.Failure {
  /// The failure as a part of a sentence after the file's name.
  package var text: LocalizedText {
    switch self {
    case .unloadable:
      LocalizedText(
        "nothing is fixed, because the definitions don't load", "定义无法载入，因此没有修正", "定義無法載入，因此沒有修正")
    case .unconfirmed:
      LocalizedText(
        "nothing is fixed, because the file as a whole could not be compared exactly", "无法精确比较整个文件，因此没有修正",
        "無法精確比較整個檔案，因此沒有修正")
    }
  }
}

extension DefinitionsFixes.Change {
  /// Returns the place, the rules, and both strings as written in the file.
  fileprivate func text(file: String) -> String {
    let rules = rules.map(\.rawValue).joined(separator: ", ")
    let (old, new) = literals
    return [
      "\(file):\(place.line):\(place.column): \(id.codes): \(rules)",
      "  - \"mobileRegex\": \(VisibleText.escaping(old))",
      "  + \"mobileRegex\": \(VisibleText.escaping(new))",
    ].joined(separator: "\n")
  }
}

extension DefinitionsFixes.Omission {
  fileprivate var text: LocalizedText {
    let start = LocalizedText(
      "the fix of \(rule.rawValue) is left out: ", "没有应用 \(rule.rawValue) 的修正：", "沒有套用 \(rule.rawValue) 的修正：")
    switch cause {
    case .changesNumbers(let numbers):
      return start + numbers.fixText
        + LocalizedText(
          "; --fix-also \(rule.rawValue) applies it", "；如需应用请加 --fix-also \(rule.rawValue)",
          "；如需套用請加 --fix-also \(rule.rawValue)")
    case .notProven:
      return start + LocalizedText("the regexes can't be compared exactly", "无法精确比较两个正则表达式", "無法精確比較兩個正規表示式")
    case .insideString:
      return start
        + LocalizedText(
          "the definitions are a string inside the file", "定义是文件中的一个字符串", "定義是檔案中的一個字串")
    }
  }
}

extension NumberDifference {
  /// The effect of a fix on numbers, in a few words.
  fileprivate var fixText: LocalizedText {
    if keepsNumbers, spellings.isEmpty {
      return LocalizedText("the same numbers, in the same spellings", "号码和写法都相同", "號碼和寫法都相同")
    }
    if keepsNumbers {
      return LocalizedText("the same numbers, in more spellings: ", "号码相同，写法更多：", "號碼相同，寫法更多：")
        + LocalizedText(list: spellings.map(\.spelling))
    }
    if rejected.isEmpty, accepted.isEmpty {
      let lost = spellings.filter { !$0.rejected.isEmpty }.map(\.spelling)
      return LocalizedText(
        "the same numbers, but no longer in the spelling ", "号码相同，但不再接受写法 ", "號碼相同，但不再接受寫法 ")
        + LocalizedText(list: lost)
    }
    return LocalizedText("it changes which numbers are accepted: ", "会改变接受的号码：", "會改變接受的號碼：")
      + DifferenceReport.amounts(rejected, accepted)
  }
}
