import PhoneCheck
import Platform

// Areas that a host names for a form.

extension Definitions {
  /// The area that a code chooses; with an area code, the one of several that has it.
  func area(chosenBy name: String, areaCode: String?) -> AreaCodeDefinition.ID? {
    guard let areaCode else { return catalog.preference(ofCode: name)?.definition.id }
    return catalog.area(code: name)?.definitions.first { areaCode.hasSameBytes(as: $0.areaCode.digits) }?.id
  }

  /// The area of an earlier form: a text such as `HK+852`, or an area's name with the areas that another module has found.
  func rememberedArea(_ text: String, found: String) -> AreaCodeDefinition.ID? {
    AreaCodeDefinition.ID(written: text.bytes) ?? area(named: text, found: found)?.definitions.first?.id
  }
}
