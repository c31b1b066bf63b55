internal import AccountFlows
public import CPhoneCheck
internal import HTTPTypes
internal import LiveDefinitions
internal import PhoneCheck
internal import Synchronization

/// The open sources, by the numbers that callers use for them.
private let open = Mutex<[phonecheck_source: LiveSource]>([:])

private func find(_ number: phonecheck_source) throws(Failure) -> LiveSource {
  guard let found = open.withLock({ $0[number] }) else { throw .closedSource }
  return found
}

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_source_open(
  _ options: UnsafePointer<phonecheck_source_options>?, _ source: UnsafeMutablePointer<phonecheck_source>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> phonecheck_result {
  unsafe call(error) { () throws(Failure) in
    guard let output = unsafe source else { throw .argument("source is NULL") }
    let options = try unsafe sized(options, phonecheck_source_options(), "phonecheck_source_options")
    let new = try unsafe LiveSource(options)
    unsafe output.pointee = open.withLock { open in
      var number: phonecheck_source
      repeat { number = .random(in: 1 ... .max) } while open[number] != nil
      open[number] = new
      return number
    }
  }
}

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_source_close(_ source: phonecheck_source) {
  guard pc_enter() else { return }
  defer { pc_leave() }
  // The source is freed after the lock is released.
  _ = open.withLock { $0.removeValue(forKey: source) }
}

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_source_refresh(
  _ source: phonecheck_source,
  _ send: (
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
      UnsafeMutablePointer<phonecheck_answer>?
    ) -> Int32
  )?,
  _ context: UnsafeMutableRawPointer?, _ refresh: UnsafeMutablePointer<phonecheck_refresh>?,
  _ change: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ wait: UnsafeMutablePointer<Double>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> phonecheck_result {
  unsafe call(error) { () throws(Failure) in
    let live = try find(source)
    guard let send = unsafe send else { throw .argument("send is NULL") }
    live.forgetRemarks()
    let result = live.source.refresh { request in
      let strings = CStrings()
      var answer = unsafe phonecheck_answer()
      unsafe answer.size = MemoryLayout<phonecheck_answer>.size
      let url = unsafe strings.add(request.url)
      let headers = unsafe strings.add(request.headerLines)
      // No lock is held meanwhile, so a process may be forked.
      pc_leave()
      let status = unsafe send(context, url, headers, &answer)
      _ = pc_enter()
      if status < 0 { throw CatalogFailure.timedOut(limit: live.timeLimit) }
      guard (100...999).contains(status) else { throw CatalogFailure.noAnswer }
      return unsafe (head(Int(status), answer.headers), body(answer))
    }
    switch result {
    case .unchanged:
      unsafe refresh?.pointee = PHONECHECK_UNCHANGED
      unsafe change?.pointee = nil
    case .changed(let difference, _):
      unsafe refresh?.pointee = PHONECHECK_CHANGED
      unsafe change?.pointee = difference.map { unsafe CStrings.copy("\($0)") }
    case .postponed(let duration):
      unsafe refresh?.pointee = PHONECHECK_POSTPONED
      unsafe change?.pointee = nil
      unsafe wait?.pointee = duration / .seconds(1)
    case .failed(let failure, _): throw Failure(failure, file: "\(live.url)")
    }
  }
}

private func head(_ status: Int, _ lines: UnsafePointer<CChar>?) -> HTTPResponse {
  var head = HTTPResponse(status: .init(code: status))
  // Headers may have any bytes; the ones that matter are ASCII.
  let text = unsafe lines.map { unsafe String(cString: $0) } ?? ""
  for line in text.split(separator: "\n") {
    if let field = LiveSource.field(line) { head.headerFields.append(field) }
  }
  return head
}

private func body(_ answer: phonecheck_answer) -> [UInt8] {
  unsafe Array(UnsafeRawBufferPointer(start: answer.body, count: answer.body == nil ? 0 : answer.body_count))
}

extension ServiceRequest {
  fileprivate var url: String { "\(head.scheme ?? "https")://\(head.authority ?? "")\(head.path ?? "/")" }

  fileprivate var headerLines: String {
    head.headerFields.map { "\($0.name.rawName): \($0.value)\n" }.joined()
  }
}

extension Failure {
  fileprivate static let closedSource = Failure(
    PHONECHECK_CLOSED, "the source was closed, or never opened: open one, and close it after the last call")
}

// MARK: Served definitions

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_source_served(
  _ source: phonecheck_source, _ served: UnsafeMutablePointer<phonecheck_served>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> phonecheck_result {
  unsafe call(error) { () throws(Failure) in
    let live = try find(source)
    guard let served = unsafe served, unsafe served.pointee.size == MemoryLayout<phonecheck_served>.size
    else {
      throw .argument("served begins with its size: set .size = sizeof(phonecheck_served)")
    }
    unsafe served.pointee = ServedDefinitions(live).handedOver()
  }
}

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_served_free(_ served: UnsafeMutablePointer<phonecheck_served>?) {
  guard let served = unsafe served, let owner = unsafe served.pointee.private_data else { return }
  unsafe Unmanaged<CStrings>.fromOpaque(owner).release()
  unsafe served.pointee = phonecheck_served()
  unsafe served.pointee.size = MemoryLayout<phonecheck_served>.size
}

/// The definitions that a source serves, in the form for C.
@safe
private struct ServedDefinitions {
  // SAFETY: every pointer of `served` is to a text that `strings` owns.
  private let strings = CStrings()
  private var served = unsafe phonecheck_served()

  init(_ live: LiveSource) {
    let state = live.source.currentState
    unsafe served.size = MemoryLayout<phonecheck_served>.size
    switch state.snapshot.origin {
    case .bundled: unsafe served.origin = PHONECHECK_ORIGIN_NONE
    case .store: unsafe served.origin = PHONECHECK_ORIGIN_STORE
    case .network: unsafe served.origin = PHONECHECK_ORIGIN_NETWORK
    }
    unsafe served.age = state.age.map { $0 / .seconds(1) } ?? -1
    if let definitions = state.definitions {
      unsafe served.definitions = strings.add(definitions)
      unsafe served.definitions_count = definitions.count
    }
    unsafe served.digest = state.snapshot.digest.map { unsafe strings.add($0) }
    unsafe served.failure = state.failure.map { unsafe strings.add("\($0)") }
    unsafe served.remarks = strings.add(live.remarks)
    unsafe served.url = strings.add("\(live.url)")
    unsafe served.folder = live.folder.map { unsafe strings.add($0) }
  }

  /// The served definitions, which now own their text.
  func handedOver() -> phonecheck_served {
    var served = unsafe served
    unsafe served.private_data = Unmanaged.passRetained(strings).toOpaque()
    return unsafe served
  }
}
