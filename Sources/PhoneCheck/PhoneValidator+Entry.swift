internal import PatternAutomata
internal import Platform
internal import RegexEngine

/// The answers that a form needs about the text of its number field, with every keystroke.
package struct NumberEntryReading: Sendable {
  /// The verdict on the text as a number of the chosen area, as ``PhoneValidator/validate(_:area:)-(String,_)`` gives it.
  package let verdict: Verdict

  /// The state of the entry as a number of the chosen area, as ``PhoneValidator/typingState(of:area:)`` gives it.
  package let areaState: TypingState

  /// The best state of the entry in the chosen area and beyond.
  ///
  /// If ``areaState`` is dead, it is the state as a number of any definition with the area's code. If that is dead, too, and an
  /// area code follows a `+`, it is the state as a number of any definition.
  package let state: TypingState

  /// Whether the text begins with a `+` and so with an area code.
  package let isInternational: Bool

  /// Whether an area code is written, after `+` or an international prefix.
  package let beginsWithAreaCode: Bool
}

extension PhoneValidator {
  /// Reads the text of a number field and answers a form's questions about it.
  ///
  /// - Parameters:
  ///   - text: The text typed so far, in any spelling.
  ///   - area: The chosen area; `nil` if none is.
  /// - Complexity: A verdict and a typing state, with at most two more states if the area has no number with that beginning. A
  ///   text of digits, spaces, hyphens and `+` is read once.
  package func entry(_ text: String, area: AreaCodeDefinition?) -> NumberEntryReading {
    text.withBytes { bytes in
      scratch.withMatcher { matcher in
        let (chosen, end) = (area.map { Area($0) }, bytes.count)
        do throws(Rejection) {
          let form = try NumberReader.read(bytes, isUnfinished: true)
          let verdict = verdict(on: form, readFrom: bytes, area: chosen, matcher: matcher)
          func state(_ area: Area?) -> TypingState {
            matcher.beginVerdict()
            return typingState(of: form, area: area, endingAt: end, matcher: matcher)
          }
          let areaState = state(chosen)
          var best = areaState
          if best.isDead, let siblings = area.flatMap(siblings) { best = state(siblings) }
          if best.isDead, form.isInternational, area != nil { best = state(nil) }
          let hasPrefix =
            options.internationalPrefixes.contains { form.digits.starts(with: $0) }
            || verdict.number?.isAfterInternationalPrefix ?? false
          return NumberEntryReading(
            verdict: verdict, areaState: areaState, state: best, isInternational: form.isInternational,
            beginsWithAreaCode: form.isInternational || hasPrefix)
        } catch {
          let state =
            error.reason == .empty ? TypingState.empty : .dead(offset: error.offset ?? 0, expected: [])
          return NumberEntryReading(
            verdict: core.verdict(on: bytes, area: chosen, findsAlternatives: true, matcher: matcher),
            areaState: state, state: state, isInternational: false, beginsWithAreaCode: false)
        }
      }
    }
  }

  /// Whether digits begin with an international prefix.
  package func beginsWithInternationalPrefix(_ digits: String) -> Bool {
    options.internationalPrefixes.contains { digits.bytes.starts(with: $0.bytes) }
  }

  /// Returns the verdict on a text that was read as an unfinished one; it is read again if that makes a difference.
  private func verdict(
    on form: WrittenForm, readFrom bytes: Span<UInt8>, area: Area?, matcher: Matcher
  ) -> Verdict {
    guard form.digits.count > 0, bytes.arePlain else {
      return core.verdict(on: bytes, area: area, findsAlternatives: true, matcher: matcher)
    }
    do throws(Rejection) {
      return try core.verdict(
        on: form, readFrom: bytes, area: area, findsAlternatives: true, matcher: matcher)
    } catch {
      return .invalid(error)
    }
  }

  /// Returns all definitions with the area code of a definition, or `nil` if it is the only one.
  private func siblings(of definition: AreaCodeDefinition) -> Area? {
    let siblings = catalog.definitions(areaCode: definition.areaCode)
    return siblings.count > 1 ? Area(siblings) : nil
  }

  /// Returns the trunk prefix at the start of digits that are being typed, by the rule for national digits.
  ///
  /// It is the prefix that is removed; while the digits aren't accepted, it is the longest whose rest can become accepted.
  ///
  /// - Parameter digits: ASCII digits.
  /// - Returns: The prefix, or an empty text if there is none, if the definition's regex has no automaton, and while a prefix
  ///   other than `0` may still be part of the number. If the digits can't be accepted, it is the longest prefix.
  package func trunkPrefix(of digits: String, in id: AreaCodeDefinition.ID) -> String {
    guard let candidate = compiled.definition(id), let language = candidate.language else { return "" }
    let bytes = digits.bytes
    func hasTrunkPrefix(_ index: Int, at start: Int) -> Bool {
      bytes[start...].starts(with: candidate.trunkPrefixes[index].text.bytes)
    }
    func isPossible(_ start: Int) -> Bool { language.numbers.obstacle(in: Array(bytes[start...])) == nil }
    let national = candidate.nationalDigits(
      from: 0, hasTrunkPrefix: hasTrunkPrefix, accepts: { language.accepts(bytes[$0...]) },
      count: { bytes.count - $0 })
    if let national { return String(utf8: bytes[..<national.start]) }
    let prefixes = candidate.trunkPrefixes.indices.filter { hasTrunkPrefix($0, at: 0) }
      .map { candidate.trunkPrefixes[$0] }
    let mayStay = isPossible(0)
    let fitting = prefixes.first { isPossible($0.count) && ($0.isZero || !mayStay) }
    return (fitting ?? (mayStay ? nil : prefixes.first))?.text ?? ""
  }
}

extension NumberLanguage {
  /// Whether national digits, in ASCII, are accepted.
  fileprivate func accepts(_ nationalDigits: ArraySlice<UInt8>) -> Bool {
    guard !nationalDigits.isEmpty else { return false }
    var state = automaton.start
    for digit in nationalDigits { state = numbers.successor(of: state, Int(digit & 0x0F)) }
    return numbers.isAccepting(state)
  }
}

extension Span<UInt8> {
  /// Whether the text consists of digits, spaces, hyphens and `+`, which mean the same in an unfinished form.
  fileprivate var arePlain: Bool {
    for index in indices {
      switch self[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "+"):
        continue
      default: return false
      }
    }
    return true
  }
}
