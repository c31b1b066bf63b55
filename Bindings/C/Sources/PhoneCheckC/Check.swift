internal import AreaSearch
public import CPhoneCheck
internal import PhoneCheck

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_check(
  _ validator: phonecheck_validator, _ number: UnsafePointer<CChar>?, _ count: Int,
  _ language: UnsafePointer<CChar>?, _ verdict: UnsafeMutablePointer<phonecheck_verdict>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> phonecheck_result {
  unsafe phonecheck_check_in_area(validator, number, count, nil, language, verdict, error)
}

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_check_in_area(
  _ validator: phonecheck_validator, _ number: UnsafePointer<CChar>?, _ count: Int,
  _ area: UnsafePointer<CChar>?, _ language: UnsafePointer<CChar>?,
  _ verdict: UnsafeMutablePointer<phonecheck_verdict>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> phonecheck_result {
  unsafe call(error) { () throws(Failure) in
    let found = try Registry.shared.find(validator)
    guard let verdict = unsafe verdict, unsafe verdict.pointee.size == MemoryLayout<phonecheck_verdict>.size
    else { throw .argument("verdict begins with its size: set .size = sizeof(phonecheck_verdict)") }
    guard unsafe count == 0 || number != nil else { throw .argument("number is NULL, and count isn't 0") }
    let tag = try unsafe readText(language, "language") ?? "en"
    guard let language = Language(matching: tag) else {
      throw .argument("language: there are messages in en, zh-CN and zh-TW")
    }
    let area = try found.area(named: unsafe readText(area, "area"))
    let bytes = unsafe UnsafeRawBufferPointer(start: number, count: count)
    let checked = unsafe CheckedNumber(Span(_unsafeBytes: bytes), found, area, language)
    unsafe verdict.pointee = checked.handedOver()
  }
}

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_verdict_free(_ verdict: UnsafeMutablePointer<phonecheck_verdict>?) {
  guard let verdict = unsafe verdict, let owner = unsafe verdict.pointee.private_data else { return }
  unsafe Unmanaged<CStrings>.fromOpaque(owner).release()
  unsafe verdict.pointee = phonecheck_verdict()
  unsafe verdict.pointee.size = MemoryLayout<phonecheck_verdict>.size
}

/// The verdict on one number in the form for C.
@safe
private struct CheckedNumber {
  // SAFETY: every pointer of `verdict` is to a text that `strings` owns.
  private let strings = CStrings()
  private var verdict = unsafe phonecheck_verdict()

  init(_ number: Span<UInt8>, _ open: OpenValidator, _ area: Area?, _ language: Language) {
    unsafe verdict.size = MemoryLayout<phonecheck_verdict>.size
    unsafe verdict.offset = -1
    // An area that isn't listed has no numbers, which is its verdict.
    if open.isExact, area?.isListed ?? true {
      let found = open.validator.exactMatch(of: number, area: area)
      set(found.status, found.reason, found.message(in: language), found.definition?.countryCode)
      return
    }
    let found = open.validator.validate(number, area: area)
    set(found.status, found.reason, found.message(in: language), found.number?.countryCode)
    if let number = found.number { set(number) }
    if case .invalid(let rejection) = found {
      unsafe verdict.offset = rejection.offset.map(Int64.init) ?? -1
      unsafe verdict.country = rejection.definition.map { unsafe strings.add($0.countryCode.letters) }
    }
  }

  /// The verdict, which now owns its text.
  func handedOver() -> phonecheck_verdict {
    var verdict = unsafe verdict
    unsafe verdict.private_data = Unmanaged.passRetained(strings).toOpaque()
    return unsafe verdict
  }

  private mutating func set(
    _ status: Verdict.Status, _ reason: ReasonCode?, _ message: String?, _ country: CountryCode?
  ) {
    unsafe verdict.status = phonecheck_status(status)
    unsafe verdict.reason = reason.map { unsafe strings.add($0.rawValue) }
    unsafe verdict.message = message.map { unsafe strings.add($0) }
    unsafe verdict.country = country.map { unsafe strings.add($0.letters) }
  }

  private mutating func set(_ number: PhoneNumber) {
    for (format, text) in number.forms {
      let text = unsafe strings.add(text)
      switch format {
      case .canonical: unsafe verdict.canonical = text
      case .e164: unsafe verdict.e164 = text
      case .international: unsafe verdict.international = text
      case .national: unsafe verdict.national = text
      case .rfc3966: unsafe verdict.rfc3966 = text
      case .masked: unsafe verdict.masked = text
      case .spelling: unsafe verdict.spelling = text
      }
    }
    unsafe verdict.area_code = strings.add(number.areaCode.digits)
    unsafe verdict.national_digits = strings.add(number.nationalDigits)
    unsafe verdict.extension = number.extensionDigits.map { unsafe strings.add($0) }
  }
}
