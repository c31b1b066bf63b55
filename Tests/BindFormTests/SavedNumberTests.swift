import BindForm
import FormSessions
import PhoneCheck
import Testing

/// The number of a restored form, under the definitions that the form has.
@Suite("Numbers of saved forms")
struct SavedNumberTests {
  static let service = BindingForm.Configuration()

  @Test("The number, its area and its caret are restored")
  func number() throws {
    var form = BindingForm.opened()
    form.send(.pasted("+852 9123 4567", replacing: 0..<0))
    form.send(.caretMoved(to: 4))
    let restored = try SavedFormTests.restored(form)
    #expect(restored.shown == "9123| 4567")
    #expect(restored.prefix == "+852")
    #expect(restored.canSendCode)
    let empty = try SavedFormTests.restored(form, keeping: .tokens)
    #expect(empty.shown == "|")
    #expect(empty.prefix == "+852")
  }

  @Test("An area that the person didn't choose becomes the first area of the definitions")
  func preferredArea() throws {
    var configuration = BindingForm.Configuration.given()
    configuration.definitions = .given(
      try PhoneValidator(
        AreaCodeCatalog(unchecked: [.china, .hongKong], preferred: .hongKong)))
    let restored = try SavedFormTests.restored(.opened(), configuration: configuration)
    #expect(restored.prefix == "+852")
    var chosen = BindingForm.opened()
    chosen.send(.areaChosen(AreaCodeDefinition.unitedStates.id))
    chosen.send(.areaChosen(AreaCodeDefinition.china.id))
    #expect(try SavedFormTests.restored(chosen, configuration: configuration).prefix == "+86")
  }

  @Test(
    "The service's definitions are loaded once, with the first event, and judge the number on arrival")
  func laterDefinitions() throws {
    var form = try SavedFormTests.restored(.withCodeSent(), configuration: Self.service)
    #expect(form.shown == "138 0013 8000|")
    #expect(form.number.verdict == nil && !form.canSendCode)
    let request = RequestID(number: 3)
    #expect(form.send(.tick(SavedFormTests.second(1010))) == [.loadDefinitions(for: request)])
    #expect(form.send(.codeEdited("1234")).isEmpty)
    form.send(.definitionsLoaded(.tenant, for: request))
    #expect(form.smsCode.isSent && form.canSubmit)
    #expect(form.resendSeconds(at: nil) == 50)
    #expect(form.send(.submitTapped).first?.submission?.code == "1234")
  }

  @Test("A form that waits for its definitions saves the same again")
  func savedAgain() throws {
    let form = try SavedFormTests.restored(.filled(), configuration: Self.service)
    #expect(form.savedState(keeping: .all) == BindingForm.filled().savedState(keeping: .all))
    let other = try SavedFormTests.restored(
      form, keeping: [.number, .code, .tokens], configuration: .given())
    #expect(other.canSubmit)
  }

  @Test(
    "A code for another number is void, whether the number is typed before or after the definitions arrive")
  func otherNumber() throws {
    var form = try SavedFormTests.restored(.filled(), configuration: Self.service)
    form.send(.tick(SavedFormTests.second(1010)))
    form.fill("13900139000")
    form.send(.definitionsLoaded(.tenant, for: RequestID(number: 3)))
    #expect(!form.smsCode.isSent && form.smsCode.entry.isEmpty && form.canSendCode)
    var later = try SavedFormTests.restored(.filled())
    later.fill("13900139000")
    #expect(!later.smsCode.isSent && later.smsCode.entry.isEmpty && later.canSendCode)
  }

  @Test("Definitions that no longer accept the number make its errors and its code void")
  func narrowDefinitions() throws {
    var configuration = BindingForm.Configuration.given()
    configuration.definitions = .given(.narrowTenant)
    var form = BindingForm.opened()
    form.fill("13900139000")
    form.sendCode()
    form.send(.codeEdited("1234"))
    form.submitAndFail(.numberOfAnotherUser)
    #expect(form.offersAnotherNumber)
    for configuration in [configuration, Self.service] {
      var restored = try SavedFormTests.restored(form, configuration: configuration)
      for effect in restored.send(.tick(SavedFormTests.second(1010))) {
        if case .loadDefinitions(let request) = effect {
          restored.send(.definitionsLoaded(.narrowTenant, for: request))
        }
      }
      #expect(restored.number.number == nil)
      #expect(!restored.offersAnotherNumber && !restored.smsCode.isSent && !restored.canSubmit)
      #expect(restored.problemText(for: .phone) != nil)
      restored.fill("13800138000")
      #expect(restored.canSendCode)
    }
  }

  @Test("A message about missing definitions doesn't apply to new ones")
  func missingDefinitions() throws {
    var form = BindingForm(configuration: Self.service)
    form.send(.opened(BindingForm.bindFlow), at: SavedFormTests.second(1000))
    form.fill("13800138000")
    form.send(.sendCodeTapped)
    #expect(form.errorText(for: .phone) != nil)
    #expect(try SavedFormTests.restored(form, configuration: .given()).errorText(for: .phone) == nil)
    form.send(.definitionsFailed(.refused(.noAnswer), for: RequestID(number: 1)))
    #expect(form.bannerText(at: nil) != nil)
    var restored = try SavedFormTests.restored(form)
    #expect(restored.bannerText(at: nil) == nil)
    #expect(
      restored.send(.tick(SavedFormTests.second(1010))) == [.loadDefinitions(for: RequestID(number: 2))])
  }

  @Test("Definitions of the app are used immediately, and the service's are loaded with the first event")
  func fallback() throws {
    var configuration = BindingForm.Configuration()
    configuration.definitions = .service(fallback: .tenant)
    var form = try SavedFormTests.restored(.filled(), configuration: configuration)
    #expect(form.canSubmit)
    #expect(form.send(.tick(SavedFormTests.second(1010))) == [.loadDefinitions(for: RequestID(number: 3))])
  }
}
