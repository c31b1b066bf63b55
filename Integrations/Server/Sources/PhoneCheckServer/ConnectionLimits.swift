public import NIOCore

/// The limits of a client's time and data.
///
/// Beyond them, its connection is closed.
///
/// A server without such limits keeps a connection as long as the client likes, and doesn't end while a connection is
/// open. The handler fits any server of HTTP/1.1 whose requests are `HTTPRequestPart`s of NIOHTTPTypes, as
/// Hummingbird's are:
///
/// ```swift
/// let limits = ConnectionLimits()
/// let application = Application(
///   router: router,
///   server: .http1(configuration: HTTP1Channel.Configuration(additionalChannelHandlers: [limits.handler()])),
///   configuration: ApplicationConfiguration(
///     availableConnectionsDelegate: MaximumAvailableConnections(limits.connectionCount)))
/// ```
public struct ConnectionLimits: Hashable, Sendable {
  /// The time until a request's head is complete, from the connection's start or the last answer's end.
  ///
  /// It also applies to an idle client.
  public var headTime = Duration.seconds(15)
  /// The time for a request's body, from the end of its head.
  public var bodyTime = Duration.seconds(15)
  /// The time for an answer, from the end of its request until the answer is written.
  public var answerTime = Duration.seconds(30)
  /// The time during which a client may still send, after its request was answered before the end of its body.
  public var drainingTime = Duration.seconds(2)
  /// The time for requests under way when the server ends.
  public var shutdownTime = Duration.seconds(10)
  /// The maximum number of bytes of a request's head, with its path.
  public var headByteCount = 16 << 10
  /// The maximum number of bytes that are read of a request's body.
  ///
  /// A form with all parameters has less than a kilobyte.
  ///
  /// The route refuses a longer body, and the connection is closed soon after.
  public var bodyByteCount = 16 << 10
  /// The maximum number of connections; further clients wait until a connection is closed.
  public var connectionCount = 1000

  /// Creates the default limits.
  public init() {}

  /// Creates a handler for one connection; it follows the handlers that read HTTP in the pipeline.
  public func handler() -> any RemovableChannelHandler { ConnectionLimitsHandler(self) }
}

extension ConnectionLimits: CustomStringConvertible {
  /// The times and sizes.
  public var description: String {
    "head \(headTime), \(headByteCount) bytes; body \(bodyTime), \(bodyByteCount) bytes; answer \(answerTime); "
      + "shutdown \(shutdownTime); \(connectionCount) connections"
  }
}
