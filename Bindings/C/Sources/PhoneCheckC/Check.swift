public import CPhoneCheck
internal import PhoneCheck

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_check(
  _ validator: phonecheck_validator, _ number: UnsafePointer<CChar>?, _ count: Int,
  _ language: UnsafePointer<CChar>?, _ verdict: UnsafeMutablePointer<phonecheck_verdict>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
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
    let bytes = unsafe UnsafeRawBufferPointer(start: number, count: count)
    let checked = unsafe CheckedNumber(Span(_unsafeBytes: bytes), found, language)
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

/// The verdict on one number, as C gets it.
@safe
private struct CheckedNumber {
  // SAFETY: every pointer of `verdict` is to a text that `strings` owns.
  private let strings = CStrings()
  private var verdict = unsafe phonecheck_verdict()

  init(_ number: Span<UInt8>, _ open: OpenValidator, _ language: Language) {
    unsafe verdict.size = MemoryLayout<phonecheck_verdict>.size
    unsafe verdict.offset = -1
    if open.isExact {
      set(open.validator.exactMatch(of: number, area: open.area), language)
    } else {
      set(open.validator.validate(number, area: open.area), language)
    }
  }

  /// The verdict, which now owns its text.
  func handedOver() -> phonecheck_verdict {
    var verdict = unsafe verdict
    unsafe verdict.private_data = Unmanaged.passRetained(strings).toOpaque()
    return unsafe verdict
  }

  private mutating func set(_ found: Verdict, _ language: Language) {
    switch found {
    case .valid(let number): set(number)
    case .invalid(let rejection):
      set(PHONECHECK_INVALID, rejection.reason, message: rejection.message(in: language))
      unsafe verdict.offset = rejection.offset.map(Int64.init) ?? -1
      unsafe verdict.country = rejection.definition.map { unsafe strings.add($0.countryCode.letters) }
    case .undecided(let failure):
      set(PHONECHECK_UNDECIDED, failure.reason, message: failure.message(in: language))
    }
  }

  private mutating func set(_ found: ExactVerdict, _ language: Language) {
    switch found {
    case .match(let definition):
      unsafe verdict.country = strings.add(definition.countryCode.letters)
    case .noMatch:
      set(
        PHONECHECK_INVALID, .patternMismatch, message: ReasonCode.patternMismatch.message(in: language))
    case .undecided(let failure):
      set(PHONECHECK_UNDECIDED, failure.reason, message: failure.message(in: language))
    }
  }

  private mutating func set(_ status: phonecheck_status, _ reason: ReasonCode, message: String) {
    unsafe verdict.status = status
    unsafe verdict.reason = strings.add(reason.rawValue)
    unsafe verdict.message = strings.add(message)
  }

  private mutating func set(_ number: PhoneNumber) {
    unsafe verdict.country = number.countryCode.map { unsafe strings.add($0.letters) }
    unsafe verdict.canonical = strings.add(number.canonical)
    unsafe verdict.e164 = strings.add(number.e164)
    unsafe verdict.international = strings.add(number.international)
    unsafe verdict.national = strings.add(number.national)
    unsafe verdict.rfc3966 = strings.add(number.rfc3966)
    unsafe verdict.masked = strings.add(number.masked)
    unsafe verdict.spelling = strings.add(number.formatted(.spelling))
    unsafe verdict.area_code = strings.add(number.areaCode.digits)
    unsafe verdict.national_digits = strings.add(number.nationalDigits)
    unsafe verdict.extension = number.extensionDigits.map { unsafe strings.add($0) }
  }
}
