import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The system calls that a server needs.
enum LoopbackSocket {
  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let sendFlags = Int32(MSG_NOSIGNAL)
  #else
    private static let stream = SOCK_STREAM
    private static let sendFlags: Int32 = 0
  #endif

  /// Returns a socket that listens on a free port of 127.0.0.1.
  static func listening() -> (socket: Int32, port: UInt16) {
    let listener = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, length) == 0 && listen(listener, 128) == 0
          && getsockname(listener, pointer, &length) == 0
      }
    }
    precondition(isListening, "no server can be started on this machine: errno \(errno)")
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  /// Returns the next connection; `nil` if the listener was shut down.
  static func accepted(by listener: Int32) -> Int32? {
    while true {
      let connection = accept(listener, nil, nil)
      if connection >= 0 {
        #if canImport(Darwin)
          var isOn: Int32 = 1
          setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return connection
      }
      if errno != EINTR && errno != ECONNABORTED { return nil }
    }
  }

  /// Reads a request; `nil` if there is none.
  static func request(from connection: Int32) -> ReceivedRequest? {
    var bytes: [UInt8] = []
    let blank = Array("\r\n\r\n".utf8)
    while true {
      guard let more = received(from: connection) else { return nil }
      bytes += more
      guard let end = bytes.firstRange(of: blank) else { continue }
      guard var request = ReceivedRequest(head: Array(bytes[..<end.lowerBound])) else { return nil }
      let length = request.headers["content-length"].flatMap { Int($0) } ?? 0
      var body = Array(bytes[end.upperBound...])
      while body.count < length {
        guard let more = received(from: connection) else { return nil }
        body += more
      }
      request.body = body
      return request
    }
  }

  /// Returns some bytes; `nil` at the end of the connection.
  private static func received(from connection: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(connection, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  /// Sends bytes.
  ///
  /// - Returns: Whether the client is still connected.
  static func sendAll(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, sendFlags) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Makes the end of a connection discard the bytes that the client hasn't read yet.
  static func resetOnClose(_ connection: Int32) {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(connection, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  /// Waits until the client has closed the connection, so that no sent bytes are lost.
  ///
  /// - Parameter closesFirst: Whether the client is first notified that no more bytes follow.
  static func finish(_ connection: Int32, closesFirst: Bool = true) {
    if closesFirst { shutdown(connection, Int32(SHUT_WR)) }
    while received(from: connection) != nil {}
  }
}
