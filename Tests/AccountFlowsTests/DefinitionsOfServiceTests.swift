import AccountFlows
import BindForm
import FormSessions
import Foundation
import HTTPTypes
import PhoneCheck
import Testing

/// Definitions as a service sends them, with flaws that aren't errors.
@Suite("Definitions from the service")
struct DefinitionsOfServiceTests {
  private static func definition(_ members: String) -> String {
    #"{"phoneAreaCodeDefinitions":[{"areaCode":"86","countryCode":"CN",\#(members)}],"preferredAreaCode":"CN"}"#
  }

  /// Returns the form after it has loaded definitions.
  private func form(_ json: String, _ options: LoadingOptions = LoadingOptions()) -> BindingForm {
    var form = BindingForm()
    form.send(.opened(BindingForm.bindFlow))
    form.send(
      IdentityService().definitionsEvent(.answered(json), for: RequestID(number: 1), options: options))
    return form
  }

  @Test(
    "A name that is a string or null keeps its country: the form falls back to another name, with a remark",
    arguments: [
      (#""displayMapping":"China""#, "+86"), (#""displayMapping":{"en":null,"zh-CN":"中国"}"#, "+86"),
      (#""displayMapping":null"#, "+86"),
    ])
  func names(members: String, prefix: String) throws {
    let json = Self.definition(#""mobileRegex":"^1\\d{10}$","# + members)
    for options in [LoadingOptions(), LoadingOptions(skipBadDefinitions: true)] {
      let form = form(json, options)
      #expect(form.prefix == prefix)
      #expect(form.picker?.rows().isEmpty == false)
    }
    #expect(try !AreaCodeCatalog(json: json).remarks.isEmpty)
  }

  @Test("A catalog in an error's answer counts as an error", arguments: [400, 404, 500, 503])
  func errorWithCatalog(status: Int) {
    let json = Self.definition(##""displayMapping":{"en":"China"},"mobileRegex":"^1\\d{10}$""##)
    let event = IdentityService().definitionsEvent(
      .received(status: status, body: Array(json.utf8)), for: RequestID(number: 1))
    guard case .definitionsFailed(.refused, _) = event else {
      Issue.record("\(event)")
      return
    }
  }

  @Test("Regexes that are escaped twice are counted in a remark, and repaired on request")
  func escapedTwice() throws {
    let json = Self.definition(#""displayMapping":{"en":"China"},"mobileRegex":"^1\\\\d{10}$""#)
    var unrepaired = form(json)
    unrepaired.fill("13800138000")
    #expect(!unrepaired.canSendCode)
    let remarks = try AreaCodeCatalog(json: json).remarks.map { $0.rendered(file: "f") }
    #expect(remarks.count == 1 && remarks[0].contains("1 backslash is doubled"), "\(remarks)")
    var repaired = form(json, LoadingOptions(repairEscapes: true))
    repaired.fill("13800138000")
    #expect(repaired.canSendCode)
  }

  @Test("Empty suffixes give no remark")
  func emptySuffixes() throws {
    let json = Self.definition(
      #""displayMapping":{"en":"China"},"areaCodeSuffixes":"","mobileRegex":"^1\\d{10}$""#)
    #expect(try AreaCodeCatalog(json: json).remarks.isEmpty)
  }

  @Test(
    "A sample with HTML entities or a code fence around it hints at its cause",
    arguments: [
      ("```json\n{}\n```", "begins with a code fence"),
      (#"{&quot;phoneAreaCodeDefinitions&quot;:[]}"#, "HTML character references"),
    ])
  func pasted(text: String, hint: String) throws {
    let error = #expect(throws: DefinitionsError.self) { try AreaCodeCatalog(json: text) }
    #expect(try #require(error).rendered(file: "f").contains(hint))
    var form = BindingForm()
    form.send(.opened(BindingForm.bindFlow))
    form.send(IdentityService().definitionsEvent(.answered(text), for: RequestID(number: 1)))
    #expect(form.bannerText(at: nil) != nil)
  }

  @Test(
    "Definitions that couldn't be loaded keep the service's code and text",
    arguments: [
      (
        400, #"{"error_code":"IDAAS.SDK.COMMON.1011","error_msg":"获取国际区号配置失败"}"#, "IDAAS.SDK.COMMON.1011",
        "国家/地区列表加载失败，请重试", true
      ),
      (
        400, #"{"error_code":"IDAAS.SDK.COMMON.1012","error_msg":"X-client-id错误,找不到对应的应用"}"#,
        "IDAAS.SDK.COMMON.1012", "应用配置有误（IDAAS.SDK.COMMON.1012），请联系客服", false
      ),
      (502, "<html>Bad gateway</html>", "HTTP 502", "出了点问题（HTTP 502），请重试", true),
      (200, #"{"phoneAreaCodeDefinitions":[]}"#, "malformed, problems: 1", "国家/地区列表加载失败，请重试", true),
    ])
  func failedDefinitionsCause(status: Int, body: String, cause: String, message: String, isRetried: Bool) {
    var configuration = BindingForm.Configuration()
    configuration.language = .simplifiedChinese
    var form = BindingForm(configuration: configuration)
    form.send(.opened(BindingForm.bindFlow))
    let event = IdentityService().definitionsEvent(
      .answered(body, status: status), for: RequestID(number: 1))
    #expect("\(event)" == "definitionsFailed \(cause) #1")
    let effects = form.send(event)
    #expect(form.bannerText(at: nil) == message)
    #expect(form.canTryAgain == isRetried)
    let isReported = effects.contains { if case .report = $0 { true } else { false } }
    #expect(isReported == (cause != "HTTP 502"))
  }

  @Test("304 keeps the fallback, and the client asks only for other definitions")
  func unchanged() throws {
    var client = try ClientTests.client()
    client.entityTag = "\"1\""
    var configuration = BindingForm.Configuration()
    configuration.definitions = .service(fallback: .tenant)
    var form = BindingForm(configuration: configuration)
    let effect = try #require(form.send(.opened(BindingForm.bindFlow)).first)
    #expect(client.request(for: effect)?.head.headerFields[.ifNoneMatch] == "\"1\"")
    let event = try #require(client.event(.answered("", status: 304), for: effect))
    #expect("\(event)" == "definitionsUnchanged #1")
    #expect(form.send(event) == [])
    form.fill("13800138000")
    #expect(form.banner == nil && form.canSendCode)
    // Without an ETag, the request doesn't change.
    #expect(try ClientTests.client().request(for: effect)?.head.headerFields[.ifNoneMatch] == nil)
  }

  @Test("The service's definitions become a validator, and a missing answer is reported")
  func definitionsAnswer() {
    let body =
      #"{"phoneAreaCodeDefinitions":[{"areaCode":"86","countryCode":"CN","displayMapping":{"en":"China"},"mobileRegex":"^1\\d{10}$"}]}"#
    let loaded = IdentityService().definitionsEvent(.answered(body), for: RequestID(number: 1))
    #expect("\(loaded)" == "definitionsLoaded 1 #1")
    let none = IdentityService().definitionsEvent(.noAnswer, for: RequestID(number: 1))
    #expect("\(none)" == "definitionsFailed noAnswer #1")
  }
}
