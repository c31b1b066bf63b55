internal import CPhoneCheck

/// A schema of Arrow, as a value.
struct SchemaDescription {
  var format: String
  var name: String
  var isNullable = true
  var children: [SchemaDescription] = []
  /// The dictionary, if there is one; at most one element.
  var dictionary: [SchemaDescription] = []

  init(
    _ format: String, _ name: String, isNullable: Bool = true, children: [SchemaDescription] = [],
    dictionary: SchemaDescription? = nil
  ) {
    self.format = format
    self.name = name
    self.isNullable = isNullable
    self.children = children
    self.dictionary = dictionary.map { [$0] } ?? []
  }

  /// The description of a schema that ``export()`` made.
  init(sharing schema: UnsafePointer<ArrowSchema>) {
    guard let owner = unsafe schema.pointee.private_data else {
      preconditionFailure("a schema that wasn't released")
    }
    self = unsafe Unmanaged<SchemaOwner>.fromOpaque(owner).takeUnretainedValue().description
  }

  /// Makes a schema that its holder releases.
  func export() -> ArrowSchema {
    let owner = SchemaOwner(self)
    return unsafe ArrowSchema(
      format: owner.format, name: owner.name, metadata: nil,
      flags: isNullable ? Int64(ARROW_FLAG_NULLABLE) : 0,
      n_children: Int64(children.count), children: owner.children, dictionary: owner.dictionary,
      release: { schema in
        guard let schema = unsafe schema, let owner = unsafe schema.pointee.private_data else { return }
        unsafe Unmanaged<SchemaOwner>.fromOpaque(owner).release()
        unsafe schema.pointee.release = nil
        unsafe schema.pointee.private_data = nil
      }, private_data: Unmanaged.passRetained(owner).toOpaque())
  }
}

/// The targets of a schema's pointers.
@safe
private final class SchemaOwner {
  let description: SchemaDescription
  // SAFETY: all memory is allocated and filled in `init`. Until the schema is released, only its holder writes, and
  // only to the targets of children and dictionary: it may move and release them itself. `deinit` releases the rest,
  // and frees everything.
  private let strings = CStrings()
  let format: UnsafePointer<CChar>
  let name: UnsafePointer<CChar>
  let children: UnsafeMutablePointer<UnsafeMutablePointer<ArrowSchema>?>?
  private let childCount: Int
  let dictionary: UnsafeMutablePointer<ArrowSchema>?

  init(_ description: SchemaDescription) {
    self.description = description
    unsafe format = strings.add(description.format)
    unsafe name = strings.add(description.name)
    childCount = description.children.count
    let children = UnsafeMutablePointer<UnsafeMutablePointer<ArrowSchema>?>.allocate(
      capacity: max(childCount, 1))
    for (index, child) in description.children.enumerated() {
      unsafe (children + index).initialize(to: Self.allocated(child))
    }
    unsafe self.children = unsafe childCount > 0 ? children : nil
    if childCount == 0 { unsafe children.deallocate() }
    unsafe dictionary = description.dictionary.first.map { unsafe Self.allocated($0) }
  }

  deinit {
    for index in 0..<childCount { unsafe Self.free(children?[index]) }
    unsafe children?.deallocate()
    unsafe Self.free(dictionary)
  }

  private static func allocated(_ description: SchemaDescription) -> UnsafeMutablePointer<ArrowSchema> {
    let schema = UnsafeMutablePointer<ArrowSchema>.allocate(capacity: 1)
    unsafe schema.initialize(to: description.export())
    return unsafe schema
  }

  private static func free(_ schema: UnsafeMutablePointer<ArrowSchema>?) {
    guard let schema = unsafe schema else { return }
    unsafe schema.pointee.release?(schema)
    unsafe schema.deallocate()
  }
}
