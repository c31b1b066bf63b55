internal import AsyncHTTPClient
internal import Foundation
public import LiveDefinitions
public import Logging
public import Metrics
internal import NIOCore
internal import NIOPosix

/// Logs and counts the events of a source's definitions.
///
/// ```swift
/// let observer = CatalogObserver(logger: logger)
/// let source = CatalogSource(
///   client, transport: transport, inspection: .lintAndDiff, onEvent: { observer.report($0) })
/// ```
///
/// Logs contain no part of an answer: no number, no part of a regex, no header. `phonecheck lint` shows the problems of
/// refused definitions.
///
/// If there are several tenants, a tenant's name is metadata, and the dimension `tenant` of each metric.
///
/// | metric | is |
/// | --- | --- |
/// | `phonecheck_definitions_events_total` | a counter, with the dimension `transition`: `activated`, `confirmed`, `failed`… |
/// | `phonecheck_definitions_failures_total` | a counter, with the dimension `failure`: `status_503`, `timed_out`, `malformed`… |
/// | `phonecheck_definitions_confirmed_timestamp_seconds` | the time when the service last confirmed the served definitions, since 1970; their age is the time since then |
public struct CatalogObserver: Sendable {
  private let logger: Logger
  private let metrics: any MetricsFactory
  private let tenant: [(String, String)]
  private let now: @Sendable () -> Double

  /// Creates an observer.
  ///
  /// - Parameters:
  ///   - logger: Logs events, with their facts as metadata.
  ///   - metrics: Creates the metrics; the process's by default.
  ///   - tenant: The name of the tenant that owns the definitions, which isn't secret; `nil` if there is only one
  ///     tenant.
  public init(
    logger: Logger, metrics: any MetricsFactory = MetricsSystem.factory, tenant: String? = nil
  ) {
    self.init(logger: logger, metrics: metrics, tenant: tenant) { Date().timeIntervalSince1970 }
  }

  init(
    logger: Logger, metrics: any MetricsFactory, tenant: String? = nil, now: @escaping @Sendable () -> Double
  ) {
    var logger = logger
    if let tenant { logger[metadataKey: "tenant"] = "\(tenant)" }
    self.logger = logger
    self.metrics = metrics
    self.tenant = tenant.map { [("tenant", $0)] } ?? []
    self.now = now
  }

  /// Logs and counts an event.
  public func report(_ event: CatalogEvent) {
    logger.log(level: event.level, "definitions: \(event)", metadata: event.metadata)
    let name = event.transition.rawValue.underscored
    Counter(
      label: "phonecheck_definitions_events_total", dimensions: [("transition", name)] + tenant,
      factory: metrics
    ).increment()
    if let failure = event.failure {
      Counter(
        label: "phonecheck_definitions_failures_total", dimensions: [("failure", failure.kind)] + tenant,
        factory: metrics
      ).increment()
    }
    if let age = event.age {
      Meter(
        label: "phonecheck_definitions_confirmed_timestamp_seconds", dimensions: tenant, factory: metrics
      ).set(now() - age / .seconds(1))
    }
  }
}

extension CatalogObserver: CustomStringConvertible {
  /// The word `observer`.
  public var description: String { "observer" }
}

extension CatalogEvent {
  /// The importance of the event to the person on duty.
  fileprivate var level: Logger.Level {
    switch transition {
    case .confirmed: .debug
    case .started, .laterKept: .info
    case .activated, .waiting: .notice
    case .failed: failure.map { $0.isPermanent || $0.isRefusal } == true ? .error : .warning
    case .recordOfAnotherTenant: .warning
    default: .error
    }
  }

  fileprivate var metadata: Logger.Metadata {
    var metadata: Logger.Metadata = ["transition": "\(transition.rawValue)", "origin": "\(origin.rawValue)"]
    metadata["digest.old"] = oldDigest.map { "\($0)" }
    metadata["digest.new"] = newDigest.map { "\($0)" }
    metadata["age"] = age.map { "\($0.seconds)" }
    metadata["change"] = change.map { "\($0)" }
    metadata["failure"] = failure.map { "\($0)" }
    metadata["cause"] = cause.map { "\(Self.text(of: $0))" }
    metadata["retry.in"] = retryIn.map { "\($0.seconds)" }
    return metadata
  }

  /// Returns an error's text if it is known to name no more than a host; else the error's type.
  private static func text(of cause: any Error) -> String {
    switch cause {
    case is HTTPClientTransport.Failure, is HTTPClientError, is NIOConnectionError, is IOError: "\(cause)"
    default: "\(type(of: cause))"
    }
  }
}

extension CatalogFailure {
  /// The kind of failure, as a word for a metric; there are few kinds, whatever the service sends.
  fileprivate var kind: String {
    switch self {
    case .noAnswer: "no_answer"
    case .timedOut: "timed_out"
    case .cancelled: "cancelled"
    case .superseded: "superseded"
    case .status(let code): "status_\(code)"
    case .unexpectedNotModified: "unexpected_not_modified"
    case .tooLarge: "too_large"
    case .malformed: "malformed"
    case .compiled: "compiled"
    case .lintErrors: "lint_errors"
    case .narrowing: "narrowing"
    case .otherTenant: "other_tenant"
    @unknown default: "other"
    }
  }
}

extension Duration {
  /// The duration in seconds, with a tenth: `0.1 s`.
  fileprivate var seconds: String { String(format: "%.1f s", self / .seconds(1)) }
}

extension String {
  fileprivate var underscored: String { replacing(" ", with: "_") }
}
