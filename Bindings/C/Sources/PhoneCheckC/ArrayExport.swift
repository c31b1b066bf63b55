internal import CPhoneCheck

/// Memory that several arrays use, freed together with the last of them.
@safe
final class ArrayMemory: @unchecked Sendable {
  // SAFETY: one thread adds blocks, while the arrays are made; each is freed once, in `deinit`.
  private var blocks: [UnsafeMutableRawPointer] = unsafe []

  deinit {
    unsafe blocks.forEach { unsafe pc_free($0) }
  }

  /// Allocates uninitialised bytes, and some to spare.
  func allocate(_ byteCount: Int) throws(Failure) -> UnsafeMutableRawPointer {
    let (count, overflows) = byteCount.addingReportingOverflow(Int(PC_SLACK))
    guard !overflows, let block = unsafe pc_allocate(Int64(count)) else { throw .noMemory }
    unsafe blocks.append(block)
    return unsafe block
  }

  /// Takes over memory that `pc_allocate` returned.
  func adopt(_ block: UnsafeMutableRawPointer) { unsafe blocks.append(block) }

  /// Copies elements.
  func copy<Element: BitwiseCopyable>(_ elements: [Element]) throws(Failure) -> UnsafeRawPointer {
    let block = try unsafe allocate(elements.count * MemoryLayout<Element>.stride)
    unsafe elements.withUnsafeBytes { bytes in
      if bytes.count > 0 { unsafe block.copyMemory(from: bytes.baseAddress!, byteCount: bytes.count) }
    }
    return UnsafeRawPointer(block)
  }
}

/// An array of Arrow, as a value.
@safe
struct ArrayDescription {
  // SAFETY: the buffers belong to `memory`, which every exported array keeps.
  var count: Int
  var nullCount = 0
  var buffers: [UnsafeRawPointer?]
  var children: [ArrayDescription] = []
  /// The dictionary, if there is one; at most one element.
  var dictionary: [ArrayDescription] = []

  /// Makes an array that its holder releases.
  func export(_ memory: ArrayMemory) -> ArrowArray {
    let owner = ArrayOwner(self, memory)
    return unsafe ArrowArray(
      length: Int64(count), null_count: Int64(nullCount), offset: 0, n_buffers: Int64(buffers.count),
      n_children: Int64(children.count), buffers: owner.buffers, children: owner.children,
      dictionary: owner.dictionary,
      release: { array in
        guard let array = unsafe array, let owner = unsafe array.pointee.private_data else { return }
        unsafe Unmanaged<ArrayOwner>.fromOpaque(owner).release()
        unsafe array.pointee.release = nil
        unsafe array.pointee.private_data = nil
      }, private_data: Unmanaged.passRetained(owner).toOpaque())
  }
}

/// An array that was exported and can be exported again.
struct SharedArray {
  private let description: ArrayDescription
  private let memory: ArrayMemory

  /// - Parameter array: An array that ``ArrayDescription/export(_:)`` made.
  init(_ array: UnsafePointer<ArrowArray>) {
    guard let owner = unsafe array.pointee.private_data else {
      preconditionFailure("an array that wasn't released")
    }
    let found = unsafe Unmanaged<ArrayOwner>.fromOpaque(owner).takeUnretainedValue()
    (description, memory) = (found.description, found.memory)
  }

  func export() -> ArrowArray { unsafe description.export(memory) }
}

/// The targets of an array's pointers.
@safe
private final class ArrayOwner {
  let description: ArrayDescription
  // SAFETY: the rules of schemas apply. Until the array is released, only its holder writes, and only to children and
  // dictionary, which it may move and release itself. `deinit` releases the rest, and frees everything; buffers are
  // freed with `memory`.
  let memory: ArrayMemory
  let buffers: UnsafeMutablePointer<UnsafeRawPointer?>
  let children: UnsafeMutablePointer<UnsafeMutablePointer<ArrowArray>?>?
  private let childCount: Int
  let dictionary: UnsafeMutablePointer<ArrowArray>?

  init(_ description: ArrayDescription, _ memory: ArrayMemory) {
    self.description = description
    self.memory = memory
    unsafe buffers = .allocate(capacity: max(description.buffers.count, 1))
    for index in unsafe description.buffers.indices {
      unsafe (buffers + index).initialize(to: description.buffers[index])
    }
    childCount = description.children.count
    let children = UnsafeMutablePointer<UnsafeMutablePointer<ArrowArray>?>.allocate(
      capacity: max(childCount, 1))
    for (index, child) in description.children.enumerated() {
      unsafe (children + index).initialize(to: Self.allocated(child, memory))
    }
    unsafe self.children = unsafe childCount > 0 ? children : nil
    if childCount == 0 { unsafe children.deallocate() }
    unsafe dictionary = description.dictionary.first.map { unsafe Self.allocated($0, memory) }
  }

  deinit {
    for index in 0..<childCount { unsafe Self.free(children?[index]) }
    unsafe children?.deallocate()
    unsafe Self.free(dictionary)
    unsafe buffers.deallocate()
  }

  private static func allocated(
    _ description: ArrayDescription, _ memory: ArrayMemory
  ) -> UnsafeMutablePointer<ArrowArray> {
    let array = UnsafeMutablePointer<ArrowArray>.allocate(capacity: 1)
    unsafe array.initialize(to: description.export(memory))
    return unsafe array
  }

  private static func free(_ array: UnsafeMutablePointer<ArrowArray>?) {
    guard let array = unsafe array else { return }
    unsafe array.pointee.release?(array)
    unsafe array.deallocate()
  }
}
