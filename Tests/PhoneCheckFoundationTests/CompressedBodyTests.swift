import AccountFlows
import AccountFlowsFoundation
import Foundation
import HTTPTypes
import LoopbackServer
import Testing

/// `URLSession` decompresses bodies, whether or not it is asked to.
@Suite("Compressed bodies")
struct CompressedBodyTests {
  @Test("The limit counts decompressed bytes")
  func compressed() async throws {
    let server = LoopbackServer()
    // 20,000 zeros.
    let packed = try #require(
      Data(base64Encoded: "H4sIAAAAAAACA+3BMQEAAADCoErrn84aHkABAAAAAAAAAAAAAAAAAAAAAAAA8GC9DxuMIE4AAA=="))
    server.answer(.answer(200, ["Content-Encoding": "gzip"], body: Array(packed)))
    let request = ServiceRequest(
      head: HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/"))
    let (_, whole) = try await URLSessionTransport().send(request)
    #expect(whole == [UInt8](repeating: 48, count: 20_000))
    let (_, cut) = try await URLSessionTransport(maximumByteCount: 1000).send(request)
    #expect(cut == [UInt8](repeating: 48, count: 1001))
  }
}
