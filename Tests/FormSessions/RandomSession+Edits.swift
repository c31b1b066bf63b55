import BindForm
import PhoneCheck

// Edits and pastes from a keyboard and a clipboard, compared with their effect on bare digits.

extension RandomSession {
  private static let keys = ["1", "3", "5", "8", "9", "0", "2", "6", "７", " ", "-", "+", "a", "👍", "*"]
  private static let clips = [
    "13800138000", "+86 13800138000", "+852 9123 4567", "0086-13800138000", "86-13800138000",
    "+1 684 733 1234",
    "＋８６１３８００１３８０００", "186****6173", "138", "77", "+", "91234567", "tel:+86-13800138000",
    "+852", "+852 6", "00852", "+86 138", "+1 684", "+91",
    String(repeating: "1", count: 130),
  ]

  mutating func randomEdit() -> DigitModel.Edit {
    let count = form.number.field.text.count
    let offset = Int.random(in: 0..<4, using: &random) > 0 ? count : Int.random(in: 0...count, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<12: return DigitModel.Edit(range: offset..<offset, insertion: pick(Self.keys))
    case 12..<16:
      let offset = max(offset, min(1, count))
      return DigitModel.Edit(range: max(0, offset - 1)..<offset, insertion: "")
    case 16: return DigitModel.Edit(range: 0..<count, insertion: pick(Self.keys))
    case 17: return DigitModel.Edit(range: min(offset, count / 2)..<offset, insertion: "")
    default: return DigitModel.Edit(range: 0..<count, insertion: pick(Self.clips))
    }
  }

  mutating func edit(_ edit: DigitModel.Edit) {
    let shown = form.number.field.text
    let (text, caret) = edit.applied(to: shown)
    // This keyboard deletes backwards: its caret is after the deleted text.
    if tellsCaret { send(.caretMoved(to: String(shown.prefix(edit.range.upperBound)).utf16.count)) }
    expect(edit, on: shown) { $0.send(.textEdited(text, caret: caret), isEdit: true) }
  }

  mutating func paste() {
    let shown = form.number.field.text
    let count = shown.count
    let start = Int.random(in: 0...count, using: &random)
    let edit = DigitModel.Edit(
      range: start..<Int.random(in: start...count, using: &random), insertion: pick(Self.clips), isPaste: true
    )
    let head = String(shown.prefix(start)).utf16.count
    let end = String(shown.prefix(edit.range.upperBound)).utf16.count
    let clip = edit.insertion
    expect(edit, on: shown) { $0.send(.pasted(clip, replacing: head..<end), isEdit: true) }
  }

  /// Makes an edit, and checks that the digits are the model's digits.
  private mutating func expect(
    _ edit: DigitModel.Edit, on shown: String, _ change: (inout RandomSession) -> Void
  ) {
    let isTaken = form.isEditable && form.fields.contains(.phone)
    let expected = model.expected(of: edit, on: shown, isWhole: form.number.number != nil)
    change(&self)
    let field = form.number.field
    let digits = DigitModel.digits(in: field.text)
    let written = edit.applied(to: shown).text
    let clip = DigitModel.digits(in: edit.insertion)
    if !isTaken {
      if field.text != shown { violations.append("an edit was taken while none is allowed") }
    } else if digits == expected.digits {
      let before = DigitModel.digits(
        in: String(decoding: Array(field.text.utf16)[..<field.caret], as: UTF16.self))
      if before.count != expected.beforeCaret, !isAbsorbed(digits, from: expected.digits, of: written) {
        violations.append("the caret is after \(before.count) digits, not \(expected.beforeCaret)")
      }
    } else if isAbsorbed(digits, from: expected.digits, of: written) {
      absorb(expected.digits.count - digits.count, of: expected.digits)
    } else if isAbsorbed(digits, from: clip, of: edit.insertion) {
      absorb(clip.count - digits.count, of: clip)
    } else if isReturned(digits, to: expected.digits) {
      returnCount += 1
      movedCode = nil
    } else if field.text == shown {
      let isRefused =
        edit.insertion.contains("*") || edit.insertion.count + shown.count > PhoneField.maximumLength
      if !isRefused { violations.append("lost: \(edit) on “\(shown)”") }
    } else {
      violations.append(
        "\(digits) is shown, \(expected.digits) was typed: \(edit) on “\(shown)” made “\(field.text)”")
    }
    model.accept(digits)
  }

