import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LiveDefinitions
import LoopbackServer
import PhoneCheck
import PhoneCheckServer
import Testing

@testable import ExampleServer

@Suite("The example server's definitions for pages")
struct DefinitionsRoutesTests {
  let service = LoopbackServer { _ in .answer(200, body: Definitions.old) }

  private func application(_ tenants: Tenants) -> some ApplicationProtocol {
    Application(router: FormRoutes(tenants).router)
  }

  private func application(_ source: CatalogSource) -> some ApplicationProtocol {
    application(Tenants(only: .live(source, beforeFirst: .refuse)))
  }

  private func served() async throws -> CatalogSource {
    let source = try CatalogSource(of: service)
    await source.refresh()
    return source
  }

  private func get(
    _ path: String, _ client: some TestClientProtocol, _ headers: HTTPFields = [:]
  ) async throws -> (status: Int, headers: HTTPFields, body: [UInt8]) {
    let response = try await client.executeRequest(uri: path, method: .get, headers: headers, body: nil)
    return (response.status.code, response.headers, Array(response.body.readableBytesView))
  }

  private func accepts(_ number: String, _ compiled: [UInt8]) throws -> Bool {
    let validator = try PhoneValidator(AreaCodeCatalog(compiled: compiled))
    if case .valid = validator.validate(number) { return true }
    return false
  }

  @Test("A page gets the definitions compiled, or as they came")
  func files() async throws {
    try await application(try await served()).test(.live) { client in
      let compiled = try await get("/area-codes.pcc", client)
      #expect(compiled.status == 200)
      #expect(compiled.headers[.contentType] == "application/octet-stream")
      #expect(try accepts("13912345678", compiled.body) && !accepts("15912345678", compiled.body))
      let json = try await get("/area-codes.json", client)
      #expect(json.status == 200 && json.body == Definitions.old)
      #expect(json.headers[.contentType] == "application/json; charset=utf-8")
      for headers in [compiled.headers, json.headers] { #expect(headers[.cacheControl] == "no-cache") }
      #expect(compiled.headers[.eTag] != json.headers[.eTag])
    }
  }

  @Test(
    "A client that has the file gets no body, until other definitions are served",
    arguments: ["/area-codes.pcc", "/area-codes.json"])
  func unchanged(path: String) async throws {
    let source = try await served()
    try await application(source).test(.live) { client in
      let tag = try #require(try await get(path, client).headers[.eTag])
      for named in [tag, "W/\(tag)", "\"other\", \(tag)", "\"other\" ,W/\(tag) , \"third\"", "*"] {
        let same = try await get(path, client, [.ifNoneMatch: named])
        #expect(same.status == 304 && same.body.isEmpty, "\(named)")
        #expect(same.headers[.eTag] == tag && same.headers[.cacheControl] == "no-cache")
      }
      for named in ["", "\"other\"", String(tag.dropFirst().dropLast())] {
        #expect(try await get(path, client, [.ifNoneMatch: named]).status == 200, "\(named)")
      }
      service.answer(.answer(200, body: Definitions.new))
      await source.refresh()
      let other = try await get(path, client, [.ifNoneMatch: tag])
      #expect(other.status == 200 && other.headers[.eTag] != tag)
      if path.hasSuffix("pcc") {
        #expect(try accepts("15912345678", other.body) && !accepts("13912345678", other.body))
      } else {
        #expect(other.body == Definitions.new)
      }
    }
  }

  @Test("Before the first definitions there is no file", arguments: ["/area-codes.pcc", "/area-codes.json"])
  func early(path: String) async throws {
    let source = try CatalogSource(of: service)
    try await application(source).test(.live) { client in
      let early = try await get(path, client, [.acceptLanguage: "zh-CN", .ifNoneMatch: "*"])
      #expect(early.status == 503 && early.headers[.cacheControl] == "no-store")
      #expect(String(decoding: early.body, as: UTF8.self).contains("IDAAS.SDK.COMMON.1011"))
      await source.refresh()
      #expect(try await get(path, client).status == 200)
    }
  }

  @Test("Each tenant gets its own definitions, and a request that names none is refused")
  func tenants() async throws {
    let other = LoopbackServer { _ in .answer(200, body: Definitions.new) }
    let sources = [try await served(), try CatalogSource(of: other)]
    await sources[1].refresh()
    let tenants = try Tenants(
      zip(["shop", "bank"], sources).map { name, source in
        Tenant(name, clientID: "app-\(name)", definitions: .live(source, beforeFirst: .refuse))
      })
    let client = try #require(HTTPField.Name("X-client-id"))
    try await application(tenants).test(.live) { connection in
      for (name, number) in [("shop", "13912345678"), ("bank", "15912345678"), ("shop", "13912345678")] {
        let file = try await get("/area-codes.pcc", connection, [client: "app-\(name)"])
        #expect(file.headers[.vary] == "X-client-id, X-tenant-id")
        #expect(try accepts(number, file.body), "\(name)")
      }
      #expect(try await get("/area-codes.pcc", connection).status == 400)
      #expect(try await get("/area-codes.json", connection, [client: "app-other"]).status == 400)
    }
  }
}
