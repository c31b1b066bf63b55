internal import CPhoneCheck

/// The kind of column that a schema describes.
struct InputType: Hashable {
  /// The layout of strings.
  enum Layout: Hashable {
    case utf8, largeUTF8, views
    /// Integers, decimals or floats.
    case numbers(Number)
    /// Only nulls.
    case null
  }

  /// The layout of numbers.
  struct Number: Hashable {
    var kind: pc_number
    /// The width of decimals.
    var width: Int32 = 0
    var scale: Int32 = 0
    var isUnsigned = false
  }

  var layout: Layout
  /// The layout of the indices, if there is a dictionary.
  var indices: pc_indices?
  /// The field to judge, if the arrays are structs.
  var field: Int?

  /// Reads a schema.
  ///
  /// - Parameters:
  ///   - column: The name of the field of a table.
  ///   - option: The option with the name.
  init(
    _ schema: UnsafePointer<ArrowSchema>?, column: String?, option: String = "column"
  ) throws(Failure) {
    let format = try unsafe Self.format(schema, "the schema")
    guard format == "+s", let schema = unsafe schema else {
      guard column == nil else {
        throw .argument("\(option): the input isn't a table, and has no columns to choose from")
      }
      (layout, indices) = try unsafe Self.strings(schema, format)
      return
    }
    let found = try unsafe Self.field(of: schema, named: column, option)
    let child = unsafe schema.pointee.children?[found]
    field = found
    (layout, indices) = try unsafe Self.strings(child, Self.format(child, "column \(found)"))
  }

  private static func format(_ schema: UnsafePointer<ArrowSchema>?, _ name: String) throws(Failure) -> String
  {
    guard let schema = unsafe schema else { throw .arrow("\(name) is NULL") }
    guard unsafe schema.pointee.release != nil else { throw .arrow("\(name) was released") }
    guard let format = unsafe schema.pointee.format, let text = unsafe String(validatingCString: format)
    else {
      throw .arrow("\(name) has no format")
    }
    return text
  }

  private static func strings(
    _ schema: UnsafePointer<ArrowSchema>?, _ format: String
  ) throws(Failure) -> (Layout, pc_indices?) {
    guard let dictionary = unsafe schema?.pointee.dictionary else {
      guard unsafe !isOpaque(schema) else {
        throw .arrow(
          "the column is of another type, whose bytes only its producer understands: cast it to text")
      }
      switch format {
      case "u", "z": return (.utf8, nil)
      case "U", "Z": return (.largeUTF8, nil)
      case "vu", "vz": return (.views, nil)
      case "n": return (.null, nil)
      default:
        if let number = number(format) { return (.numbers(number), nil) }
        throw .arrow(
          "the column is \(typeName(format)): phone numbers are strings (utf8, large_utf8 or utf8_view), binary of UTF-8, "
            + "integers, decimals, or floats of 32 or 64 bits")
      }
    }
    let layouts: [String: pc_indices] = [
      "c": PC_INT8, "C": PC_UINT8, "s": PC_INT16, "S": PC_UINT16, "i": PC_INT32, "I": PC_UINT32,
      "l": PC_INT64,
      "L": PC_UINT64,
    ]
    guard let indices = layouts[format] else {
      throw .arrow("the indices of a dictionary are integers, not \(typeName(format))")
    }
    let values = try unsafe Self.format(dictionary, "the dictionary's schema")
    let (layout, inner) = try unsafe strings(dictionary, values)
    guard inner == nil else { throw .arrow("the values of a dictionary have a dictionary of their own") }
    return (layout, indices)
  }

  private static let numbers: [String: pc_number] = [
    "c": PC_NUMBER_INT8, "C": PC_NUMBER_UINT8, "s": PC_NUMBER_INT16, "S": PC_NUMBER_UINT16,
    "i": PC_NUMBER_INT32, "I": PC_NUMBER_UINT32, "l": PC_NUMBER_INT64, "L": PC_NUMBER_UINT64,
    "f": PC_NUMBER_FLOAT, "g": PC_NUMBER_DOUBLE,
  ]

  /// Whether bytes are of a type that Arrow doesn't have, such as DuckDB's BIGNUM.
  private static func isOpaque(_ schema: UnsafePointer<ArrowSchema>?) -> Bool {
    guard let metadata = unsafe schema?.pointee.metadata else { return false }
    var place = unsafe UnsafeRawPointer(metadata)
    func number() -> Int {
      defer { unsafe place += 4 }
      return Int(unsafe place.loadUnaligned(as: Int32.self))
    }
    func text() -> String {
      let count = max(number(), 0)
      defer { unsafe place += count }
      return unsafe String(decoding: UnsafeRawBufferPointer(start: place, count: count), as: UTF8.self)
    }
    for _ in 0..<max(number(), 0) {
      let (key, value) = (text(), text())
      if key == "ARROW:extension:name", value == "arrow.opaque" { return true }
    }
    return false
  }

  /// The numbers of a format; numbers of 128 bits have Polars' own names.
  private static func number(_ format: String) -> Number? {
    if let kind = numbers[format] { return Number(kind: kind) }
    if format == "_pli128" || format == "_plu128" {
      return Number(kind: PC_NUMBER_DECIMAL, width: 16, isUnsigned: format == "_plu128")
    }
    guard format.hasPrefix("d:") else { return nil }
    let facts = format.dropFirst(2).split(separator: ",", omittingEmptySubsequences: false).map { Int32($0) }
    guard 2...3 ~= facts.count, let scale = facts[1], -96...96 ~= scale,
      let bits = facts.count == 3 ? facts[2] : 128, [32, 64, 128, 256].contains(bits)
    else { return nil }
    return Number(kind: PC_NUMBER_DECIMAL, width: bits / 8, scale: scale)
  }

  /// The usual name of a common format; no other text of a schema is repeated.
  private static func typeName(_ format: String) -> String {
    let names = [
      "b": "boolean", "c": "int8", "C": "uint8", "s": "int16", "S": "uint16", "i": "int32",
      "I": "uint32", "l": "int64", "L": "uint64", "e": "float16", "f": "float32", "g": "float64",
      "z": "binary",
      "Z": "large_binary", "vz": "binary_view", "+s": "a struct", "+l": "a list", "+L": "a large list",
    ]
    return names[format] ?? "of another type"
  }

  private static func field(
    of schema: UnsafePointer<ArrowSchema>, named name: String?, _ option: String
  ) throws(Failure) -> Int {
    let count = unsafe schema.pointee.n_children
    guard count >= 0, unsafe count == 0 || schema.pointee.children != nil else {
      throw .arrow("the schema of the struct has no children")
    }
    guard let name else {
      guard count == 1 else {
        throw .argument("the input is a table with \(count) columns: say which one holds the numbers")
      }
      return 0
    }
    var found: [Int] = []
    for index in 0..<Int(count) {
      guard let child = unsafe schema.pointee.children[index] else {
        throw .arrow("column \(index) has no schema")
      }
      if let own = unsafe child.pointee.name, unsafe String(validatingCString: own) == name {
        found.append(index)
      }
    }
    guard let first = found.first else { throw .argument("\(option): the table has no column of this name") }
    guard found.count == 1 else {
      throw .argument("\(option): \(found.count) columns of the table have this name")
    }
    return first
  }

  private init(layout: Layout) { self.layout = layout }
}
