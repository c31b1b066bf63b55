internal import PatternAutomata

/// Counts as text for people.
enum CountText {
  /// A count with its digits in groups of three: `10,000,000,000`.
  static func grouped(_ count: some CustomStringConvertible) -> String {
    var text = ""
    let digits = count.description
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.utf8.count - place).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }

  /// The count of a sample or a whole; a dash for none.
  static func cell(_ count: ExactCount, isLowerBound: Bool = false) -> String {
    if count == 0 { return isLowerBound ? "none found" : "–" }
    return (isLowerBound ? "≥ " : "") + grouped(count)
  }

  /// A count with its noun: `1 number`, `12 numbers`.
  static func counted(_ count: some BinaryInteger, _ noun: String, plural: String? = nil) -> String {
    "\(grouped(count)) \(count == 1 ? noun : plural ?? noun + "s")"
  }

  /// All numbers of a tally: `9,000`, `≥ 12`, `90 up to 15 digits, longer ones too`.
  static func total(_ tally: NumberTally) -> String {
    guard tally.hasLonger else { return cell(tally.total, isLowerBound: tally.isLowerBound) }
    if tally.total == 0 { return "longer than \(tally.limit) digits only" }
    return grouped(tally.total) + " up to \(tally.limit) digits, longer ones too"
  }
}
