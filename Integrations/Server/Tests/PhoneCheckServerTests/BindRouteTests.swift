import BindForm
import Foundation
import HTTPTypes
import LiveDefinitions
import LoopbackServer
import PhoneCheck
import PhoneCheckServer
import Synchronization
import Testing

@Suite("A route for several tenants")
struct BindRouteTests {
  let shopService = LoopbackServer { _ in .answer(200, body: Definitions.old) }
  let bankService = LoopbackServer { _ in .answer(200, body: Definitions.new) }
  let shop: CatalogSource
  let bank: CatalogSource
  let tenants: Tenants

  init() async throws {
    shop = try CatalogSource(of: shopService)
    bank = try CatalogSource(of: bankService)
    await shop.refresh()
    await bank.refresh()
    tenants = try Tenants([
      Tenant("shop", clientID: "app", tenantID: "t-shop", definitions: .live(shop, beforeFirst: .refuse)),
      Tenant("bank", clientID: "app", tenantID: "t-bank", definitions: .live(bank, beforeFirst: .refuse)),
    ])
  }

  /// A route that answers with the bound number.
  private func route() -> BindRoute {
    BindRoute(tenants) { form, tenant in
      .received(status: 200, body: Array("\(tenant.name) \(form.contact.text) \(form.code)".utf8))
    }
  }

  private func headers(_ tenant: String?, language: String? = nil) -> HTTPFields {
    var headers: HTTPFields = [.init("X-client-id")!: "app"]
    headers[.init("X-tenant-id")!] = tenant.map { "t-\($0)" }
    headers[.init("X-L")!] = language
    return headers
  }

