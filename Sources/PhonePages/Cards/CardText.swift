internal import DefinitionTools
internal import PhoneCheck
internal import Platform

/// The texts of cards, in every language.
enum CardText {
  // MARK: Headings

  static func contents(_ count: Int) -> LocalizedText { CountText.counted(count, .definition) }

  // MARK: Accepted numbers

  /// Returns `11 digits, beginning with 13 to 19`.
  static func sentence(_ numbers: [NumberBeginnings], hasLonger: Bool) -> LocalizedText {
    guard !numbers.isEmpty else { return PageText.noNumber }
    let lengths = digits(numbers.map(\.length), orMore: hasLonger)
    guard let beginnings = shortBeginnings(numbers) else { return lengths }
    return PageText.lengthsAndBeginnings(lengths: lengths, beginnings: beginnings)
  }

  static func noAutomaton(_ cause: AutomatonFailure.Cause) -> LocalizedText {
    PageText.regexWithoutAutomaton(cause: cause.text)
  }

  /// Returns a list of lengths with the unit: `8, 9 or 13 digits`.
  private static func digits(_ lengths: [Int], orMore: Bool) -> LocalizedText {
    var items = ranges(lengths)
    let or = LintText.Conjunction.or
    guard orMore, let last = lengths.last else {
      return PageText.digits(lengths: LintText.list(items, or))
    }
    // There are longer numbers than those counted.
    if let run = [ClosedRange<Int>](runsOf: lengths).last, run.upperBound == last {
      items = ranges(lengths.filter { $0 < run.lowerBound })
      items.append(PageText.orMore(minimum: run.lowerBound))
    }
    return PageText.digits(lengths: LintText.list(items, or))
  }

  /// The maximum number of beginnings of two digits that are listed.
  private static let listedCount = 5

  /// Returns the beginnings of all numbers; `nil` if they begin with any digit.
  private static func shortBeginnings(_ numbers: [NumberBeginnings]) -> LocalizedText? {
    let beginnings = Set(numbers.filter { $0.length > 1 }.flatMap(\.rows).flatMap(\.beginnings)).sorted()
    let first = Set(
      beginnings.map { $0 / 10 } + numbers.filter { $0.length == 1 }.flatMap(\.rows).flatMap(\.beginnings))
    let isWhole = first.allSatisfy { digit in beginnings.count { $0 / 10 == digit } == 10 }
    let runs = [ClosedRange<Int>](runsOf: beginnings)
    if !isWhole, runs.count <= listedCount, numbers.allSatisfy({ $0.length > 1 }) {
      return LintText.list(ranges(beginnings, width: 2), .or)
    }
    return first.count == 10 ? nil : LintText.list(ranges(first.sorted()), .or)
  }

  /// Returns numbers in ascending order, with runs of three or more as `13 to 19`.
  static func ranges(_ numbers: [Int], width: Int = 1) -> [LocalizedText] {
    [ClosedRange<Int>](runsOf: numbers).flatMap { run -> [LocalizedText] in
      let (first, last) = (padded(run.lowerBound, width), padded(run.upperBound, width))
      guard run.count > 2 else { return run.map { LocalizedText(untranslated: padded($0, width)) } }
      return [PageText.range(first: first, last: last)]
    }
  }

  /// Returns the same for a table: `13–19, 25`.
  static func cell(_ numbers: [Int], width: Int = 1) -> String {
    [ClosedRange<Int>](runsOf: numbers).map { run in
      let (first, last) = (padded(run.lowerBound, width), padded(run.upperBound, width))
      return run.count == 1 ? first : run.count == 2 ? "\(first), \(last)" : "\(first)–\(last)"
    }.joined(separator: ", ")
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }

  // MARK: Tables

  static let columns = [
    PageText.firstTwoDigits,
    PageText.numbersForEach,
    PageText.thirdDigit,
    PageText.numbersForEach,
  ]

  static func length(_ length: Int) -> LocalizedText {
    PageText.digits(lengths: length)
  }

  /// Returns the count of numbers of a length, with its share of all texts with as many digits.
  static func share(_ count: String, inTenThousandths share: Int) -> LocalizedText {
    let percent = percent(inTenThousandths: share)
    return PageText.share(count: count, percent: percent)
  }

  /// Returns a share other than zero in percent, with two digits: `77 %`, `7.0 %`, `0.45 %`, `< 0.01 %`.
  private static func percent(inTenThousandths share: Int) -> String {
    switch share {
    case 0: "< 0.01 %"
    case 1_000...: "\(share / 100) %"
    case 100...: "\(share / 100).\(share / 10 % 10) %"
    default: "0.\(share < 10 ? "0" : "")\(share) %"
    }
  }

  static func leftOut(lengths count: Int) -> LocalizedText {
    PageText.moreLengths(count: count)
  }

  // MARK: Examples

  static let exampleColumns = [
    PageText.number, PageText.verdict,
    PageText.reason,
  ]
  static func written(_ spelling: String) -> LocalizedText {
    PageText.written(spelling: spelling)
  }

  // MARK: Railroads

}
