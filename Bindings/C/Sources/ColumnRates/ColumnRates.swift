import CPhoneCheck
import Glibc
import PhoneCheck
import PhoneCheckC

/// Measures the rates at which the C interface and `BulkValidator` itself judge a column, alternately.
///
/// `ColumnRates DEFINITIONS NUMBERS [ROUNDS]`: NUMBERS is a file with one number on each line. Prints a JSON object:
/// the median processor time for a row, in nanoseconds, by name.
@main
enum ColumnRates {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else { fatalError("usage: ColumnRates DEFINITIONS NUMBERS [ROUNDS]") }
    let definitions = contents(of: arguments[1])
    let rounds = arguments.count > 3 ? Int(arguments[3]) ?? 7 : 7
    var bytes: [UInt8] = []
    var offsets: [Int32] = [0]
    for line in contents(of: arguments[2]).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      bytes += line
      offsets.append(Int32(bytes.count))
    }
    offsets.removeLast()
    let validator = try PhoneValidator(AreaCodeCatalog(json: definitions))
    let bulk = BulkValidator(validator)
    var verdicts = BulkVerdicts()
    let column = Column(bytes, offsets, definitions)
    var times: [String: [Double]] = [:]
    for _ in 0..<rounds {
      times["BulkValidator", default: []].append(
        seconds { bulk.validate(column: bytes.span, offsets: offsets.span, into: &verdicts) })
      for layout in [PHONECHECK_LAYOUT_DICTIONARY, PHONECHECK_LAYOUT_PLAIN, PHONECHECK_LAYOUT_VIEWS] {
        times["layout \(layout.rawValue)", default: []].append(seconds { column.judge(layout, 0) })
      }
      times["status", default: []].append(seconds { column.judge(PHONECHECK_LAYOUT_DICTIONARY, 1) })
      times["number", default: []].append(seconds { column.judge(PHONECHECK_LAYOUT_DICTIONARY, 8) })
    }
    let rows = Double(offsets.count - 1)
    let figures = times.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \(median($0.value) * 1e9 / rows)" }
    print("{\(figures.joined(separator: ", "))}")
  }

  static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// The processor time of some work, which other load on the machine affects little.
  static func seconds(_ body: () -> Void) -> Double {
    let start = processorSeconds
    body()
    return processorSeconds - start
  }

  private static var processorSeconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func contents(of path: String) -> [UInt8] {
    guard let file = unsafe fopen(path, "rb") else { fatalError("\(path) can't be read") }
    defer { unsafe fclose(file) }
    unsafe fseek(file, 0, SEEK_END)
    let count = unsafe ftell(file)
    unsafe rewind(file)
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = unsafe fread(buffer.baseAddress, 1, count, file)
    }
  }
}

/// A column in memory that the C interface judges.
@safe
private final class Column {
  // SAFETY: the buffers are allocated and filled in `init`, and only read afterwards. The process ends before they
  // would be freed.
  private var schema = unsafe ArrowSchema()
  private var array = unsafe ArrowArray()
  private var validator: phonecheck_validator = 0

  init(_ bytes: [UInt8], _ offsets: [Int32], _ definitions: [UInt8]) {
    let text = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    unsafe text.initialize(from: bytes, count: bytes.count)
    let ownOffsets = UnsafeMutablePointer<Int32>.allocate(capacity: offsets.count)
    unsafe ownOffsets.initialize(from: offsets, count: offsets.count)
    let buffers = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: 3)
    unsafe buffers.initialize(to: nil)
    unsafe (buffers + 1).initialize(to: UnsafeRawPointer(ownOffsets))
    unsafe (buffers + 2).initialize(to: UnsafeRawPointer(text))
    unsafe array.length = Int64(offsets.count - 1)
    unsafe array.n_buffers = 3
    unsafe array.buffers = buffers
    unsafe array.release = { _ in }
    unsafe schema.format = UnsafePointer(strdup("u"))
    unsafe schema.release = { _ in }
    unsafe definitions.withUnsafeBytes { definitions in
      var options = unsafe phonecheck_options()
      unsafe options.size = MemoryLayout<phonecheck_options>.size
      unsafe options.definitions = definitions.baseAddress?.assumingMemoryBound(to: CChar.self)
      unsafe options.definitions_count = definitions.count
      precondition(unsafe phonecheck_open(&options, &validator, nil) == PHONECHECK_OK)
    }
  }

  func judge(_ layout: phonecheck_layout, _ columns: UInt32) {
    var options = unsafe phonecheck_column_options()
    unsafe options.size = MemoryLayout<phonecheck_column_options>.size
    unsafe options.layout = layout.rawValue
    unsafe options.columns = columns
    var outSchema = unsafe ArrowSchema()
    var out = unsafe ArrowArray()
    precondition(
      unsafe phonecheck_validate_array(validator, &schema, &array, &options, &outSchema, &out, nil)
        == PHONECHECK_OK)
    unsafe out.release(&out)
    unsafe outSchema.release(&outSchema)
  }
}