  private func form(_ number: String) -> [UInt8] {
    Array(#"{"mobile":"\#(number)","code":"123456","state_token":"t"}"#.utf8)
  }

  private func answer(
    _ number: String, _ tenant: String?, language: String? = nil
  ) async -> (head: HTTPResponse, text: String) {
    let (head, body) = await route().answer(
      to: form(number), headers: headers(tenant, language: language))
    #expect(head.headerFields[.cacheControl] == "no-store")
    #expect(head.headerFields[.contentType] == "application/json; charset=utf-8")
    return (head, String(decoding: body, as: UTF8.self))
  }

  @Test("Each tenant's definitions decide its forms, and its accounts answer")
  func byTenant() async {
    #expect(await answer("13912345678", "shop").text == "shop +86-13912345678 123456")
    #expect(await answer("15012345678", "bank").text == "bank +86-15012345678 123456")
    for (number, tenant) in [("13912345678", "bank"), ("15012345678", "shop")] {
      let (head, text) = await answer(number, tenant)
      #expect(head.status == 400)
      #expect(text.contains(#""error_code":"IDAAS.SDK.COMMON.1002""#) && text.contains(#""field":"mobile""#))
    }
  }

  @Test(
    "A request without a known tenant gets the documented error, in its language and without its own texts",
    arguments: [
      ("s3cret", "en", "The x-client-ID is incorrect and the corresponding application cannot be found"),
      ("s3cret", "zh", "X-client-id错误,找不到对应的应用"),
      (nil, nil, "The x-client-ID is incorrect and the corresponding application cannot be found"),
    ] as [(String?, String?, String)])
  func nobody(tenant: String?, language: String?, message: String) async {
    let (head, text) = await answer("13912345678", tenant, language: language)
    #expect(head.status == 400)
    #expect(text.contains(#""error_code":"IDAAS.SDK.COMMON.1012","error_msg":"\#(message)""#), "\(text)")
    #expect(text.contains(#""field":"X-client-id""#))
    for secret in ["s3cret", "1391234", "t-shop", "bank"] { #expect(!text.contains(secret)) }
    let (_, body) = await route().answer(to: form("13912345678"), headers: [:])
    let unnamed = String(decoding: body, as: UTF8.self)
    #expect(unnamed.contains(#""error_msg":"Parameter X-client-id cannot be left blank""#), "\(unnamed)")
  }

  @Test("A body that isn't a form, and an account that doesn't answer, are reported in the service's words")
  func otherAnswers() async {
    let (head, body) = await route().answer(to: Array("{".utf8), headers: headers("shop"))
    #expect(head.status == 400)
    #expect(String(decoding: body, as: UTF8.self).contains(#""field":"body""#))
    let silent = BindRoute(tenants) { _, _ in .noAnswer }
    let (silentHead, silentBody) = await silent.answer(to: form("13912345678"), headers: headers("shop"))
    #expect(silentHead.status.code == 503)
    #expect(String(decoding: silentBody, as: UTF8.self).contains("IDAAS.SDK.COMMON.1008"))
  }

  @Test(
    "Before the first definitions, the host chooses whether requests are refused or decided by the built-in ones",
    arguments: [(BeforeFirstDefinitions.refuse, 503), (.bundled, 200)])
  func beforeFirst(choice: BeforeFirstDefinitions, status: Int) async throws {
    shopService.answer(.answer(500))
    let late = try CatalogSource(of: shopService)
    let tenants = Tenants(only: .live(late, beforeFirst: choice))
    let route = BindRoute(tenants) { _, _ in .received(status: 200, body: []) }
    func answer() async -> (status: Int, text: String) {
      let (head, body) = await route.answer(to: form("13912345678"), headers: [:])
      return (head.status.code, String(decoding: body, as: UTF8.self))
    }
    for _ in 0..<2 {
      #expect(await answer().status == status)
      #expect(await answer().text.contains("IDAAS.SDK.COMMON.1011") == (choice == .refuse))
      await late.refresh()
    }
    #expect(tenants.isReady == (choice == .bundled))
    shopService.answer(.answer(200, body: Definitions.old))
    await late.refresh()
    #expect(await answer().status == 200 && tenants.isReady)
  }

  @Test("Definitions that come with the app are the tenant's, and are served at once")
  func appDefinitions() async throws {
    let source = try CatalogSource(of: shopService, bundled: Definitions.old)
    #expect(Tenants(only: .live(source, beforeFirst: .refuse)).isReady)
  }

  @Test("A server is ready once all tenants' definitions have been requested, and one tenant has definitions")
  func ready() async throws {
    let (first, second) = (try CatalogSource(of: shopService), try CatalogSource(of: bankService))
    let tenants = try Tenants([
      Tenant("a", clientID: "a", definitions: .live(first, beforeFirst: .refuse)),
      Tenant("b", clientID: "b", definitions: .live(second, beforeFirst: .refuse)),
    ])
    bankService.answer(.answer(500))
    #expect(!tenants.isReady)
    await first.refresh()
    #expect(!tenants.isReady, "the second one wasn't asked for yet")
    await second.refresh()
    #expect(tenants.isReady)
    #expect(tenants.all.map { $0.definitions.current != nil } == [true, false])
  }

  @Test(
    "Text that may come from a page of another origin is refused, whatever it contains",
    arguments: [
      (nil, nil, nil, 200), ("text/plain", nil, nil, 200),
      ("application/x-www-form-urlencoded", nil, nil, 200),
      ("application/json", "https://evil.example", "cross-site", 200),
      ("Application/JSON; charset=utf-8", "https://evil.example", nil, 200),
      ("application/vnd.form+json", "https://evil.example", nil, 200),
      ("text/plain", "https://evil.example", nil, 415), (nil, "https://evil.example", nil, 415),
      ("text/plain", "null", nil, 415), ("text/plain", nil, "cross-site", 415), (nil, nil, "same-site", 415),
      ("text/plain;a=application/json", "https://evil.example", "cross-site", 415),
      ("text/json", "https://evil.example", nil, 415),
      ("multipart/form-data", "https://evil.example", nil, 415),
      ("text/plain", "https://own.example", "same-origin", 200), ("text/plain", nil, "none", 200),
    ] as [(String?, String?, String?, Int)])
  func foreignText(type: String?, origin: String?, site: String?, status: Int) async {
    var headers = headers("shop")
    headers[.contentType] = type
    headers[.init("Origin")!] = origin
    headers[.init("Sec-Fetch-Site")!] = site
    let (head, body) = await route().answer(to: form("13912345678"), headers: headers)
    #expect(head.status.code == status)
    #expect(String(decoding: body, as: UTF8.self).contains(#""field":"Content-Type""#) == (status == 415))
    var lenient = route()
    lenient.foreignText = .accept
    #expect(await lenient.answer(to: form("13912345678"), headers: headers).head.status == 200)
  }

  @Test("Language headers over a kilobyte count as absent, and cost nothing")
  func longLanguages() {
    func fields(_ name: String, _ value: String) -> HTTPFields {
      HTTPFields([HTTPField(name: .init(name)!, value: value)])
    }
    func language(_ name: String, _ value: String) -> Language { fields(name, value).preferredLanguage }
    let padding = String(repeating: "de,", count: 300)
    #expect(language("Accept-Language", padding + "zh-TW") == .traditionalChinese)
    #expect(language("Accept-Language", padding + padding + "zh-TW") == .english)
    #expect(language("X-L", "zh") == .simplifiedChinese)
    #expect(language("X-L", "zh-" + String(repeating: "x", count: 2000)) == .english)
    let long = fields("Accept-Language", String(repeating: "q;q=0.1,", count: 200_000))
    let start = ContinuousClock.now
    for _ in 0..<100 { _ = long.preferredLanguage }
    #expect(start.duration(to: .now) < .seconds(5))
  }

  @Test("The app can replace the check")
  func check() async {
    var route = route()
    route.check = { validator in
      var check = BindFormCheck(validator)
      check.steps = [.phone, .email]
      return check
    }
    let both = Array(
      #"{"mobile":"13912345678","email":"me@example.com","code":"1234","state_token":"s"}"#.utf8)
    let (head, body) = await route.answer(to: both, headers: headers("shop"))
    #expect(head.status == 400)
    #expect(String(decoding: body, as: UTF8.self).contains(#""field":"email""#))
    let email = Array(#"{"email":"me@example.com","code":"1234","state_token":"s"}"#.utf8)
    let (bound, text) = await route.answer(to: email, headers: headers("shop"))
    #expect(bound.status == 200)
    #expect(String(decoding: text, as: UTF8.self) == "shop me@example.com 1234")
  }

  @Test("A new validator of the app decides from the next request on")
  func replaceable() async throws {
    let validator = ReloadableValidator(try PhoneValidator(AreaCodeCatalog(json: Definitions.old)))
    let tenants = Tenants(only: .replaceable(validator))
    func isAccepted(_ number: String) -> Bool {
      if case .accepted = tenants.finding(in: form(number), headers: [:]) { true } else { false }
    }
    #expect(isAccepted("13912345678") && !isAccepted("15012345678"))
    try validator.reload { try PhoneValidator(AreaCodeCatalog(json: Definitions.new)) }
    #expect(!isAccepted("13912345678") && isAccepted("15012345678"))
    #expect(throws: (any Error).self) {
      try validator.reload { try PhoneValidator(AreaCodeCatalog(json: [])) }
    }
    #expect(isAccepted("15012345678"))
  }

  @Test("A tenant whose service fails keeps its definitions, and the other tenant's are renewed")
  func failing() async throws {
    for steps: [LoopbackServer.Step] in [
      .answer(500), .answer(200, body: Array("<html>".utf8)), [.reset], .answer(401),
    ] {
      shopService.answer(steps)
      await shop.refresh()
      #expect(shop.currentState.failure != nil)
      await bank.refresh()
      #expect(bank.currentState.failure == nil)
      #expect(await answer("13912345678", "shop").head.status == 200)
      #expect(await answer("15012345678", "bank").head.status == 200)
    }
  }

  @Test("A service that never answers delays neither the other tenant nor its own requests")
  func silent() async throws {
    shopService.answer([.wait])
    let refreshing = Task { await shop.refresh() }
    #expect(await eventually { shopService.requests.count > 1 })
    bankService.answer(.answer(200, body: Definitions.old))
    await bank.refresh()
    #expect(await answer("13912345678", "bank").head.status == 200)
    #expect(await answer("13912345678", "shop").head.status == 200)
    refreshing.cancel()
    _ = await refreshing.value
  }

  @Test(
    "While one tenant's definitions are replaced, one catalog decides each answer, and the others stay")
  func replaced() async throws {
    // Old and new definitions are the answers in turn.
    shopService.answer { [shopService] _ in
      .answer(200, body: shopService.requests.count.isMultiple(of: 2) ? Definitions.old : Definitions.new)
    }
    var beginnings: [String: String] = [:]
    for _ in 0..<2 {
      await shop.refresh()
      beginnings[try #require(shop.current.digest)] = shop.accepts("13912345678") ? "13" : "15"
    }
    #expect(beginnings.count == 2)
    let (known, bankDigest) = (beginnings, bank.current.digest)
    let refreshing = Task { while !Task.isCancelled { await shop.refresh() } }
    let seen = await withTaskGroup(of: Set<String>.self) { group in
      for worker in 0..<4 {
        group.addTask {
          var seen: Set<String> = []
          // Until both have decided, and at least some hundred times.
          for index in 0..<100_000 where index < 250 || seen.count < 2 {
            let beginning = (worker + index).isMultiple(of: 2) ? "13" : "15"
            let form = form("\(beginning)912345678")
            switch tenants.finding(in: form, headers: headers("shop")) {
            case .accepted(_, let tenant, let current):
              let digest = current.snapshot?.digest ?? ""
              #expect(tenant.name == "shop" && known[digest] == beginning)
              seen.insert(digest)
            case .refused(_, _, let current):
              let digest = current.snapshot?.digest ?? ""
              #expect(known[digest] != nil && known[digest] != beginning)
              seen.insert(digest)
            case .turnedAway: Issue.record("the tenant is gone")
            }
            let other = tenants.finding(in: form, headers: headers("bank"))
            if case .accepted(_, let tenant, let current) = other {
              #expect(tenant.name == "bank" && beginning == "15" && current.snapshot?.digest == bankDigest)
            } else {
              #expect(beginning == "13")
            }
            if index.isMultiple(of: 16) { await Task.yield() }
          }
          return seen
        }
      }
      return await group.reduce(into: Set<String>()) { $0.formUnion($1) }
    }
    refreshing.cancel()
    _ = await refreshing.value
    #expect(seen == Set(known.keys), "both decided")
  }
}
