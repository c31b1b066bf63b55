import AccountFlows
import HTTPTypes
import Testing

/// The service of ``PrintedStateTests`` in this package: its answers come without a network.
enum PrintedService {
  static func answering(
    _ status: Int, _ body: [UInt8],
    _ use: (ServiceAddress, ServiceTransport) async throws -> Void
  ) async throws {
    try await use(try #require(ServiceAddress("https://example.com"))) { _ in
      (HTTPResponse(status: HTTPResponse.Status(code: status)), body)
    }
  }
}
