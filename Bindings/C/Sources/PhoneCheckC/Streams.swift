public import CPhoneCheck
internal import Glibc

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_validate_stream(
  _ validator: phonecheck_validator, _ stream: UnsafeMutablePointer<ArrowArrayStream>?,
  _ options: UnsafePointer<phonecheck_column_options>?, _ out: UnsafeMutablePointer<ArrowArrayStream>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> phonecheck_result {
  unsafe call(error) { () throws(Failure) in
    let open = try Registry.shared.find(validator)
    guard let out = unsafe out else { throw .argument("out can't be NULL") }
    guard let stream = unsafe stream, unsafe stream.pointee.release != nil else {
      throw .arrow("the stream is missing, or was released")
    }
    let options = try unsafe sized(options, phonecheck_column_options(), "phonecheck_column_options")
    let results = try unsafe ResultStream(stream, open, options)
    // The stream is only moved now, so that a caller whose call failed still has it.
    unsafe stream.pointee.release = nil
    unsafe out.pointee = results.export()
  }
}

/// A stream of results, made array by array on demand.
@safe
private final class ResultStream {
  // SAFETY: `source` was moved here. Only this object calls it, from one thread at a time, and releases it once.
  private var source: ArrowArrayStream
  private let input: InputType
  private let areas: InputType?
  private let isStrict: Bool
  private let run: ColumnRun
  private var lastError: CStrings?
  private var lastErrorText: UnsafePointer<CChar>?
  private var isOwner = false

  /// Asks a stream for its schema, without moving it.
  init(
    _ stream: UnsafeMutablePointer<ArrowArrayStream>, _ open: OpenValidator,
    _ options: phonecheck_column_options
  ) throws(Failure) {
    var schema = unsafe ArrowSchema()
    let code = unsafe stream.pointee.get_schema?(stream, &schema) ?? EINVAL
    guard code == 0 else {
      throw .arrow("the stream has no schema: \(unsafe Self.message(of: stream, code))")
    }
    defer { unsafe schema.release?(&schema) }
    let column = try unsafe readText(options.column, "column")
    let input = try unsafe InputType(&schema, column: column)
    self.input = input
    areas = try unsafe InputType(areasOf: &schema, options)
    isStrict = unsafe options.refuse_unreadable
    run = try unsafe ColumnRun(
      open, ResultType(options, input: input.layout, open.outcomes), threads: options.threads,
      isStopped: stopping(options.stopped), onDoubtful: counting(options.doubtful_count))
    unsafe source = stream.pointee
  }

  deinit {
    if isOwner { unsafe source.release?(&source) }
  }

  /// Makes the stream that its holder releases; the source belongs to it.
  func export() -> ArrowArrayStream {
    isOwner = true
    return unsafe ArrowArrayStream(
      get_schema: { stream, out in
        unsafe ResultStream.at(stream)?.schema(out) ?? EINVAL
      },
      get_next: { stream, out in
        unsafe ResultStream.at(stream)?.next(out) ?? EINVAL
      },
      get_last_error: { stream in unsafe ResultStream.at(stream)?.lastErrorText },
      release: { stream in
        guard let stream = unsafe stream, let owner = unsafe stream.pointee.private_data else { return }
        unsafe Unmanaged<ResultStream>.fromOpaque(owner).release()
        unsafe stream.pointee.release = nil
        unsafe stream.pointee.private_data = nil
      }, private_data: Unmanaged.passRetained(self).toOpaque())
  }

  private static func at(_ stream: UnsafeMutablePointer<ArrowArrayStream>?) -> ResultStream? {
    unsafe stream?.pointee.private_data.map {
      unsafe Unmanaged<ResultStream>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private func schema(_ out: UnsafeMutablePointer<ArrowSchema>?) -> Int32 {
    unsafe out?.pointee = run.type.schema.export()
    return 0
  }

  private func next(_ out: UnsafeMutablePointer<ArrowArray>?) -> Int32 {
    guard let out = unsafe out else { return EINVAL }
    guard pc_enter() else { return fail(.forked) }
    defer { pc_leave() }
    var array = unsafe ArrowArray()
    let code = unsafe source.get_next?(&source, &array) ?? EINVAL
    guard code == 0 else {
      let message = unsafe Self.message(of: &source, code)
      return fail(.arrow(message), code)
    }
    guard unsafe array.release != nil else {
      unsafe out.pointee = ArrowArray()
      return 0
    }
    defer { unsafe array.release?(&array) }
    do throws(Failure) {
      unsafe out.pointee = try run.run(
        ColumnInput(&array, input, isStrict: isStrict),
        areas: areas.map { (areas) throws(Failure) in try unsafe ColumnInput(&array, areas) }
      ).finish()
      return 0
    } catch {
      return fail(error)
    }
  }

  private func fail(_ failure: Failure, _ code: Int32 = EINVAL) -> Int32 {
    let strings = CStrings()
    unsafe lastErrorText = strings.add(failure.text)
    lastError = strings
    return code
  }

  private static func message(of stream: UnsafeMutablePointer<ArrowArrayStream>, _ code: Int32) -> String {
    guard let text = unsafe stream.pointee.get_last_error?(stream) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
