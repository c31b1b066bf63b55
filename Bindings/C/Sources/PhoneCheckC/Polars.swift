public import CPhoneCheck
internal import PhoneCheck

/// See `polars.h`.
@c @implementation
public func pc_polars_call(
  _ column: UInt32, _ inputs: UnsafeMutablePointer<pc_series>?, _ count: Int,
  _ settings: UnsafePointer<UInt8>?,
  _ settingsCount: Int, _ result: UnsafeMutablePointer<pc_series>?, _ caller: UnsafePointer<pc_caller>?
) {
  guard let inputs = unsafe inputs, let result = unsafe result else { return }
  // The inputs belong to this call, even if it fails.
  defer { for index in 0..<count { unsafe release(inputs + index) } }
  let parallel = unsafe caller.map { unsafe $0.pointee.flags & 1 != 0 } ?? true
  polarsCall { () throws(Failure) in
    guard 1...2 ~= count else {
      throw .argument("phone functions take one column, or two with areas, not \(count)")
    }
    let settings = try unsafe PolarsSettings(
      pickled: UnsafeRawBufferPointer(start: settings, count: settingsCount))
    let open = try Registry.shared.validator(of: settings)
    let input = try unsafe InputType(inputs.pointee.field, column: nil)
    let type = ResultType(polars: column, settings.format, try ResultType.language(settings.language))
    let run = try ColumnRun(
      open, type, threads: parallel ? 1 : settings.threads,
      onDoubtful: { pc_warn_of_doubtful(Int64($0)) })
    var areas = try unsafe count == 2 ? AreaChunks(inputs + 1) : nil
    var arrays: [ArrowArray] = unsafe []
    for index in 0..<(unsafe inputs.pointee.count) {
      do throws(Failure) {
        let chunk = try unsafe ColumnInput(
          inputs.pointee.arrays[index], input, isStrict: settings.refusesUnreadable)
        // Chunks of the areas may have other ends.
        var row = 0
        repeat {
          let (part, own) = try areas?.next(upTo: chunk.rowCount - row) ?? (nil, chunk.rowCount - row)
          let writer = try run.run(chunk.rows(row, own), areas: part)
          unsafe arrays.append(column == 0 ? try writer.finish() : try writer.finishColumn())
          row += own
        } while row < chunk.rowCount
      } catch {
        for index in unsafe arrays.indices { unsafe arrays[index].release?(&arrays[index]) }
        throw error
      }
    }
    if unsafe arrays.isEmpty {
      let writer = try ResultWriter(type, open.outcomes, rowCount: 0, parts: [0], hasNulls: false)
      unsafe arrays = [column == 0 ? try writer.finish() : try writer.finishColumn()]
    }
    let name = unsafe inputs.pointee.field?.pointee.name.map { unsafe String(cString: $0) } ?? ""
    unsafe result.pointee = SeriesOwner(type.polarsSchema(column, name: name), arrays).export()
  }
}

/// See `polars.h`.
@c @implementation
public func pc_polars_field(
  _ column: UInt32, _ inputs: UnsafePointer<ArrowSchema>?, _ count: Int,
  _ result: UnsafeMutablePointer<ArrowSchema>?
) {
  guard let result = unsafe result else { return }
  polarsCall { () throws(Failure) in
    guard 1...2 ~= count, let inputs = unsafe inputs else {
      throw .argument("phone functions take one column, or two with areas, not \(count)")
    }
    _ = try unsafe InputType(inputs, column: nil)
    let name = unsafe inputs.pointee.name.map { unsafe String(cString: $0) } ?? ""
    let type = ResultType(polars: column, .canonical)
    unsafe result.pointee = type.polarsSchema(column, name: name).export()
  }
}

/// The names of areas in a series, chunk after chunk; a series of one row applies to all rows.
@safe
private struct AreaChunks {
  // SAFETY: the series belongs to the call.
  private let series: UnsafeMutablePointer<pc_series>
  private let type: InputType
  private var chunk = 0
  private var row = 0
  /// The only row, repeated as often as it is needed.
  private var repeated: ColumnInput?

