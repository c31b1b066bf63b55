import AccountFlows
import HTTPTypes
import LiveDefinitions
import Testing

@Suite("The URL of definitions")
struct DefinitionsURLTests {
  @Test(
    "The URL is requested as written; for a bare host, the documented path is added",
    arguments: [
      ("https://tenant.example.com", "tenant.example.com", "/api/v2/sdk/country-codes"),
      ("HTTPS://Tenant.example.com/", "tenant.example.com", "/api/v2/sdk/country-codes"),
      ("https://tenant.example.com/codes?v=2#top", "tenant.example.com", "/codes?v=2"),
      ("https://tenant.example.com:8443?v=2", "tenant.example.com:8443", "/?v=2"),
      ("https://user:p%40ss@tenant.example.com/a@b", "user:p%40ss@tenant.example.com", "/a@b"),
      ("http://127.0.0.1:8080/codes", "127.0.0.1:8080", "/codes"), ("http://[::1]/codes", "[::1]", "/codes"),
      ("http://localhost:1/codes", "localhost:1", "/codes"),
    ])
  func request(text: String, authority: String, path: String) throws {
    let request = try DefinitionsURL(text).request([.accept: "text/plain"], ifNot: "\"1\"")
    #expect(request.head.method == .get && request.body.isEmpty)
    #expect(request.head.authority == authority && request.head.path == path)
    #expect(
      request.head.headerFields[.ifNoneMatch] == "\"1\"" && request.head.headerFields[.accept] == "text/plain"
    )
    #expect(try DefinitionsURL(text).request([:]).head.headerFields[.accept] == "application/json")
  }

  @Test(
    "A text that isn't such a URL is refused without being shown",
    arguments: [
      ("ftp://tenant.example.com/codes", DefinitionsURL.Fault.otherScheme("ftp")),
      ("FILE:///codes.json", .otherScheme("file")), ("s3://codes/codes.json", .otherScheme("s3")),
      ("https://", .malformed),
      ("https:///codes", .malformed), ("https://user@/codes", .malformed), ("https://a b/codes", .malformed),
      ("https://tenant.example.com/a b", .malformed), ("https://tenant.example.com:x/", .malformed),
      ("https://tenant.example.com:99999/", .malformed), ("https://[::1/codes", .malformed),
      ("https://例子.example.com/", .malformed), ("codes.json", .malformed),
      ("https://tenant.example.com/\r\nX-a: b", .malformed),
      ("http://tenant.example.com/codes", .unencrypted), ("http://127.0.0.1.example.com/", .unencrypted),
      ("http://localhost@tenant.example.com/", .unencrypted), ("http://127.0.0.1000/", .unencrypted),
    ])
  func fault(text: String, fault: DefinitionsURL.Fault) {
    #expect(throws: fault) { try DefinitionsURL(text) }
  }

  @Test("User, password and query are never printed")
  func secrets() throws {
    let url = try DefinitionsURL("https://user:secret@tenant.example.com/codes?token=secret")
    #expect("\(url)" == "https://tenant.example.com/codes?•")
    for text in ["\(url)", String(reflecting: url), "\([url])", "\(url.request([:]))"] {
      #expect(!text.contains("secret") && !text.contains("user"))
    }
    var dumped = ""
    dump(url, to: &dumped)
    #expect(!dumped.contains("secret"))
  }

  @Test("Another query, client or tenant means other definitions; another password doesn't")
  func tenant() throws {
    func key(_ text: String, _ headers: HTTPFields = [:]) throws -> TenantKey {
      try DefinitionsURL(text).tenant(headers)
    }
    let name = "https://tenant.example.com/codes"
    let others = try [
      key(name), key(name + "?tenant=2"), key(name, [HTTPField.Name("X-client-id")!: "app"]),
      key(name, [HTTPField.Name("X-tenant-id")!: "app"]), key("https://tenant.example.com"),
    ]
    #expect(Set(others).count == others.count)
    #expect(try key(name) == key("https://user:secret@Tenant.example.com/codes#top"))
    #expect(try key(name) == key(name, [.userAgent: "phonecheck 2"]))
  }

  @Test("A program may wait for the answer on its own thread")
  func blocking() throws {
    let live = LiveFixture()
    let source = live.start()
    var tags: [String?] = []
    let changed = source.refresh { request in
      tags.append(request.head.headerFields[.ifNoneMatch])
      return (LiveFixture.head(200, ["ETag": "\"1\""]), LiveFixture.first)
    }
    #expect(changed.isActive == true && source.current.origin == .network)
    let unchanged = source.refresh { request in
      tags.append(request.head.headerFields[.ifNoneMatch])
      return (LiveFixture.head(304), [])
    }
    #expect(unchanged.isUnchanged && tags == [nil, "\"1\""])
    let limit = CatalogFailure.timedOut(limit: .seconds(1))
    #expect(source.refresh { _ in throw limit }.failure == limit)
    #expect(source.refresh { _ in throw MemoryStore.Failure() }.failure == .noAnswer)
    #expect(
      source.refresh { _ in (LiveFixture.head(429, ["Retry-After": "60"]), []) }.failure == .status(429))
    guard case .postponed(.seconds(60)) = source.refresh(sending: { _ in throw limit }) else {
      Issue.record("it was asked although it said not to")
      return
    }
    #expect(live.start().current.origin == .store)
  }
}
