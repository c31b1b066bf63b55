#if canImport(SwiftUI)
  import BindForm
  import Foundation
  import Observation
  import SwiftUI

  // snippet
  /// Performs the effects of a form, with HTTP, the slider and the keychain.
  @MainActor protocol BindFormService {
    func perform(_ effect: BindForm.Effect) async -> BindForm.Event?
  }

  @MainActor @Observable final class BindFormModel {
    private(set) var form = BindForm()
    private let service: any BindFormService

    init(service: any BindFormService) { self.service = service }

    func send(_ event: BindForm.Event) {
      let now = Moment(secondsSince1970: Date.now.timeIntervalSince1970)
      for effect in form.send(event, at: now) {
        Task { if let answer = await service.perform(effect) { send(answer) } }
      }
    }

    var numberText: String {
      get { form.number.field.text }
      set { send(.textEdited(newValue)) }
    }
    var codeText: String {
      get { form.smsCode.entry }
      set { send(.codeEdited(newValue)) }
    }
  }

  struct BindFormScreen: View {
    @Bindable var model: BindFormModel
    @FocusState private var focus: FormField?

    var body: some View {
      let form = model.form
      Form {
        Text(form.bannerText(at: form.now) ?? "")
        LabeledContent(form.prefix) {
          TextField(form.placeholder, text: $model.numberText).focused($focus, equals: .phone)
        }
        Text(form.errorText(for: .phone) ?? form.hint ?? "")
        TextField(form.label(of: .code), text: $model.codeText).focused($focus, equals: .code)
        Text(form.errorText(for: .code) ?? "")
        Button(form.sendCodeTitle(at: form.now)) { model.send(.sendCodeTapped) }.disabled(!form.canSendCode)
        Button(form.submitTitle) { model.send(.submitTapped) }.disabled(!form.canSubmit)
      }
      .onChange(of: focus) { left, _ in if let left { model.send(.blurred(left)) } }
    }
  }
// end
#endif
