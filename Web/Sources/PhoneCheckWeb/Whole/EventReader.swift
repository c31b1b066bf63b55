import BindForm
import PhoneCheck
import Platform
import StrictJSON

/// The members of an event, or of options.
struct EventReader {
  private let root: JSONValue

  init(_ json: [UInt8]) throws(UnreadableEvent) {
    guard let root = JSONDocument.read(json).document?.root, root.kind == .object else {
      throw UnreadableEvent(message: "an event is a JSON object")
    }
    self.root = root
  }

  /// A string; `nil` if it is absent or something else.
  @inline(never)
  func text(_ name: String) -> String? { root[name]?.text }

  /// A Boolean; `other` if it is absent or something else.
  @inline(never)
  func flag(_ name: String, else other: Bool = false) -> Bool {
    guard let value = root[name], value.kind == .boolean else { return other }
    return value.token.first == UInt8(ascii: "t")
  }

  @inline(never)
  func requiredText(_ name: String) throws(UnreadableEvent) -> String {
    guard let text = text(name) else {
      throw UnreadableEvent(message: "the event lacks the string '\(name)'")
    }
    return text
  }

  /// An integer.
  func number(_ name: String) throws(UnreadableEvent) -> Int {
    guard let value = root[name], value.kind == .number,
      let number = String(utf8: value.token).wholeNumber.flatMap({ Int(exactly: $0) })
    else { throw UnreadableEvent(message: "the event lacks the integer '\(name)'") }
    return number
  }

  /// A number of whole seconds, which may exceed 32-bit integers; `nil` if it is absent or something else.
  func seconds(_ name: String) -> Double? {
    guard let value = root[name], value.kind == .number else { return nil }
    return String(utf8: value.token).wholeNumber.map(Double.init)
  }
}

// MARK: Events of a field

extension EventReader {
  /// The types of events, looked up in one table, because a comparison for each would be much code.
  private enum FieldEvent: String, CaseIterable {
    case areaChosen, textEdited, pasted, caretMoved, blurred, suggestedNumberTapped, languageChanged, tick
  }

  /// An event of the number's field, or of the page around it; `nil` for another type.
  @inline(never)
  func fieldEvent(of form: borrowing BindingForm, at now: Moment) throws(UnreadableEvent) -> BindingForm
    .Event?
  {
    guard let type = FieldEvent(named: self.type) else { return nil }
    switch type {
    case .areaChosen: return .areaChosen(try area(form.definitions))
    case .textEdited: return .textEdited(try requiredText("text"), caret: try? number("caret"))
    case .pasted:
      let (start, end) = (try number("start"), try number("end"))
      guard start >= 0, end >= start else { throw UnreadableEvent(message: "a range ends before it starts") }
      return .pasted(try requiredText("text"), replacing: start..<end)
    case .caretMoved: return .caretMoved(to: try number("caret"))
    case .blurred:
      guard let field = FormField(named: try requiredText("field")) else {
        throw UnreadableEvent(message: "there is no such field")
      }
      return .blurred(field)
    case .suggestedNumberTapped: return .suggestedNumberTapped
    case .languageChanged: return .languageChanged(Language(nearest: try requiredText("language")))
    case .tick: return .tick(now)
    }
  }

  /// The type of an event.
  var type: String { text("type") ?? "" }

  private func area(_ definitions: BindingForm.Definitions) throws(UnreadableEvent) -> AreaCodeDefinition.ID {
    guard case .ready(let validator) = definitions else {
      throw UnreadableEvent(message: "there are no definitions yet")
    }
    let name = try requiredText("country")
    let chosen = Definitions(validator).area(chosenBy: name, areaCode: text("areaCode"))
    guard let chosen else { throw UnreadableEvent.noCountry(name) }
    return chosen
  }

  // MARK: Options

  /// The settings of a field: definitions, language, grouping, and the initial area.
  ///
  /// - Parameter definitions: The definitions of the form; with `nil`, it requests them from the service.
  @inline(never)
  func configuration(_ definitions: Definitions?) -> BindingForm.Configuration {
    var configuration = BindingForm.Configuration()
    configuration.language = Language(nearest: text("language") ?? "")
    if !flag("grouping", else: true) { configuration.grouping = .none }
    let remembered = text("area") ?? ""
    configuration.rememberedArea = AreaCodeDefinition.ID(written: remembered.bytes)
    if let definitions {
      configuration.definitions = .given(definitions.validator)
      configuration.rememberedArea = definitions.rememberedArea(remembered, found: text("foundArea") ?? "")
    }
    return configuration
  }
}
