public import CPhoneCheck

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_validate_array(
  _ validator: phonecheck_validator, _ schema: UnsafePointer<ArrowSchema>?,
  _ array: UnsafePointer<ArrowArray>?,
  _ options: UnsafePointer<phonecheck_column_options>?, _ outSchema: UnsafeMutablePointer<ArrowSchema>?,
  _ out: UnsafeMutablePointer<ArrowArray>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> phonecheck_result {
  unsafe call(error) { () throws(Failure) in
    let open = try Registry.shared.find(validator)
    guard let outSchema = unsafe outSchema, let out = unsafe out else {
      throw .argument("out_schema and out can't be NULL")
    }
    let options = try unsafe sized(options, phonecheck_column_options(), "phonecheck_column_options")
    let input = try unsafe InputType(schema, column: readText(options.column, "column"))
    let areas = try unsafe InputType(areasOf: schema, options)
    let type = try unsafe ResultType(options, input: input.layout, open.outcomes)
    let run = try unsafe ColumnRun(
      open, type, threads: options.threads, isStopped: stopping(options.stopped),
      onDoubtful: counting(options.doubtful_count))
    let result = try unsafe run.run(
      ColumnInput(array, input, isStrict: options.refuse_unreadable),
      areas: areas.map { (areas) throws(Failure) in try unsafe ColumnInput(array, areas) }
    ).finish()
    unsafe out.pointee = result
    unsafe outSchema.pointee = type.schema.export()
  }
}

extension InputType {
  /// The column of areas in a table; `nil` if none is named.
  init?(areasOf schema: UnsafePointer<ArrowSchema>?, _ options: phonecheck_column_options) throws(Failure) {
    guard let name = try unsafe readText(options.area_column, "area_column") else { return nil }
    try unsafe self.init(schema, column: name, option: "area_column")
  }
}
