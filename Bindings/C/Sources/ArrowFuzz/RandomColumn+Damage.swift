internal import CPhoneCheck

extension RandomColumn {
  /// Breaks one or several rules of Arrow, or makes a harmless change; the lengths of buffers don't change.
  func damage(_ draw: inout Draw) {
    for _ in 0..<(1 + draw.below(3)) {
      let (array, schema) = unsafe target(&draw)
      switch draw.below(14) {
      case 0, 1, 2: unsafe damageEntries(array, schema, &draw)
      case 3: unsafe damageBuffers(array, &draw)
      case 4:
        let count = draw.chance(50) ? Int64(draw.below(8)) - 2 : draw.wild()
        // With four, a buffer of strings would be read as the lengths of buffers. That can't be detected, and the
        // buffer may be shorter.
        unsafe array.pointee.n_buffers = count == 4 ? 3 : count
      case 5: unsafe array.pointee.null_count = draw.wild()
      case 6:
        // A greater length would promise rows that don't exist.
        let length = unsafe array.pointee.length
        unsafe array.pointee.length =
          draw.chance(50) ? -draw.wild().magnitudeOrOne : Int64(draw.below(Int(max(length, 0)) + 1))
      case 7: unsafe array.pointee.offset = draw.chance(50) ? -1 : Int64.max - Int64(draw.below(3))
      case 8: unsafe array.pointee.release = nil
      case 9: unsafe schema.pointee.release = nil
      case 10: unsafe schema.pointee.format = nil
      case 11: unsafe array.pointee.dictionary = nil
      case 12: unsafe schema.pointee.dictionary = nil
      default:
        unsafe array.pointee.n_children = Int64(draw.below(2)) - 1
        if draw.chance(50) { unsafe schema.pointee.n_children = Int64(draw.below(2)) - 1 }
        if draw.chance(30) { unsafe array.pointee.children = nil }
        if draw.chance(30) { unsafe schema.pointee.children = nil }
      }
    }
  }

  /// The array itself, its only child, or a dictionary.
  private func target(
    _ draw: inout Draw
  ) -> (UnsafeMutablePointer<ArrowArray>, UnsafeMutablePointer<ArrowSchema>) {
    var found = unsafe (array, schema)
    if draw.chance(70), let child = unsafe array.pointee.children?[0],
      let inner = unsafe schema.pointee.children?[0]
    {
      unsafe found = (child, inner)
    }
    if draw.chance(50), let values = unsafe found.0.pointee.dictionary,
      let inner = unsafe found.1.pointee.dictionary
    {
      unsafe found = (values, inner)
    }
    return unsafe found
  }

  /// Changes offsets, views or indices.
  private func damageEntries(
    _ array: UnsafeMutablePointer<ArrowArray>, _ schema: UnsafeMutablePointer<ArrowSchema>, _ draw: inout Draw
  ) {
    let (length, first) = unsafe (array.pointee.length, array.pointee.offset)
    guard length > 0, length < 1 << 20, (0..<100).contains(first), unsafe array.pointee.n_buffers > 1,
      let buffer = unsafe array.pointee.buffers?[1], let format = unsafe schema.pointee.format
    else { return }
    let entries = unsafe UnsafeMutableRawPointer(mutating: buffer)
    let index = Int(first) + draw.below(Int(length))
    let value = draw.wild()
    switch unsafe String(cString: format) {
    case "u", "i", "I":
      unsafe entries.storeBytes(of: Int32(truncatingIfNeeded: value), toByteOffset: index * 4, as: Int32.self)
    case "U", "l", "L": unsafe entries.storeBytes(of: value, toByteOffset: index * 8, as: Int64.self)
    case "c", "C":
      unsafe entries.storeBytes(of: UInt8(truncatingIfNeeded: value), toByteOffset: index, as: UInt8.self)
    case "s", "S":
      unsafe entries.storeBytes(
        of: UInt16(truncatingIfNeeded: value), toByteOffset: index * 2, as: UInt16.self)
    case "vu":
      let part = draw.pick([0, 4, 8, 12])
      unsafe entries.storeBytes(
        of: Int32(truncatingIfNeeded: value), toByteOffset: index * 16 + part, as: Int32.self)
    default: break
    }
  }

  private func damageBuffers(_ array: UnsafeMutablePointer<ArrowArray>, _ draw: inout Draw) {
    if draw.chance(10) {
      unsafe array.pointee.buffers = nil
    } else if unsafe array.pointee.buffers != nil {
      unsafe array.pointee.buffers[draw.below(5)] = nil
    }
  }
}

extension Int64 {
  /// The absolute value if it can be represented, and at least 1.
  fileprivate var magnitudeOrOne: Int64 { self == .min ? .max : Swift.max(abs(self), 1) }
}
