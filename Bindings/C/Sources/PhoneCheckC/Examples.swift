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
    let rows = found.flatMap(rows)
    unsafe examples?.pointee = CStrings.copy(
      (["area_code,country_code,kind,number,spelling,status,reason"] + rows).map { $0 + "\n" }.joined())
  }
}

/// The examples of a definition as rows of CSV; no field needs quotes.
private func rows(_ examples: NumberExamples) -> [String] {
  let definition = examples.definition
  func row(_ kind: String, _ number: String, _ spelling: String = "", _ reason: String = "") -> String {
    let status = reason.isEmpty ? "valid" : "invalid"
    return [
      definition.areaCode.digits, definition.countryCode.letters, kind, number, spelling, status, reason,
    ]
    .joined(separator: ",")
  }
  func row(_ kind: String, _ number: PhoneNumber) -> String {
    row(kind, number.canonical, number.formatted(.spelling))
  }
  var rows: [String] = []
  if let placeholder = examples.placeholder { rows.append(row("placeholder", placeholder)) }
  if let smallest = examples.smallest { rows.append(row("smallest", smallest)) }
  if let largest = examples.largest { rows.append(row("largest", largest)) }
  for boundary in examples.boundaries {
    rows += [row("boundary", boundary.smallest), row("boundary", boundary.largest)]
  }
  rows += examples.random.map { row("random", $0) }
  return rows + examples.nearMisses.map { row("near_miss", $0.written, "", $0.rejection.reason.rawValue) }
}
