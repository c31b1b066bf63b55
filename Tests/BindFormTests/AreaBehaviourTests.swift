import BindForm
import FormSessions
import PhoneCheck
import Testing

@Suite("Areas and definitions")
struct AreaBehaviourTests {
  @Test("The preferred area comes first, then the remembered area, then the tenant's order")
  func pickerOrder() {
    var configuration = BindingForm.Configuration.given()
    configuration.rememberedArea = AreaCodeDefinition.afghanistan.id
    let form = BindingForm.opened(configuration: configuration)
    let rows = form.picker?.rows() ?? []
    #expect(rows.map(\.definition.countryCode.letters) == ["CN", "AF", "HK", "US", "AS", "XX"])
    #expect(rows.first?.isChosen == true)
    #expect(form.number.area == .china)
  }

  @Test("Without a preferred area the form begins with the remembered area, else with the first")
  func firstArea() throws {
    let catalog = AreaCodeCatalog(unchecked: [.hongKong, .china])
    var configuration = BindingForm.Configuration()
    configuration.definitions = .given(try PhoneValidator(catalog))
    #expect(BindingForm(configuration: configuration).number.area == .hongKong)
    configuration.rememberedArea = AreaCodeDefinition.china.id
    #expect(BindingForm(configuration: configuration).number.area == .china)
  }

  @Test(
    "The picker finds areas by name in three languages, area code, country code and suffix",
    arguments: [
      ("hong", ["HK"]), ("香港", ["HK"]), ("美國", ["US"]), ("美国", ["US"]), ("852", ["HK"]),
      ("+1", ["US", "AS"]),
      ("684", ["AS"]), ("+1 684", ["AS"]), ("cn", ["CN"]), ("nowhere", []), ("０", []),
    ])
  func search(text: String, countries: [String]) {
    let picker = BindingForm.opened().picker
    #expect(picker?.rows(matching: text).map(\.definition.countryCode.letters) == countries)
  }

  @Test("A search shows the likeliest row first, even if another row is preferred or remembered")
  func ranking() {
    var configuration = BindingForm.Configuration.given()
    configuration.rememberedArea = AreaCodeDefinition.afghanistan.id
    let picker = BindingForm.opened(configuration: configuration).picker
    let first = { (text: String) in picker?.rows(matching: text).first?.definition.countryCode.letters }
    #expect(first("a") == "AS" && first("us") == "US" && first("+1") == "US" && first("hong") == "HK")
    #expect(first("as") == "AS")
  }

  @Test("Rows show names exactly as the tenant writes them, and suffixes after the code")
  func rows() {
    let picker = BindingForm.opened(configuration: .given(.simplifiedChinese)).picker
    #expect(picker?.title == "国家/地区")
    #expect(picker?.rows().map { "\($0.code) \($0.name)" }.contains("+1-684 美属萨摩亚") == true)
  }

  @Test("Choosing an area removes the error about a paste into an empty field")
  func areaAfterPaste() throws {
    var form = BindingForm.opened()
    form.send(.pasted("186****6173", replacing: 0..<0))
    let hongKong = try #require(form.picker?.rows(matching: "HK").first)
    form.send(.areaChosen(hongKong.id))
    #expect(form.errorText(for: .phone) == nil)
  }

  @Test("Choosing an area keeps the digits, regroups them and is remembered")
  func choosing() {
    var form = BindingForm.opened()
    form.type("91234567")
    #expect(
      form.send(.areaChosen(AreaCodeDefinition.hongKong.id)) == [
        .rememberArea(AreaCodeDefinition.hongKong.id)
      ])
    #expect(form.shown == "9123 4567|")
    #expect(form.number.number != nil)
    #expect(form.send(.areaChosen(AreaCodeDefinition.hongKong.id)).isEmpty)
  }

  @Test("A number typed before the definitions are loaded is judged when they are")
  func lateDefinitions() throws {
    var form = BindingForm()
    let effects = form.send(.opened(BindingForm.bindFlow))
    let request = RequestID(number: 1)
    #expect(effects == [.loadDefinitions(for: request)])
    form.type("13800138000")
    form.send(.blurred(.phone))
    #expect(!form.canSendCode)
    #expect(form.picker == nil)
    form.send(.definitionsLoaded(.tenant, for: RequestID(number: 9)))
    #expect(form.picker == nil)
    form.send(.definitionsLoaded(.tenant, for: request))
    #expect(form.shown == "138 0013 8000|")
    #expect(form.canSendCode)
  }

  @Test(
    "A pasted number of another area switches the area once the definitions are loaded"
  )
  func lateSwitch() {
    var form = BindingForm()
    form.send(.opened(BindingForm.bindFlow))
    form.fill("+852 9123 4567")
    form.send(.blurred(.phone))
    #expect(form.errorText(for: .phone) == nil)
    #expect(!form.canSubmit)
    #expect(
      form.send(.definitionsLoaded(.tenant, for: RequestID(number: 1))) == [
        .rememberArea(AreaCodeDefinition.hongKong.id), .announce("Country/Region is now Hong Kong (+852)"),
      ])
    #expect(form.shown == "9123 4567|")
  }

  @Test("Definitions that couldn't be loaded can be loaded again by a tap")
  func failedDefinitions() {
    var form = BindingForm()
    form.send(.opened(BindingForm.bindFlow))
    #expect(
      form.send(.definitionsFailed(.refused(.noAnswer), for: RequestID(number: 1)))
        == [.announce("Countries and regions couldn't be loaded: try again")])
    #expect(form.banner?.remedy.isRetry == true)
    #expect(form.send(.tryAgainTapped) == [.loadDefinitions(for: RequestID(number: 2))])
    #expect(form.banner == nil)
    form.send(.definitionsLoaded(.tenant, for: RequestID(number: 1)))
    #expect(form.picker == nil)
    form.send(.definitionsLoaded(.tenant, for: RequestID(number: 2)))
    #expect(form.prefix == "+86")
  }
}
