internal import PhoneCheck
internal import TerminalText

extension UnusedAreaColumn {
  /// What the column says, what happened without it, and the option that uses it.
  var text: LocalizedText {
    let option = "--area-column " + ShellWord.quoting(argument)
    return subject + happened + LocalizedText("; add \(option)", "；请加 \(option)", "；請加 \(option)") + gain
  }

  private var subject: LocalizedText {
    let shown = ColumnName.shown(name)
    let what =
      switch contents {
      case .countries: LocalizedText("country", "国家/地区", "國家/地區")
      case .areaCodes: LocalizedText("area code", "国际区号", "國碼")
      }
    return LocalizedText(
      "column \(column)\(name.isEmpty ? "" : ", \"\(shown)\",") has the \(what.english) of each number, but isn't used: ",
      "第 \(column) 列\(name.isEmpty ? "" : "“\(shown)”")写有号码所属的\(what.simplifiedChinese)，但没有使用：",
      "第 \(column) 欄\(name.isEmpty ? "" : "「\(shown)」")寫有號碼所屬的\(what.traditionalChinese)，但沒有使用：")
  }

  private var happened: LocalizedText {
    let (count, rows) = (DigitGroups.text(of: otherCount), DigitGroups.text(of: rowCount))
    let (verb, their) = otherCount == 1 ? ("was", "its row names") : ("were", "their rows name")
    guard let preferred else {
      return LocalizedText(
        "in the first \(rowCount == 1 ? "row" : rows + " rows"), \(count) without + \(verb) judged without an area",
        "前 \(rows) 行中有 \(count) 个号码不带 +，没有按任何国家或地区判断",
        "前 \(rows) 列中有 \(count) 個號碼不帶 +，沒有按任何國家或地區判斷")
    }
    let area = "\(preferred.countryCode.letters) (+\(preferred.areaCode.digits))"
    return LocalizedText(
      "in the first \(rowCount == 1 ? "row" : rows + " rows"), \(count) without + \(verb) judged as "
        + "\(otherCount == 1 ? "one" : "those") of \(area), though \(their) another area",
      "前 \(rows) 行中有 \(count) 个号码不带 +，按 \(area) 判断，而所在行写的是其他国家或地区",
      "前 \(rows) 列中有 \(count) 個號碼不帶 +，按 \(area) 判斷，而所在列寫的是其他國家或地區")
  }

  /// How many of them are valid then.
  private var gain: LocalizedText {
    guard validCount > 0 else { return .empty }
    let count = DigitGroups.text(of: validCount)
    if otherCount == 1 {
      return LocalizedText(", with which it is valid", "，加上后有效", "，加上後有效")
    }
    return LocalizedText(
      ", with which \(validCount == otherCount ? "all" : count) of them are valid", "，加上后其中 \(count) 个有效",
      "，加上後其中 \(count) 個有效")
  }
}
