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
    let list = LocalizedText(
      expected.text(in: .english), expected.text(in: .simplifiedChinese),
      expected.text(in: .traditionalChinese))
    switch end {
    case .accepted: return LocalizedText("The number is accepted.", "该号码被接受。", "此號碼被接受。")
    case .unfinished:
      return LocalizedText(
        "The number ends too early: next there could be \(list.english).",
        "号码过早结束：其后可以是 \(list.simplifiedChinese)。", "號碼過早結束：其後可以是 \(list.traditionalChinese)。")
    case .fault(_, let mayEnd):
      let place = LocalizedText(
        "The number stops at digit \(count + 1): ", "号码止于第 \(count + 1) 位数字：", "號碼止於第 \(count + 1) 位數字：")
      let ending = LocalizedText("it could have ended before it", "此前即可结束", "此前即可結束")
      let there = LocalizedText(
        "there could have been \(list.english)", "此处可以是 \(list.simplifiedChinese)",
        "此處可以是 \(list.traditionalChinese)")
      let stop = LocalizedText(".", "。", "。")
      if expected.isEmpty { return place + ending + stop }
      return place + there + (mayEnd ? LocalizedText("; ", "，", "，") + ending : .empty)
        + stop
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
