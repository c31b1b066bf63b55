package import PatternAutomata
package import PhoneCheck
internal import Platform

/// The digits of a number that a definition follows, and the place where it stops.
package struct NumberWalk {
  /// The place where a number stops.
  package enum End: Hashable {
    /// The number is accepted.
    case accepted
    /// The number ends too early; one of these digits could come next.
    case unfinished(next: DigitSet)
    /// A digit isn't allowed. One of these digits could be in its place, or the number could have ended there.
    case fault(expected: DigitSet, mayEnd: Bool)
  }

  /// The digits after the area code.
  let digits: String
  /// The number of leading digits that some accepted number begins with.
  package let count: Int
  package let end: End

  /// Follows digits for as long as some number begins with them.
  init(_ digits: String, in numbers: Automaton) {
    self.digits = digits
    var (state, count) = (numbers.start, 0)
    for digit in digits.utf8 {
      let next = numbers.table.successor(of: state, over: digit)
      guard numbers.isLive(next) else { break }
      (state, count) = (next, count + 1)
    }
    self.count = count
    let next = DigitSet(
      numbers.nextBytes(after: state).intersection(.digits).map { Int($0) - Int(UInt8(ascii: "0")) })
    let isAccepting = numbers.isAccepting[Int(state)]
    if count < digits.utf8.count {
      end = .fault(expected: next, mayEnd: isAccepting)
    } else {
      end = isAccepting ? .accepted : .unfinished(next: next)
    }
  }

  /// The digits up to the fault, the digit at fault, and the digits after it.
  package var pieces: (good: String, fault: String, rest: String) {
    let bytes = Array(digits.utf8)
    return (
      String(decoding: bytes.prefix(count), as: UTF8.self),
      String(decoding: bytes.dropFirst(count).prefix(1), as: UTF8.self),
      String(decoding: bytes.dropFirst(count + 1), as: UTF8.self)
    )
  }

  /// The digits that could come next; empty if the number is accepted.
  package var expected: DigitSet {
    switch end {
    case .accepted: []
    case .unfinished(let next): next
    case .fault(let expected, _): expected
    }
  }

  package var text: LocalizedText {
    let digits = LocalizedText(expected.text)
    return switch end {
    case .accepted: ToolText.walkAccepted
    case .unfinished: ToolText.walkUnfinished(digits: digits)
    case .fault where expected.isEmpty: ToolText.walkTooLong(position: count + 1)
    case .fault(_, mayEnd: true): ToolText.walkStopsOrEnds(position: count + 1, digits: digits)
    case .fault: ToolText.walkStops(position: count + 1, digits: digits)
    }
  }

  /// Returns the parts of a regex that could consume the next digit, each with the digits that it takes there.
  package func places(in tree: RegexPart, of definition: AreaCodeDefinition) -> [Range<Int>: ByteSet] {
    let expected = ByteSet(self.expected.digits.map { UInt8(ascii: "0") + UInt8($0) })
    guard !expected.isEmpty else { return [:] }
    let good = pieces.good
    for form in SpellingForm.all(trunkPrefixes: definition.trunkPrefixes) {
      let text = form.text(areaCode: definition.areaCode.digits, nationalDigits: good)
      let found = RegexPlaces(of: text.bytes, in: tree)?.ranges ?? [:]
      let places = found.mapValues { $0.intersection(expected) }.filter { !$0.value.isEmpty }
      if !places.isEmpty { return places }
    }
    return [:]
  }
}
