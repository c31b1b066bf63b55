import AccountFlows
import HTTPTypes
import PhoneCheckServer

/// The transport for the shared tests in this package.
struct TransportUnderTest {
  static let survivesPartialHeads = true

  private let transport: HTTPClientTransport

  init(maximumByteCount: Int = 4 << 20, timeLimit: Duration = .seconds(60)) {
    transport = HTTPClientTransport(maximumByteCount: maximumByteCount, timeLimit: timeLimit)
  }

  func send(_ request: ServiceRequest) async throws -> (head: HTTPResponse, body: [UInt8]) {
    try await transport.send(request)
  }

  static func isTimeOut(_ error: (any Error)?) -> Bool { error as? HTTPClientTransport.Failure == .timedOut }
}
