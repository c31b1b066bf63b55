public import NIOCore

/// How long a client may take, and how much it may send, before its connection is closed.
///
/// A server without such limits keeps a connection for as long as the client likes, and doesn't end while one is open. The
/// handler is for any server of HTTP/1.1 whose requests are `HTTPRequestPart`s of NIOHTTPTypes, as Hummingbird's are:
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
  /// The time until a request's head is whole, from the connection's start or the last answer's end: that of an idle client,
  /// too.
  public var headTime = Duration.seconds(15)
  /// The time for a request's body, from the end of its head.
  public var bodyTime = Duration.seconds(15)
  /// The time for an answer, from the end of its request until it is written.
  public var answerTime = Duration.seconds(30)
  /// The time that a client may still send to be heard, once its request was answered before the end of its body.
  public var drainingTime = Duration.seconds(2)
  /// The time for requests that are under way when the server ends.
  public var shutdownTime = Duration.seconds(10)
  /// The most bytes of a request's head, with its path.
  public var headByteCount = 16 << 10
  /// The most bytes of a request's body that is read; a form with all parameters has less than a kilobyte.
  ///
  /// The route refuses a longer one, and the connection is closed soon after.
  public var bodyByteCount = 16 << 10
  /// The most connections; further clients wait until one is closed.
  public var connectionCount = 1000

  /// Creates the default limits.
  public init() {}

  /// A handler for one connection, after those that read HTTP in the pipeline.
  public func handler() -> any RemovableChannelHandler { ConnectionLimitsHandler(self) }
}

extension ConnectionLimits: CustomStringConvertible {
  /// The times and sizes.
  public var description: String {
    "head \(headTime), \(headByteCount) bytes; body \(bodyTime), \(bodyByteCount) bytes; answer \(answerTime); "
      + "shutdown \(shutdownTime); \(connectionCount) connections"
  }
}
