internal import ByteValues

extension RecordChunk {
  /// Whether quotes make the starts of records unclear: a quoted field holds a line break, or a quote is misplaced.
  ///
  /// If reading began inside a quoted field, the first such quote shows it.
  var hasUnclearQuotes: Bool {
    if case .malformed(let error) = failure,
      [.unterminatedQuote, .textAfterClosingQuote].contains(error.cause)
    {
      return true
    }
    if holdsInnerLineFeeds { return true }
    // The kernels give up at an unexpected quote.
    return scanner != nil && holdsLiteralQuote
  }

  private var holdsLiteralQuote: Bool {
    var scanner = rules.makeScanner()
    withBytes(in: 0..<rowsByteCount) { scanner.append($0) }
    if lastRowIsUnterminated { scanner.finish() }
    while let event = try? scanner.next(), event.isRow {
      if event == .record, scanner.holdsUnquoted(ASCII.quote) { return true }
    }
    return false
  }
}
