import BindForm
import PhoneCheck
import StandInService

/// The display of a form after an error.
struct Outcome: Hashable {
  /// The banner and the errors at the fields, in their order.
  let shown: [String]
  /// The place: the banner, or the field of the first error.
  let place: String

  /// Records the current display of a form.
  init(_ form: BindingForm, _ language: Language) {
    var form = form
    form.send(.languageChanged(language))
    if case .closed(let reason) = form.stage {
      shown = [reason.message(in: language)].compactMap { $0 }
      place = "before the form"
      return
    }
    let field = form.fields.first { form.errorText(for: $0) != nil }
    shown = ([form.bannerText(at: form.now)] + form.fields.map { form.errorText(for: $0) }).compactMap { $0 }
    place = form.banner != nil ? "banner" : field.map { form.label(of: $0) } ?? "—"
  }
}
