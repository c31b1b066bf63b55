/// Counts with their digits in groups of three.
package enum DigitGroups {
  /// Returns a count such as `10,000,000,000`.
  package static func text(of count: some CustomStringConvertible) -> String {
    var text = ""
    let digits = count.description
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }
}
