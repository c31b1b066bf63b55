public import CPhoneCheck
internal import Glibc

/// See `python.h`.
@c @implementation
public func phonecheck_python_share(
  _ schema: UnsafePointer<ArrowSchema>?, _ array: UnsafePointer<ArrowArray>?,
  _ outSchema: UnsafeMutablePointer<ArrowSchema>?, _ out: UnsafeMutablePointer<ArrowArray>?
) {
  if let schema = unsafe schema, let outSchema = unsafe outSchema {
    unsafe outSchema.pointee = SchemaDescription(sharing: schema).export()
  }
  if let array = unsafe array, let out = unsafe out { unsafe out.pointee = SharedArray(array).export() }
}

/// See `python.h`.
@c @implementation
public func phonecheck_python_stream(
  _ schema: UnsafePointer<ArrowSchema>?, _ arrays: UnsafePointer<UnsafePointer<ArrowArray>?>?, _ count: Int,
  _ out: UnsafeMutablePointer<ArrowArrayStream>?
) {
  guard let schema = unsafe schema, let out = unsafe out else { return }
  let shared = (0..<count).compactMap { index in unsafe arrays?[index].map { unsafe SharedArray($0) } }
  unsafe out.pointee = SharedStream(SchemaDescription(sharing: schema), shared).export()
}

/// See `python.h`.
@c @implementation
public func phonecheck_python_copy(
  _ schema: UnsafePointer<ArrowSchema>?, _ array: UnsafePointer<ArrowArray>?, _ counts: UnsafePointer<Int64>?,
  _ outSchema: UnsafeMutablePointer<ArrowSchema>?, _ out: UnsafeMutablePointer<ArrowArray>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> phonecheck_result {
  unsafe call(error) { () throws(Failure) in
    guard let schema = unsafe schema, let array = unsafe array, var counts = unsafe counts,
      let outSchema = unsafe outSchema, let out = unsafe out
    else { throw .argument("schema, array, counts, out_schema and out can't be NULL") }
    let memory = ArrayMemory()
    let copy = try unsafe ArrayDescription(copying: array, &counts, memory)
    unsafe out.pointee = copy.export(memory)
    unsafe outSchema.pointee = SchemaDescription(copying: schema).export()
  }
}

extension SchemaDescription {
  /// The description of a foreign schema.
  fileprivate init(copying schema: UnsafePointer<ArrowSchema>) {
    let format = unsafe schema.pointee.format.map { unsafe String(cString: $0) } ?? ""
    let name = unsafe schema.pointee.name.map { unsafe String(cString: $0) } ?? ""
    self.init(
      format, name,
      isNullable: unsafe schema.pointee.flags & Int64(ARROW_FLAG_NULLABLE) != 0,
      children: (0..<Int(unsafe schema.pointee.n_children)).compactMap { index in
        unsafe schema.pointee.children?[index].map { unsafe SchemaDescription(copying: $0) }
      },
      dictionary: unsafe schema.pointee.dictionary.map { unsafe SchemaDescription(copying: $0) })
  }
}

extension ArrayDescription {
  /// The description of an array whose buffers are copied.
  ///
  /// - Parameter counts: The number of bytes of each buffer; moved past them, to the counts of the next array.
  fileprivate init(
    copying array: UnsafePointer<ArrowArray>, _ counts: inout UnsafePointer<Int64>, _ memory: ArrayMemory
  ) throws(Failure) {
    let source = unsafe array.pointee
    unsafe self.init(count: Int(source.length), nullCount: Int(source.null_count), buffers: [])
    for index in 0..<Int(unsafe source.n_buffers) {
      let count = Int(unsafe counts.pointee)
      unsafe counts += 1
      guard let bytes = unsafe source.buffers?[index] else {
        unsafe buffers.append(nil)
        continue
      }
      let block = try unsafe memory.allocate(count)
      unsafe block.copyMemory(from: bytes, byteCount: count)
      unsafe buffers.append(UnsafeRawPointer(block))
    }
    for index in 0..<Int(unsafe source.n_children) {
      guard let child = unsafe source.children?[index] else { throw .arrow("column \(index) is missing") }
      children.append(try unsafe ArrayDescription(copying: child, &counts, memory))
    }
    if let own = unsafe source.dictionary {
      dictionary = [try unsafe ArrayDescription(copying: own, &counts, memory)]
    }
  }
}

/// A stream of existing arrays.
private final class SharedStream {
  private let schema: SchemaDescription
  private var arrays: ArraySlice<SharedArray>

  init(_ schema: SchemaDescription, _ arrays: [SharedArray]) {
    self.schema = schema
    self.arrays = arrays[...]
  }

  func export() -> ArrowArrayStream {
    unsafe ArrowArrayStream(
      get_schema: { stream, out in
        guard let own = unsafe SharedStream.at(stream) else { return EINVAL }
        unsafe out?.pointee = own.schema.export()
        return 0
      },
      get_next: { stream, out in
        guard let own = unsafe SharedStream.at(stream) else { return EINVAL }
        unsafe out?.pointee = own.arrays.popFirst()?.export() ?? ArrowArray()
        return 0
      },
      get_last_error: { _ in nil },
      release: { stream in
        guard let stream = unsafe stream, let owner = unsafe stream.pointee.private_data else { return }
        unsafe Unmanaged<SharedStream>.fromOpaque(owner).release()
        unsafe stream.pointee.release = nil
        unsafe stream.pointee.private_data = nil
      }, private_data: Unmanaged.passRetained(self).toOpaque())
  }

  private static func at(_ stream: UnsafeMutablePointer<ArrowArrayStream>?) -> SharedStream? {
    unsafe stream?.pointee.private_data.map {
      unsafe Unmanaged<SharedStream>.fromOpaque($0).takeUnretainedValue()
    }
  }
}
