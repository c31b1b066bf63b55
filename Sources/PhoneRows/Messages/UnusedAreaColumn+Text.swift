internal import PhoneCheck
internal import TerminalText

extension UnusedAreaColumn {
  /// The content of the column, the effect of leaving it unused, and the option that uses it.
  var text: LocalizedText {
    let contents =
      switch contents {
      case .countries: BatchText.countryPhrase
      case .areaCodes: BatchText.areaCodePhrase
      }
    return name.isEmpty
      ? BatchText.unusedAreaColumn(column: column, contents: contents, found: found, gain: gain)
      : BatchText.unusedNamedAreaColumn(
        column: column, name: ColumnName.text(name), contents: contents, found: found, gain: gain)
  }

  private var found: LocalizedText {
    let (count, rows) = (DigitGroups.text(of: otherCount), DigitGroups.text(of: rowCount))
    guard let preferred else { return BatchText.judgedWithoutAreaSentence(rows: rows, count: count) }
    let area = "\(preferred.countryCode.letters) (+\(preferred.areaCode.digits))"
    return BatchText.judgedElsewhereSentence(rows: rows, count: count, area: area)
  }

  /// The count of numbers that are valid with the option.
  private var gain: LocalizedText {
    let option = "--area-column " + ShellWord.quoting(argument)
    let count = DigitGroups.text(of: validCount)
    return switch validCount {
    case 0: BatchText.addAreaColumnSentence(option: option)
    case otherCount where otherCount == 1: BatchText.areaColumnMakesItValidSentence(option: option)
    case otherCount: BatchText.areaColumnMakesAllValidSentence(option: option, count: count)
    default: BatchText.areaColumnMakesSomeValidSentence(option: option, count: count)
    }
  }
}
