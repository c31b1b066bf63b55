internal import PhoneCheck
internal import TerminalText

extension InvalidColumn {
  /// The count of invalid numbers, and the advice.
  var text: LocalizedText {
    let place = column.map { BatchText.inColumn(column: $0) } ?? .empty
    let (count, invalid) = (DigitGroups.text(of: numberCount), DigitGroups.text(of: invalidCount))
    let advice = remedies.isEmpty ? question : help
    if numberCount == 1 {
      return BatchText.onlyNumberInvalid(place: place, reason: reason.rawValue, advice: advice)
    }
    if invalidCount == numberCount {
      return BatchText.noneValid(count: count, place: place, reason: reason.rawValue, advice: advice)
    }
    return BatchText.someInvalid(
      invalid: invalid, count: count, place: place, reason: reason.rawValue, advice: advice)
  }

  /// The remedy that was tried, and the count of numbers that would be valid.
  private var help: LocalizedText {
    let texts = remedies.map(text)
    return texts.dropFirst().reduce(texts[0]) { BatchText.sentences(first: $0, second: $1) }
  }

  private func text(of remedy: Remedy) -> LocalizedText {
    let change =
      remedy.isLeftOut
      ? BatchText.withoutOption(option: remedy.option) : BatchText.withOption(option: remedy.option)
    let (count, tried) = (DigitGroups.text(of: remedy.validCount), DigitGroups.text(of: triedCount))
    if numberCount == 1 { return BatchText.itWouldBeValidSentence(change: change) }
    return switch (triedCount == invalidCount, remedy.validCount == triedCount) {
    case (true, true): BatchText.allWouldBeValidSentence(change: change)
    case (true, false): BatchText.someWouldBeValidSentence(change: change, count: count)
    case (false, true): BatchText.allTriedWouldBeValidSentence(change: change, tried: tried)
    case (false, false): BatchText.someTriedWouldBeValidSentence(change: change, count: count, tried: tried)
    }
  }

  /// The advice if no remedy would help.
  private var question: LocalizedText {
    let isAboutAreas = reason == .unknownAreaCode || reason == .areaCodeMismatch
    return switch reason {
    case .malformedRow, .missingField:
      givenOptions.contains("--allow-ragged") ? BatchText.checkDelimiter : BatchText.checkDelimiterOrAllow
    case _ where isAboutAreas && givenOptions.contains("--area"): withMessages(BatchText.checkArea)
    case _ where isAboutAreas && givenOptions.contains("--area-column"):
      withMessages(BatchText.checkAreaColumn)
    case .unknownAreaCode, .areaCodeMismatch: BatchText.nameAreaSentence
    case .masked: BatchText.exportWholeNumbers
    case .matchLimit, .engineError, .unsupportedPattern: BatchText.tryLintSentence
    case _ where column == nil: BatchText.checkLinesSentence
    default:
      other.map { BatchText.otherColumn(column: $0.text) } ?? withMessages(BatchText.checkColumnSentence)
    }
  }

  /// Advises messages, too, unless they were requested.
  private func withMessages(_ text: LocalizedText) -> LocalizedText {
    givenOptions.contains("--messages")
      ? text : BatchText.sentences(first: text, second: BatchText.tryMessagesSentence)
  }
}
