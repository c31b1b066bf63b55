package import PhoneCheck
internal import TerminalText

extension DifferenceReport {
  /// The maximum length of a comment on GitHub, in UTF-16, and the reserve for sentences about parts that are left out.
  package static let commentLimit = 65_536
  private static let reserve = 400

  /// The report as a comment on a pull request, or as the summary of a job.
  ///
  /// It consists of the conclusion in [an
  /// alert](https://docs.github.com/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#alerts)
  /// and as much of ``markdown`` as a comment has room for.
  ///
  /// The report begins with a hidden comment, by which a workflow finds its own report again.
  package var github: String {
    var parts = ["<!-- phonecheck diff -->\n\(markdownTitle)", alert]
    var room = Self.commentLimit - Self.reserve - parts.map { $0.utf16.count + 2 }.reduce(0, +)
    var isCut = false
    for part in markdownParts {
      let kept = Self.beginning(of: part, in: room)
      if let kept {
        parts.append(kept)
        room -= kept.utf16.count + 2
      }
      isCut = isCut || kept != part
    }
    if isCut {
      parts.append(
        LocalizedText(
          "There is more than a comment has room for; `phonecheck diff --format markdown` has all.",
          "内容超过评论允许的长度；完整内容见 `phonecheck diff --format markdown`。",
          "內容超過留言允許的長度；完整內容見 `phonecheck diff --format markdown`。")[textLanguage])
    }
    return parts.joined(separator: "\n\n")
  }

  /// Returns as much of a part as fits: the first rows of a table or a list; any other part completely or not at all.
  private static func beginning(of part: String, in room: Int) -> String? {
    if part.utf16.count <= room { return part }
    guard part.hasPrefix("| ") || part.hasPrefix("- ") else { return nil }
    var (lines, count) = ([Substring](), 0)
    for line in part.split(separator: "\n") {
      count += line.utf16.count + 1
      if count > room { break }
      lines.append(line)
    }
    let headCount = part.hasPrefix("| ") ? 2 : 0
    return lines.count > headCount ? lines.joined(separator: "\n") : nil
  }

  private var alert: String {
    let (kind, text) = conclusion
    return "> [!\(kind.rawValue)]\n> \(text[textLanguage])"
  }

  /// The conclusion from a difference, named after GitHub's alerts.
  package enum Conclusion: String {
    case harm = "CAUTION"
    case unproven = "WARNING"
    case widening = "IMPORTANT"
    case same = "NOTE"
  }

  /// The worst conclusion that applies.
  package var conclusion: (kind: Conclusion, text: LocalizedText) {
    if let rows, rows.count(of: .lost) > 0 {
      (
        .harm,
        LocalizedText(
          "Existing rows become invalid: \(DigitGroups.text(of: rows.count(of: .lost))) of "
            + "\(DigitGroups.text(of: rows.rowCount)).",
          "现有数据中有 \(DigitGroups.text(of: rows.count(of: .lost))) 行将变为无效（共 \(DigitGroups.text(of: rows.rowCount)) 行）。",
          "現有資料中有 \(DigitGroups.text(of: rows.count(of: .lost))) 列將變為無效（共 \(DigitGroups.text(of: rows.rowCount)) 列）。"
        )
      )
    } else if difference.isNarrowing {
      (
        .harm,
        LocalizedText(
          "Something that is valid now won't be any more: whoever has such a number can't use it.",
          "有的内容现在有效，更改后将无效：拥有此类号码的用户将无法使用。", "有的內容現在有效，變更後將無效：擁有此類號碼的使用者將無法使用。")
      )
    } else if hasUnproven {
      (
        .unproven,
        LocalizedText(
          "Nothing that is valid was found to be refused, but not everything could be compared exactly.",
          "没有发现会被拒绝的有效号码，但并非全部都能精确比较。", "沒有發現會被拒絕的有效號碼，但並非全部都能精確比較。")
      )
    } else if difference.isWidening {
      (
        .widening,
        LocalizedText(
          "Everything that is valid stays valid, and more becomes so.", "现在有效的全部保持有效，并且会新增有效的号码。",
          "現在有效的全部保持有效，並且會新增有效的號碼。")
      )
    } else {
      (
        .same,
        LocalizedText("The same numbers are valid.", "有效的号码相同。", "有效的號碼相同。")
      )
    }
  }

  /// Whether counts come from samples, or definitions were left out.
  private var hasUnproven: Bool {
    difference.leftOutCount > 0 || !difference.withoutArea.isExact || !difference.withArea.isExact
      || difference.definitions.contains(where: \.isUnproven)
  }
}
