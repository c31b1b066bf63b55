import PhoneCheck

/// The texts of `examples` that depend on a case.
enum ExamplesText {
  static func digits(_ lengths: [Int], hasLonger: Bool = false) -> LocalizedText {
    let list = LocalizedText(list: lengths.map { "\($0)" })
    return hasLonger
      ? CommandText.digitsAndMore(lengths: list)
      : CommandText.digits(lengths: list, count: lengths.last ?? 0)
  }
}
