import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A connection whose bytes a test writes, so that they needn't be a request.
final class RawClient: @unchecked Sendable {
  private let socket: Int32

  /// Connects to a port of this machine; `nil` if the connection isn't accepted.
  init?(port: Int) {
    #if canImport(Glibc)
      socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        connect(socket, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else {
      close(socket)
      return nil
    }
    // Sending and receiving wait at most ten seconds.
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(socket, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  deinit { close(socket) }

  /// Sends a text.
  ///
  /// - Returns: The number of bytes that the server took before it closed the connection, or before ten seconds were
  ///   over.
  @discardableResult
  func send(_ text: String) -> Int { send(Array(text.utf8)) }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Int {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { Self.send(socket, $0.baseAddress, $0.count) }
      if count <= 0 { break }
      sent += count
    }
    return sent
  }

  private static func send(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.send(socket, bytes, count, Int32(MSG_NOSIGNAL))
    #else
      Darwin.send(socket, bytes, count, 0)
    #endif
  }

  /// Returns the text received until the server closes the connection; `nil` if it doesn't within ten seconds.
  func received() -> String? {
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(socket, &buffer, buffer.count, 0)
      if count > 0 {
        text += buffer[..<count]
      } else if count < 0, errno == EAGAIN {
        return nil
      } else {
        return String(decoding: text, as: UTF8.self)
      }
    }
  }
}
