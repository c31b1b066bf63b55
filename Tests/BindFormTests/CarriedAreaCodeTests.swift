import BindForm
import FormSessions
import PhoneCheck
import Testing

/// An area code that was entered in front of a number, after a restart and under other definitions.
@Suite("Area codes that were entered before")
struct CarriedAreaCodeTests {
  /// Types a number with the code of an area that wasn't chosen.
  private static func typed(_ keys: String, in form: BindingForm = .opened()) -> BindingForm {
    var form = form
    for key in keys { form.type(String(key)) }
    return form
  }

  /// Deletes the last character of the field, repeatedly.
  private static func erase(_ form: inout BindingForm) {
    for _ in 0..<40 where !form.number.field.text.isEmpty {
      form.send(.textEdited(String(form.number.field.text.dropLast())))
    }
  }

  @Test(
    "In a restored form, erasing leads back to the area that was chosen before the code was entered",
    arguments: ["+8529", "+852912", "+85291234567", "0085291"])
  func restored(keys: String) throws {
    var chosen = BindingForm.opened()
    chosen.send(.areaChosen(AreaCodeDefinition.unitedStates.id))
    let form = Self.typed(keys, in: chosen)
    #expect(form.prefix == "+852" && form.number.earlierArea?.id == AreaCodeDefinition.unitedStates.id)
    let own = try SavedFormTests.restored(form)
    var late = try SavedFormTests.restored(form, configuration: BindingForm.Configuration())
    let effects = late.send(.tick(Moment(secondsSince1970: 1000)))
    let load = try #require(
      effects.compactMap { if case .loadDefinitions(let request) = $0 { request } else { nil } }.first)
    // A form that is saved again before its definitions arrive loses nothing.
    late = try SavedFormTests.restored(late, configuration: BindingForm.Configuration())
    let again = late.send(.tick(Moment(secondsSince1970: 1000)))
    let second = try #require(
      again.compactMap { if case .loadDefinitions(let request) = $0 { request } else { nil } }.first)
    #expect(load != second)
    late.send(.definitionsLoaded(.tenant, for: second))
    for var restored in [own, late] {
      #expect(restored.shown == form.shown && restored.prefix == "+852")
      #expect(restored.number.movedAreaCode == form.number.movedAreaCode)
      Self.erase(&restored)
      #expect(restored.prefix == "+1" && restored.number.field.text.isEmpty)
    }
  }

  @Test("Without the number, no code is saved")
  func secret() throws {
    let saved = try #require(Self.typed("+852912").savedState(keeping: .tokens))
    #expect(!(try saved.json()).contains("movedAreaCode"))
  }

  @Test("A number that was typed before the definitions arrive is treated as if it was typed afterwards")
  func firstDefinitions() throws {
    var form = BindingForm()
    let effects = form.send(.opened(BindingForm.bindFlow))
    guard case .loadDefinitions(let request)? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    form = Self.typed("+852912", in: form)
    form.send(.definitionsLoaded(.tenant, for: request))
    #expect(form.shown == "912|" && form.prefix == "+852" && form.number.movedAreaCode == "+852")
    Self.erase(&form)
    #expect(form.prefix == "+86")
  }

  @Test("Other definitions keep the code if they have both areas, and otherwise only the number")
  func otherDefinitions() throws {
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [.china, .hongKong], preferred: .china))
    let others = try PhoneValidator(AreaCodeCatalog(unchecked: [.hongKong, .unitedStates]))
    var entry = NumberEntry(validator, area: .china)
    for key in "+852912" {
      let (text, caret) = entry.field.inserting(String(key))
      entry.edit(text, caret: caret)
    }
    var narrow = entry
    entry.use(validator, area: .hongKong)
    #expect(entry.movedAreaCode == "+852" && entry.earlierArea?.id == AreaCodeDefinition.china.id)
    narrow.use(others, area: .hongKong)
    #expect(narrow.movedAreaCode == nil && narrow.field.text == "912")
    // A chosen area isn't left by erasing.
    entry.use(validator, area: .china)
    #expect(entry.movedAreaCode == nil)
  }
}
