import BindForm
import FormSessions
import PhoneCheck
import Testing

/// The shown text during typing; `|` is the caret.
@Suite("The number's field")
struct PhoneFieldTests {
  @Test(
    "The number is grouped while it is typed, as the whole number will be",
    arguments: [
      ("CN", "1", "1|"), ("CN", "138", "138|"), ("CN", "1380", "138 0|"),
      ("CN", "13800138000", "138 0013 8000|"),
      ("CN", "138001380001", "1380 0138 0001|"), ("HK", "91234567", "9123 4567|"), ("HK", "9123", "9123|"),
      ("US", "2015550123", "201-555-0123|"),
      ("US", "12015550123", "1 201-555-0123|"), ("XX", "51234", "51234|"),
      ("CN", "138-0013-8000", "138 0013 8000|"),
      ("CN", "１３８００", "138 00|"), ("CN", "138 ", "138|"), ("CN", "1a", "1a|"), ("CN", "+86", "+86|"),
    ])
  func typing(area: String, keys: String, shown: String) {
    var form = BindingForm.opened()
    form.choose(area)
    form.type(keys)
    #expect(form.shown == shown)
  }

  @Test(
    "The caret stays after the same digit",
    arguments: [
      // Field before, caret before, key, field after.
      ("13800138000", 1, "5", "15|38 0013 8000"),
      ("1380013800", 0, "1", "1|13 8001 3800"), ("138001380", 3, "7", "138 7|001 380"),
      ("138001380", 4, "7", "138 7|001 380"), ("1380013", 9, "8", "138 0013 8|"),
    ])
  func caret(digits: String, caret: Int, key: String, shown: String) {
    var form = BindingForm.opened()
    form.fill(digits)
    form.send(.caretMoved(to: caret))
    form.type(key)
    #expect(form.shown == shown)
  }

  @Test(
    "Nothing is regrouped while deleting",
    arguments: [
      (13, 1, "138 0013 800|"), (13, 4, "138 0013 |"), (3, 1, "13| 0013 8000"), (6, 2, "138 |13 8000"),
    ])
  func deleting(caret: Int, count: Int, shown: String) {
    var form = BindingForm.opened()
    form.fill("13800138000")
    form.send(.caretMoved(to: caret))
    for _ in 0..<count { form.backspace() }
    #expect(form.shown == shown)
  }

  @Test("Digits are regrouped by the next digit, and when the field loses the focus")
  func regrouping() {
    var form = BindingForm.opened()
    form.fill("13800138000")
    form.send(.caretMoved(to: 3))
    form.backspace()
    #expect(form.shown == "13| 0013 8000")
    form.type("9")
    #expect(form.shown == "139| 0013 8000")
    form.backspace()
    form.send(.blurred(.phone))
    #expect(form.shown == "13|0 0138 000")
  }

  @Test("Deleting a separator deletes the digit before it")
  func separator() {
    var form = BindingForm.opened()
    form.fill("13800138000")
    form.send(.caretMoved(to: 4))
    form.backspace()
    #expect(form.shown == "13|0013 8000")
    #expect(form.number.field.digits == "1300138000")
  }

  @Test("Deleting a selection deletes no digit beside it")
  func deletedSelection() {
    var form = BindingForm.opened()
    form.fill("13800138000")
    form.send(.textEdited("138 8000", caret: 4))
    #expect(form.shown == "138 |8000")
  }

  @Test("Deleting a separator forwards deletes the digit after it, when the host reports the caret")
  func forwardSeparator() {
    var form = BindingForm.opened()
    form.fill("13800138000")
    form.send(.caretMoved(to: 3))
    form.send(.textEdited("1380013 8000", caret: 3))
    #expect(form.shown == "138|013 8000")

    var silent = BindingForm.opened()
    silent.fill("13800138000")
    silent.send(.textEdited("1380013 8000", caret: 3))
    #expect(silent.shown == "13|0013 8000")
  }

  @Test("A host that doesn't report the caret gets the same result: the caret is found from the change")
  func unknownCaret() {
    var form = BindingForm.opened()
    form.send(.textEdited("13800138000"))
    #expect(form.shown == "138 0013 8000|")
    form.send(.textEdited("1380013 8000"))
    #expect(form.shown == "13|0013 8000")
    form.send(.textEdited("139 0013 8000"))
    #expect(form.shown == "139| 0013 8000")
    form.send(.textEdited("139 00137 8000"))
    #expect(form.shown == "1390 0137| 8000")
    // Of two equal digits, the last is the new one.
    form = BindingForm.opened()
    form.send(.textEdited("11"))
    form.send(.textEdited("111"))
    #expect(form.shown == "111|")
    form.send(.textEdited("11"))
    #expect(form.shown == "11|")
  }

