import AccountFlows
import AccountFlowsFoundation
import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The transport under test in this package.
struct TransportUnderTest {
  #if canImport(FoundationNetworking)
    // Foundation on Linux ends the process then: "Transfer completed, but there's no response."
    static let survivesPartialHeads = false
  #else
    static let survivesPartialHeads = true
  #endif

  private let transport: URLSessionTransport

  init(maximumByteCount: Int = 4 << 20, timeLimit: Duration = .seconds(60)) {
    transport = URLSessionTransport(maximumByteCount: maximumByteCount, timeLimit: timeLimit)
  }

  func send(_ request: ServiceRequest) async throws -> (head: HTTPResponse, body: [UInt8]) {
    try await transport.send(request)
  }

  static func isTimeOut(_ error: (any Error)?) -> Bool { (error as? URLError)?.code == .timedOut }
}
