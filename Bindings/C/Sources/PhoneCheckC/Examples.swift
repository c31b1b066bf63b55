public import CPhoneCheck
internal import DefinitionTools
internal import PhoneCheck

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_examples(
  _ validator: phonecheck_validator, _ area: UnsafePointer<CChar>?, _ count: UInt32, _ seed: UInt64,
  _ examples: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> phonecheck_result {
  unsafe call(error) { () throws(Failure) in
    let open = try Registry.shared.find(validator)
    guard count <= 10_000 else { throw .argument("count: at most 10,000") }
    guard !open.isExact else {
      throw .argument("examples are numbers that were read, and exact matches raw bytes")
    }
    let chosen = try unsafe open.listedArea(readText(area, "area")) ?? open.area
    var options = NumberExamples.Options()
    (options.count, options.seed) = (Int(count), seed)
    let found = NumberExamples.all(
      of: chosen?.definitions ?? open.validator.catalog.pickerOrder, by: open.validator, options: options)
    let lines = [ExampleRow.header] + found.flatMap(ExampleRow.rows).map(\.csv)
    unsafe examples?.pointee = CStrings.copy(lines.map { $0 + "\n" }.joined())
  }
}
