package import Hummingbird
import HummingbirdCore
package import Logging
package import PhoneCheckServer

/// A server with limits for slow and endless clients.
package enum LimitedServer {
  package static func application(
    _ router: Router<BasicRequestContext>, at address: BindAddress, within limits: ConnectionLimits,
    logger: Logger
  ) -> some ApplicationProtocol {
    Application(
      router: router,
      server: .http1(
        configuration: HTTP1Channel.Configuration(additionalChannelHandlers: [limits.handler()])),
      configuration: ApplicationConfiguration(
        address: address, availableConnectionsDelegate: MaximumAvailableConnections(limits.connectionCount)),
      logger: logger)
  }
}
