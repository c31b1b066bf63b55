internal import PhoneCheck
internal import TerminalText

/// Words that reports of differences share.
enum DifferenceText {
  static let added = LocalizedText("added", "新增", "新增")
  static let removed = LocalizedText("removed", "删除", "刪除")
  static let narrower = LocalizedText("narrower", "收窄", "收窄")
  static let wider = LocalizedText("wider", "放宽", "放寬")
  static let unchanged = LocalizedText("unchanged", "不变", "不變")
  /// The column heads of counts.
  static let counts = [
    LocalizedText("newly rejected", "新拒绝", "新拒絕"), LocalizedText("newly accepted", "新接受", "新接受"), unchanged,
  ]
  static let noLongerMatches = LocalizedText("no longer matches", "不再匹配", "不再符合")
  static let nowMatchesToo = LocalizedText("now matches too", "现在也匹配", "現在也符合")
  static let rejected = LocalizedText("rejected", "拒绝", "拒絕")
  static let accepted = LocalizedText("accepted", "接受", "接受")
  /// Returns the beginning of a clause about some rows.
  static func rowCount(_ count: Int) -> LocalizedText {
    let count = DigitGroups.text(of: count)
    return LocalizedText("\(count) ", "\(count) 行", "\(count) 列")
  }

  static let none = LocalizedText("none", "无", "無")
}

extension DefinitionDifference {
  /// Returns `CN +86 China`, with the name in a language; the new name if there is one.
  func title(in language: String) -> String {
    let definition = new ?? old
    let name = definition?.names.name(in: language).map { " " + VisibleText.escaping($0) } ?? ""
    return id.codes + name
  }

  /// The change, in a few words.
  var summary: LocalizedText {
    if isAdded { return DifferenceText.added }
    if isRemoved { return DifferenceText.removed }
    var parts: [LocalizedText] = []
    if !numbers.rejected.isEmpty { parts.append(DifferenceText.narrower) }
    if !numbers.accepted.isEmpty { parts.append(DifferenceText.wider) }
    if !numbers.spellings.isEmpty { parts.append(LocalizedText("other spellings", "写法不同", "寫法不同")) }
    if parts.isEmpty, case .sampling = numbers.basis {
      parts.append(LocalizedText("no difference found, none excluded", "未发现差异，但不能排除", "未發現差異，但不能排除"))
    }
    if !nameChanges.isEmpty { parts.append(LocalizedText("renamed", "改名", "改名")) }
    if !addedSuffixes.isEmpty || !removedSuffixes.isEmpty {
      parts.append(LocalizedText("other suffixes", "后缀不同", "後綴不同"))
    }
    if trunkPrefixChange != nil {
      parts.append(LocalizedText("other trunk prefix", "长途前缀不同", "長途冠碼不同"))
    }
    return parts.isEmpty ? LocalizedText("the same", "相同", "相同") : parts.joined(.comma)
  }

  /// Changes of names, suffixes and trunk prefixes, such as `en: Aland → Åland`, `- 684, + 685` and `0 → 8`.
  var otherChanges: [(name: LocalizedText, text: LocalizedText)] {
    let escaped = { (name: String) in LocalizedText(untranslated: VisibleText.escaping(name)) }
    let names = nameChanges.map { change in
      let sides = [change.old, change.new].map { $0.map(escaped) ?? LocalizedText("(none)", "（无）", "（無）") }
      return (LocalizedText("name", "名称", "名稱"), escaped(change.tag + ": ") + sides.joined(.arrow))
    }
    let parts = removedSuffixes.map { "- \($0)" } + addedSuffixes.map { "+ \($0)" }
    let suffixes = LocalizedText(untranslated: parts.joined(separator: ", "))
    let trunk = trunkPrefixChange.map { old, new in
      [old, new].map { prefixes in
        prefixes.isEmpty ? DifferenceText.none : LocalizedText(untranslated: prefixes.joined(separator: " "))
      }.joined(.arrow)
    }
    return names + (parts.isEmpty ? [] : [(LocalizedText("suffixes", "后缀", "後綴"), suffixes)])
      + (trunk.map { [(LocalizedText("trunk", "长途前缀", "長途冠碼"), $0)] } ?? [])
  }

  /// The regexes of the definition in both catalogs, with the signs of a diff.
  var regexes: [(sign: String, text: String)] {
    [("- ", old), ("+ ", new)].compactMap { sign, side in side.map { (sign, $0.mobileRegex) } }
  }

  /// The reason why the counts are not exact.
  var basisNote: LocalizedText? {
    switch numbers.basis {
    case .languages: return nil
    case .sameRegex:
      return LocalizedText(
        "the regex is the same; how many numbers it accepts can't be counted", "正则表达式相同；无法计算它接受多少号码",
        "正規表示式相同；無法計算它接受多少號碼")
    case .sampling(let sampling):
      let count = CountText.counted(sampling.numberCount, .number)
      var text = LocalizedText(
        "sampled: \(count.english) checked with PCRE2; there may be more",
        "抽样：用 PCRE2 检查了 \(count.simplifiedChinese)；可能还有更多",
        "抽樣：用 PCRE2 檢查了 \(count.traditionalChinese)；可能還有更多")
      if sampling.undecidedCount > 0 {
        let count = DigitGroups.text(of: sampling.undecidedCount)
        let times = sampling.undecidedCount == 1 ? "time" : "times"
        text += LocalizedText(
          "; the regex reached its limit \(count) \(times)", "；正则表达式 \(count) 次达到上限",
          "；正規表示式 \(count) 次達到上限")
      }
      if let cause = sampling.oldCause {
        text += LocalizedText("; old regex: ", "；旧正则表达式：", "；舊正規表示式：") + cause.text
      }
      if let cause = sampling.newCause {
        text += LocalizedText("; new regex: ", "；新正则表达式：", "；新正規表示式：") + cause.text
      }
      return text
    }
  }
}

extension NumberDifference {
  /// The numbers that change: first by verdict, then by the spelling that becomes possible or impossible.
  var changes: [(spelling: String?, verb: LocalizedText, numbers: NumberTally)] {
    [(nil, DifferenceText.rejected, rejected), (nil, DifferenceText.accepted, accepted)]
      + spellings.flatMap { change in
        [
          (change.spelling, DifferenceText.noLongerMatches, change.rejected),
          (change.spelling, DifferenceText.nowMatchesToo, change.accepted),
        ]
      }
  }
}
