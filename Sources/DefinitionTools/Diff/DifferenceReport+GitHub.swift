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
  /// The report begins with a hidden comment. A workflow finds its own report again by it.
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
        ToolText.commentCut[textLanguage])
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
        ToolText.rowsLost(
          lost: DigitGroups.text(of: rows.count(of: .lost)), rows: DigitGroups.text(of: rows.rowCount))
      )
    } else if difference.isNarrowing {
      (
        .harm,
        ToolText.narrowing
      )
    } else if hasUnproven {
      (
        .unproven,
        ToolText.unprovenNarrowing
      )
    } else if difference.isWidening {
      (
        .widening,
        ToolText.widening
      )
    } else {
      (
        .same,
        ToolText.sameNumbers
      )
    }
  }

  /// Whether counts come from samples, or definitions were left out.
  private var hasUnproven: Bool {
    difference.leftOutCount > 0 || !difference.withoutArea.isExact || !difference.withArea.isExact
      || difference.definitions.contains(where: \.isUnproven)
  }
}
