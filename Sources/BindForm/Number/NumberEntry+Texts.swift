internal import PhoneCheck
internal import Platform

// The texts beside the number's field and below it.

extension NumberEntry {
  /// The area code beside the field, such as `+86`; empty before there are definitions.
  package var prefix: String { area.map { String(utf8: "+\($0.areaCode.digits)") } ?? "" }

  /// The error, shown or not: also that the field is empty.
  package var shownProblem: FormMessage? { field.text.isEmpty ? FormMessage(.enterNumber) : problem }

  /// Whether to offer the suggested number.
  ///
  /// - Parameter isTouched: Whether the error is shown. While the person types, only another country's number with its area
  ///   code, or with the chosen country's, is offered, and only once no further digits can make it a number of the chosen
  ///   country.
  func offersSuggestion(isTouched: Bool) -> Bool {
    guard let suggestedArea else { return false }
    return isTouched || isOfWrittenArea && suggestedArea.id != area?.id
  }

  /// The title of the button that takes the suggested number: the country or region that it switches to, else the number;
  /// `nil` if neither is suggested.
  var suggestionTitle: FormMessage? {
    guard let definition = suggestedArea else { return nil }
    if definition.id == area?.id, let suggestion {
      return .useNumber(number: .text(shown(suggestion.number.nationalDigits)))
    }
    return .switchArea(area: .area(definition), areaCode: .text(definition.areaCode.digits))
  }
}
