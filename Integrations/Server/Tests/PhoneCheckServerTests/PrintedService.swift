import AccountFlows
import LoopbackServer
import PhoneCheckServer
import Testing

/// The service of ``PrintedStateTests`` in this package: a server on this machine, asked by this package's transport.
enum PrintedService {
  static func answering(
    _ status: Int, _ body: [UInt8],
    _ use: (ServiceAddress, ServiceTransport) async throws -> Void
  ) async throws {
    let server = LoopbackServer { _ in .answer(status, ["Content-Type": "application/json"], body: body) }
    let address = try #require(ServiceAddress("http://127.0.0.1:\(server.port)"))
    let transport = HTTPClientTransport()
    try await use(address) { try await transport.send($0) }
    #expect(server.requests.count == 1)
  }
}
