internal import CPhoneCheck
internal import PhoneCheckC

/// Two columns as a table of numbers and areas, given to the C interface.
struct AreaTrial {
  private let validator: phonecheck_validator
  private let numbers: RandomColumn
  private let areas: RandomColumn
  private let isBroken: Bool
  /// The name of the trial in messages.
  private let name: String

  static let names = ["CN", "HK", "86", "852", "+86", "Hong Kong", "", " ", "Atlantis", "中国", "MO", "XX"]

  init(
    _ validator: phonecheck_validator, _ numbers: RandomColumn, _ areas: RandomColumn, isBroken: Bool,
    _ name: String
  ) {
    self.validator = validator
    self.numbers = numbers
    self.areas = areas
    self.isBroken = isBroken
    self.name = name
  }

  func run(_ draw: inout Draw) {
    // Copies of both for the table, because the names set below end with their closures.
    var schemas = unsafe [numbers.schema.pointee, areas.schema.pointee]
    var arrays = unsafe [numbers.array.pointee, areas.array.pointee]
    let isTable = unsafe schemas.contains {
      unsafe $0.format.map { unsafe String(cString: $0) == "+s" } ?? false
    }
    // The number of rows that both columns have. A broken column may claim any number; its rows are checked against
    // this one.
    let count = min(numbers.strings.count, areas.strings.count)
    unsafe "number".withCString { numberName in
      unsafe "area".withCString { areaName in
        unsafe schemas[0].name = numberName
        unsafe schemas[1].name = areaName
        unsafe schemas.withUnsafeMutableBufferPointer { schemas in
          unsafe arrays.withUnsafeMutableBufferPointer { arrays in
            guard let schema = schemas.baseAddress, let array = arrays.baseAddress else {
              return
            }
            var places = unsafe [Optional(schema), Optional(schema + 1)]
            var arrayPlaces = unsafe [Optional(array), Optional(array + 1)]
            var none: [UnsafeRawPointer?] = unsafe [nil]
            unsafe places.withUnsafeMutableBufferPointer { places in
              unsafe arrayPlaces.withUnsafeMutableBufferPointer { arrayPlaces in
                unsafe none.withUnsafeMutableBufferPointer { none in
                  unsafe run(
                    Int64(count), places.baseAddress, arrayPlaces.baseAddress, none.baseAddress,
                    isTable: isTable,
                    numberName, areaName, &draw)
                }
              }
            }
          }
        }
      }
    }
  }

  private func run(
    _ count: Int64, _ schemas: UnsafeMutablePointer<UnsafeMutablePointer<ArrowSchema>?>?,
    _ arrays: UnsafeMutablePointer<UnsafeMutablePointer<ArrowArray>?>?,
    _ buffers: UnsafeMutablePointer<UnsafeRawPointer?>?, isTable: Bool, _ numberName: UnsafePointer<CChar>,
    _ areaName: UnsafePointer<CChar>, _ draw: inout Draw
  ) {
    unsafe "+s".withCString { format in
      var schema = unsafe ArrowSchema()
      unsafe (schema.format, schema.n_children, schema.children) = (format, 2, schemas)
      unsafe schema.release = { unsafe $0?.pointee.release = nil }
      var array = unsafe ArrowArray()
      unsafe (array.length, array.n_buffers, array.buffers) = (count, 1, buffers)
      unsafe (array.n_children, array.children) = (2, arrays)
      unsafe array.release = { unsafe $0?.pointee.release = nil }
      var options = unsafe phonecheck_column_options()
      unsafe options.size = MemoryLayout<phonecheck_column_options>.size
      unsafe options.layout = UInt32(draw.below(3))
      unsafe options.threads = UInt32(draw.below(4))
      unsafe options.columns = draw.chance(50) ? 0 : UInt32(1 + draw.below(31))
      unsafe (options.column, options.area_column) = (numberName, areaName)
      var (outSchema, out) = unsafe (ArrowSchema(), ArrowArray())
      let result = unsafe phonecheck_validate_array(
        validator, &schema, &array, &options, &outSchema, &out, nil)
      let expected = isTable ? PHONECHECK_BAD_ARROW : PHONECHECK_OK
      precondition(isBroken || result == expected, "\(name): areas, result \(result.rawValue)")
      guard result == PHONECHECK_OK else { return }
      precondition(unsafe out.length == count, "\(name): areas: a row for each number")
      if !isBroken, unsafe options.columns == 0 { unsafe compare(out, outSchema) }
      unsafe out.release(&out)
      unsafe outSchema.release(&outSchema)
    }
  }

  /// Compares the numbers of a result with the result of judging each by itself.
  private func compare(_ out: ArrowArray, _ schema: ArrowSchema) {
    guard let last = unsafe out.children?[3], let format = unsafe schema.children?[3]?.pointee.format else {
      return
    }
    let texts = unsafe Texts(last.pointee, String(cString: format))
    for row in 0..<Int(unsafe out.length) {
      let area = areas.strings[row] ?? []
      // C's texts end at a NUL.
      if area.contains(0) { continue }
      let expected = numbers.strings[row].flatMap { canonical($0, area) }
      precondition(texts[row] == expected, "\(name): areas: row \(row)")
    }
  }

  private func canonical(_ number: [UInt8], _ area: [UInt8]) -> [UInt8]? {
    var cell = phonecheck_cell()
    cell.size = MemoryLayout<phonecheck_cell>.size
    // A name that isn't UTF-8 names no area.
    let isText = String(validating: area, as: UTF8.self) != nil
    let named = (isText ? area : Array("?".utf8)) + [0]
    let result = unsafe number.withUnsafeBytes { bytes in
      unsafe named.withUnsafeBytes { named in
        unsafe phonecheck_judge(
          validator, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count,
          named.baseAddress?.assumingMemoryBound(to: CChar.self), &cell, nil)
      }
    }
    precondition(result == PHONECHECK_OK, "\(name): a number has a verdict")
    let text = unsafe withUnsafeBytes(of: cell.number) { unsafe Array($0.prefix { $0 != 0 }) }
    return text.isEmpty ? nil : text
  }
}