  /// Whether digits are other digits without the area code that is now beside the field.
  ///
  /// An international prefix may precede the code, the code may be written twice, and a trunk prefix may follow it. The code of a number that isn't
  /// whole moves only if the text begins with a plus or an international prefix.
  private func isAbsorbed(_ digits: [Character], from others: [Character], of text: String) -> Bool {
    let areaCode = form.number.area?.areaCode.digits ?? ""
    return form.number.number != nil || Self.beginsWithAreaCode(text) || movedCode != nil
      ? [areaCode, areaCode + areaCode, areaCode + "0"].contains { code in
        let end = Array(code) + digits
        return others.suffix(end.count) == end[...] && others.count - end.count <= Self.longestPrefix
      } : false
  }

  /// Records that the first digits have moved beside the field.
  private mutating func absorb(_ count: Int, of digits: [Character]) {
    absorptionCount += 1
    movedCode = Array(digits[..<count])
  }

  /// Whether the code that moved beside the field is shown again, in front of the digits.
  private func isReturned(_ digits: [Character], to expected: [Character]) -> Bool {
    guard let movedCode, Self.beginsWithAreaCode(form.number.field.text) else { return false }
    return digits == movedCode + expected
  }

  /// Whether a text begins with a plus or an international prefix, after separators.
  private static func beginsWithAreaCode(_ text: String) -> Bool {
    let text = text.drop { !"+＋".contains($0) && DigitModel.digits(in: [$0]).isEmpty }
    return text.first.map("+＋".contains) ?? false
      || DigitModel.digits(in: Array(text)[...]).starts(with: "00")
  }

  /// The maximum number of digits in a country's international prefix.
  private static let longestPrefix = 5

  /// Checks that an event other than an edit didn't change the digits of a text, or only moved an area code out of the
  /// field.
  ///
  /// A second factor has the account's number, and drops what was typed before.
  mutating func expectSameDigits(as text: String) {
    let digits = DigitModel.digits(in: form.number.field.text)
    let hasAccountsNumber =
      if case .open(let flow) = form.stage, case .secondFactor = flow.kind { digits.isEmpty } else { false }
    if !hasAccountsNumber, digits != model.digits {
      if isAbsorbed(digits, from: model.digits, of: text) {
        // Erasing leads back also if the code moved when the definitions arrived.
        absorb(model.digits.count - digits.count, of: model.digits)
      } else {
        violations.append("the digits changed without an edit")
      }
    }
    model.accept(digits)
  }

  mutating func useAnotherNumber() {
    if form.isEditable && form.fields.contains(.phone) || isConfirmingOneTap(nil) { model.accept([]) }
    send(.anotherNumberTapped)
  }

  mutating func takeSuggestion() {
    if form.offersSuggestedNumber, let suggested = form.number.suggestion?.number,
      suggested.extensionDigits == nil
    {
      model.accept(Array(suggested.nationalDigits))
    }
    send(.suggestedNumberTapped)
  }

  mutating func moveCaret() {
    send(.caretMoved(to: Int.random(in: -1...20, using: &random)))
    tellsCaret = true
  }

  /// Whether the carrier's page is open, for a request or for any.
  func isConfirmingOneTap(_ request: RequestID?) -> Bool {
    guard case .confirmingOneTap(_, let awaited) = form.stage else { return false }
    return request == nil || request == awaited
  }
}
