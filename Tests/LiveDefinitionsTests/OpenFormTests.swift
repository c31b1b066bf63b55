import BindForm
import LiveDefinitions
import PhoneCheck
import Testing

@Suite("A source's definitions in an open form")
struct OpenFormTests {
  @Test("A number keeps the definitions that its typing began with; the next number gets the source's")
  func handedIn() async {
    let live = LiveFixture(bundled: LiveFixture.first)
    let source = live.start()
    var configuration = BindingForm.Configuration()
    configuration.definitions = .given(source.current.validator)
    var form = BindingForm(configuration: configuration)
    #expect(form.send(.opened(BindFlow(kind: .bind, stateToken: "s"))) == [])
    form.send(.textEdited("19912345678"))

    live.reply(200, LiveFixture.third)
    await source.refresh()
    form.send(.definitionsChanged(source.current.validator))
    #expect(form.canSendCode && form.hasWaitingDefinitions && form.picker?.rows().count == 2)
    form.send(.blurred(.phone))
    #expect(!form.canSendCode && form.errorText(for: .phone) != nil && form.picker?.rows().count == 1)

    // A refused answer never reaches the form.
    live.reply(200, Array("<html>".utf8))
    await source.refresh()
    form.send(.definitionsChanged(source.current.validator))
    form.send(.textEdited("13812345678"))
    #expect(form.canSendCode)
  }
}