  @Test("Selecting all and typing keeps only what is typed")
  func selectAll() {
    var form = BindingForm.opened()
    form.fill("13800138000")
    form.send(.textEdited("5", caret: 1))
    #expect(form.shown == "5|")
  }

  @Test("Replacing a part in the middle keeps the order")
  func replacingMiddle() {
    var form = BindingForm.opened()
    form.fill("13800138000")
    // "0013" is selected and "77" pasted over it.
    form.send(.pasted("77", replacing: 4..<8))
    #expect(form.shown == "138 77|80 00")
    #expect(form.number.field.digits == "138778000")
  }

  @Test(
    "A field with only separators left becomes empty",
    arguments: [" ", "-", "()", " - ", "\u{3000}", "\u{200B}-"])
  func nothingLeft(separators: String) {
    var form = BindingForm.opened()
    form.fill("1380")
    form.send(.textEdited(separators, caret: 1))
    #expect(form.shown == "|")
  }

  @Test("Deleting the digits beside separators leaves the field empty", arguments: ["-a-", "(é)", " .x"])
  func nothingLeftByKey(text: String) {
    var form = BindingForm.opened()
    form.send(.textEdited(text, caret: 2))
    #expect(form.number.field.text == text)
    form.send(.textEdited(String(text.filter { !$0.isLetter }), caret: 1))
    #expect(form.shown == "|")
  }

  @Test("A caret beyond the text or within a character does no harm", arguments: [-5, 0, 1, 2, 3, 99])
  func wildCaret(caret: Int) {
    var form = BindingForm.opened()
    form.send(.textEdited("1👍3", caret: caret))
    #expect(form.number.field.digits == "13")
    form.send(.caretMoved(to: caret))
    form.type("5")
    #expect(form.number.field.digits.count == 3)
  }

  @Test("A paste inside a surrogate pair is inserted after the pair")
  func pasteWithinCharacter() {
    var form = BindingForm.opened()
    form.send(.textEdited("1😀38", caret: 1))
    form.send(.pasted("9", replacing: 2..<2))
    #expect(form.shown == "1😀9|38")
    form.send(.pasted("7", replacing: -3..<99))
    #expect(form.shown == "7|")
  }

  @Test("A character that isn't a digit stays as typed, so that the error can name it")
  func foreignCharacters() {
    var form = BindingForm.opened()
    form.type("138a")
    form.send(.blurred(.phone))
    #expect(form.shown == "138a|")
    #expect(form.errorText(for: .phone) == "Remove “a”: enter digits only")
  }

  @Test("A spreadsheet's .0 isn't a digit")
  func spreadsheet() {
    var form = BindingForm.opened()
    form.fill("13800138000.0")
    form.send(.blurred(.phone))
    #expect(form.shown == "13800138000.0|")
    #expect(form.errorText(for: .phone) == "Remove the “.0” at the end")
  }

  @Test(
    "The length of an edit counts characters, however many bytes each has",
    arguments: ["\u{1D7CF}", "１", "1"])
  func longest(digit: String) {
    let longest = String(repeating: digit, count: PhoneField.maximumLength)
    let message = "That is too long: enter one phone number"
    var form = BindingForm.opened()
    form.fill(longest)
    #expect(form.errorText(for: .phone) != message && form.shown != "|")
    form = BindingForm.opened()
    form.fill(longest + digit)
    #expect(form.errorText(for: .phone) == message && form.shown == "|")
  }

  @Test("An edit too long for any number is refused with a message and changes nothing")
  func overlong() {
    var form = BindingForm.opened()
    form.type("138")
    form.fill(String(repeating: "1", count: 200))
    #expect(form.shown == "138|")
    #expect(form.errorText(for: .phone) == "That is too long: enter one phone number")
    form.type("0")
    #expect(form.errorText(for: .phone) == nil)
  }

  @Test("The field prints no digits")
  func printing() {
    var form = BindingForm.opened()
    form.fill("13800138000")
    var text = "\(form.number.field) \(form.number) \(form)"
    dump(form.number.field, to: &text)
    dump(form, to: &text)
    #expect(!text.contains("138"))
  }
}

extension BindingForm {
  /// Chooses an area by its country code.
  mutating func choose(_ country: String) {
    let catalog = AreaCodeCatalog.tenant
    guard let definition = catalog.definitions.first(where: { $0.countryCode.letters == country }) else {
      preconditionFailure("the tenant has no \(country)")
    }
    send(.areaChosen(definition.id))
  }
}