  init(_ series: UnsafeMutablePointer<pc_series>) throws(Failure) {
    unsafe self.series = series
    type = try unsafe InputType(series.pointee.field, column: nil)
    var total = 0
    var only: ColumnInput?
    for index in 0..<(unsafe series.pointee.count) {
      let chunk = try unsafe ColumnInput(series.pointee.arrays[index], type)
      if chunk.rowCount > 0 { only = chunk }
      total += chunk.rowCount
    }
    if total == 1 { repeated = only }
  }

  /// The names for the next rows, and the number of rows.
  mutating func next(upTo count: Int) throws(Failure) -> (ColumnInput?, Int) {
    if let repeated { return (repeated.repeating(count), count) }
    while unsafe chunk < series.pointee.count {
      let input = try unsafe ColumnInput(series.pointee.arrays[chunk], type)
      if row < input.rowCount || count == 0 {
        let taken = min(count, input.rowCount - row)
        defer { row += taken }
        return (input.rows(row, taken), taken)
      }
      chunk += 1
      row = 0
    }
    guard count == 0 else { throw .argument("area: a column of as many rows as there are numbers") }
    return (nil, 0)
  }
}

private func polarsCall(_ body: () throws(Failure) -> Void) {
  var error: OpaquePointer?
  let result = unsafe call(&error, body)
  guard result != PHONECHECK_OK, let error = unsafe error else { return }
  unsafe pc_polars_fail(ErrorObject.at(error).message)
  unsafe ErrorObject.free(error)
}

private func release(_ series: UnsafeMutablePointer<pc_series>) {
  for index in 0..<(unsafe series.pointee.count) {
    guard let array = unsafe series.pointee.arrays?[index] else { continue }
    unsafe array.pointee.release?(array)
  }
  unsafe series.pointee.release?(series)
}

extension ResultType {
  /// Text in Polars' own layout.
  fileprivate init(polars column: UInt32, _ format: PhoneNumber.Format, _ language: Language = .english) {
    self.init(
      columns: ResultColumn.allCases.filter { column == 0 ? $0 != .message : $0.bit == column }, text: .views,
      hasDictionaries: false, format: format, language: language)
  }

  fileprivate func polarsSchema(_ column: UInt32, name: String) -> SchemaDescription {
    var description = column == 0 ? schema : schema(columns[0])
    description.name = name
    description.isNullable = true
    return description
  }
}

/// A series for Polars.
@safe
private final class SeriesOwner {
  // SAFETY: allocated in `init`. Polars moves the arrays out of this memory, and then releases the series: `deinit` frees
  // the memory, not the arrays, and releases the field, which Polars only reads.
  private let field: UnsafeMutablePointer<ArrowSchema>
  private let arrays: UnsafeMutablePointer<UnsafeMutablePointer<ArrowArray>?>
  private let count: Int

  init(_ schema: SchemaDescription, _ chunks: [ArrowArray]) {
    unsafe field = .allocate(capacity: 1)
    unsafe field.initialize(to: schema.export())
    unsafe count = chunks.count
    unsafe arrays = .allocate(capacity: max(count, 1))
    for index in unsafe chunks.indices {
      let array = UnsafeMutablePointer<ArrowArray>.allocate(capacity: 1)
      unsafe array.initialize(to: chunks[index])
      unsafe (arrays + index).initialize(to: array)
    }
  }

  deinit {
    unsafe field.pointee.release?(field)
    unsafe field.deallocate()
    for index in 0..<count { unsafe arrays[index]?.deallocate() }
    unsafe arrays.deallocate()
  }

  func export() -> pc_series {
    unsafe pc_series(
      field: field, arrays: arrays, count: count,
      release: { series in
        guard let series = unsafe series, let owner = unsafe series.pointee.private_data else { return }
        unsafe Unmanaged<SeriesOwner>.fromOpaque(owner).release()
        unsafe series.pointee.release = nil
      }, private_data: Unmanaged.passRetained(self).toOpaque())
  }
}
