internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes

/// Closes a connection whose client takes too long or sends too much.
///
/// There is one deadline at a time. It depends on the connection's state: waiting for a head, a body, an answer, or the
/// end of data that will be dropped. An answer before its request's end is the connection's last one, and only a
/// limited part of the remaining data is read.
final class ConnectionLimitsHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limits: ConnectionLimits
  /// The number of requests that have begun and aren't answered yet.
  private var openCount = 0
  /// Whether the last request is incomplete.
  private var isReading = false
  /// Whether the last answer was given, so that further data are dropped.
  private var isDraining = false
  /// The number of bytes received since the last change of state.
  private var byteCount = 0
  /// Whether a read was requested and is held back.
  private var isReadHeld = false

  private var deadline = NIODeadline.distantFuture
  /// The deadline of requests under way; `nil` while the server isn't ending.
  private var shutdownDeadline: NIODeadline?
  private var timer: (task: Scheduled<Void>, time: NIODeadline)?

  /// The number of bytes beyond a body's limit that are read, so that the client receives the refusal.
  private static let drainedByteCount = 64 << 10

  init(_ limits: ConnectionLimits) { self.limits = limits }

  func handlerAdded(context: ChannelHandlerContext) {
    let pipeline = context.pipeline.syncOperations
    if let decoder = try? pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self) {
      try? pipeline.addHandler(ByteCounter(self, context), position: .before(decoder.handler))
    }
    wait(limits.headTime, context)
  }

  func handlerRemoved(context: ChannelHandlerContext) { timer?.task.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.task.cancel()
    context.fireChannelInactive()
  }

  // MARK: Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = Self.unwrapInboundIn(data)
    if isDraining {
      if case .end = part { context.close(promise: nil) }
      return
    }
    switch part {
    case .head:
      openCount += 1
      isReading = true
      wait(limits.bodyTime, context)
    case .body: break
    case .end:
      isReading = false
      wait(limits.answerTime, context)
    }
    context.fireChannelRead(data)
  }

  /// Reads no more than the connection may have sent; a client that sends more has to wait.
  func read(context: ChannelHandlerContext) {
    if byteCount > maximumByteCount {
      isReadHeld = true
    } else {
      context.read()
    }
  }

  /// Counts the bytes of a read whose parts have arrived; bytes of a complete part may count for the next part.
  fileprivate func count(_ bytes: Int, _ context: ChannelHandlerContext) {
    byteCount += bytes
    if openCount == 0, !isDraining, byteCount > limits.headByteCount { context.close(promise: nil) }
  }

  private var maximumByteCount: Int { limits.headByteCount + limits.bodyByteCount + Self.drainedByteCount }

  // MARK: Answers

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    // An answer is early if its request is still being read.
    let isEarly = isReading && openCount == 1
    switch Self.unwrapOutboundIn(data) {
    case .head(var head) where isEarly:
      head.headerFields[.connection] = "close"
      context.write(Self.wrapOutboundOut(.head(head)), promise: promise)
    case .end:
      // Input that isn't HTTP is answered, too, although it was no request.
      openCount = max(0, openCount - 1)
      if isEarly {
        isDraining = true
        wait(limits.drainingTime, context)
        context.writeAndFlush(data, promise: promise)
        // The client sees the end of the answers, and its connection isn't reset while it reads them.
        context.close(mode: .output, promise: nil)
      } else {
        if !isReading { wait(openCount == 0 ? limits.headTime : limits.answerTime, context) }
        context.write(data, promise: promise)
      }
    default: context.write(data, promise: promise)
    }
  }

  // MARK: Times

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent {
      shutdownDeadline = .now() + TimeAmount(limits.shutdownTime)
      schedule(context)
    }
    if isDraining, let event = event as? ChannelEvent, event == .inputClosed { context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  private func wait(_ time: Duration, _ context: ChannelHandlerContext) {
    byteCount = 0
    if isReadHeld {
      isReadHeld = false
      context.read()
    }
    deadline = .now() + TimeAmount(time)
    schedule(context)
  }

  private var nextDeadline: NIODeadline { min(deadline, shutdownDeadline ?? deadline) }

  /// Schedules the timer for the deadline or an earlier time.
  ///
  /// If it fires early, it is set again, which is rarer than setting it for every request.
  private func schedule(_ context: ChannelHandlerContext) {
    let time = nextDeadline
    if let timer, timer.time <= time { return }
    timer?.task.cancel()
    let task = context.eventLoop.assumeIsolated().scheduleTask(deadline: time) {
      self.timer = nil
      if NIODeadline.now() >= self.nextDeadline {
        context.close(promise: nil)
      } else {
        self.schedule(context)
      }
    }
    timer = (task, time)
  }
}

/// Counts the bytes of a connection in front of the decoder, which stores the bytes of a head until it is complete.
private final class ByteCounter: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let limits: ConnectionLimitsHandler
  private let context: ChannelHandlerContext

  init(_ limits: ConnectionLimitsHandler, _ context: ChannelHandlerContext) {
    (self.limits, self.context) = (limits, context)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let byteCount = Self.unwrapInboundIn(data).readableBytes
    context.fireChannelRead(data)
    limits.count(byteCount, self.context)
  }
}
