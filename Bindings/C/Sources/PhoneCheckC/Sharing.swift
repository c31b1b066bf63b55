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
