internal import AreaSearch
public import CPhoneCheck
@_spi(Bindings) internal import PhoneCheck

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_judge(
  _ validator: phonecheck_validator, _ number: UnsafePointer<CChar>?, _ count: Int,
  _ area: UnsafePointer<CChar>?, _ cell: UnsafeMutablePointer<phonecheck_cell>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> phonecheck_result {
  unsafe call(error) { () throws(Failure) in
    let open = try Registry.shared.find(validator)
    guard let cell = unsafe cell, unsafe cell.pointee.size == MemoryLayout<phonecheck_cell>.size else {
      throw .argument("cell begins with its size: set .size = sizeof(phonecheck_cell)")
    }
    guard unsafe count == 0 || number != nil else { throw .argument("number is NULL, and count isn't 0") }
    let area = try open.area(named: unsafe readText(area, "area"))
    let bytes = unsafe UnsafeRawBufferPointer(start: number, count: count)
    unsafe cell.pointee.fill(Span(_unsafeBytes: bytes), open, area)
  }
}

extension OpenValidator {
  /// The area of a number: the area that is named for it, or the validator's own.
  func area(named name: String?) throws(Failure) -> Area? {
    guard let name, let named = validator.catalog.area(inCell: name) else { return area }
    guard area == nil else {
      throw .argument("area: the validator has an area of its own, which every number belongs to")
    }
    return named
  }
}

extension phonecheck_cell {
  fileprivate mutating func fill(_ number: Span<UInt8>, _ open: OpenValidator, _ area: Area?) {
    self.number.0 = 0
    if open.isExact {
      let code = open.exactCode(of: number, area)
      let country = code.definitionIndex.map { open.validator.catalog.definitions[$0].countryCode }
      return set(code.status ?? .invalid, code.reason, country)
    }
    if area == nil { open.validator.prepareTable(afterCounting: 1) }
    let verdict = open.validator.validate(number, area: area)
    set(verdict.status, verdict.reason, verdict.number?.countryCode)
    if let number = verdict.number { Self.write(number.canonical, to: &self.number) }
  }

  private mutating func set(_ status: Verdict.Status, _ reason: ReasonCode?, _ country: CountryCode?) {
    self.status = phonecheck_status(status)
    Self.write(reason?.rawValue ?? "", to: &self.reason)
    Self.write(country?.letters ?? "", to: &self.country)
  }

  /// Writes a text and a NUL.
  private static func write<Room: BitwiseCopyable>(_ text: String, to room: inout Room) {
    let bytes = Array(text.utf8)
    unsafe withUnsafeMutableBytes(of: &room) { target in
      precondition(bytes.count < target.count, "codes and canonical forms fit into a cell")
      unsafe target.copyBytes(from: bytes)
      unsafe target[bytes.count] = 0
    }
  }
}
