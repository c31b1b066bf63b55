public import CPhoneCheck
internal import PhoneCheck

/// An error for C: its text doesn't move until the error is freed.
@safe
final class ErrorObject {
  // SAFETY: `strings` owns the text; it is filled in `init`, only read afterwards, and freed with this object.
  let result: phonecheck_result
  private let strings: CStrings
  private let text: UnsafePointer<CChar>
  private let problems: [phonecheck_problem]

  init(_ failure: Failure) {
    let strings = CStrings()
    result = failure.result
    unsafe text = strings.add(failure.text)
    unsafe problems = failure.problems.map { problem in
      unsafe phonecheck_problem(
        line: Int64(problem.place.line), column: Int64(problem.place.column),
        offset: Int64(problem.place.offset), path: strings.add(problem.place.path),
        definition: problem.place.definitionLabel.map { unsafe strings.add($0) },
        text: strings.add(problem.text))
    }
    self.strings = strings
  }

  /// Gives a new object to the caller, if it wants one.
  static func hand(_ failure: Failure, to error: UnsafeMutablePointer<OpaquePointer?>?) {
    guard let error = unsafe error else { return }
    unsafe error.pointee = OpaquePointer(Unmanaged.passRetained(ErrorObject(failure)).toOpaque())
  }

  static func at(_ error: OpaquePointer) -> ErrorObject {
    unsafe Unmanaged<ErrorObject>.fromOpaque(UnsafeRawPointer(error)).takeUnretainedValue()
  }

  static func free(_ error: OpaquePointer) {
    unsafe Unmanaged<ErrorObject>.fromOpaque(UnsafeRawPointer(error)).release()
  }

  var message: UnsafePointer<CChar> { unsafe text }
  var problemCount: Int { unsafe problems.count }

  func problem(_ index: Int) -> phonecheck_problem {
    unsafe problems.indices.contains(index) ? problems[index] : phonecheck_problem()
  }
}

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_error_text(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe error.map { unsafe ErrorObject.at($0).message }
}

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_error_result(_ error: OpaquePointer?) -> phonecheck_result {
  unsafe error.map { unsafe ErrorObject.at($0).result } ?? PHONECHECK_OK
}

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_error_problem_count(_ error: OpaquePointer?) -> Int {
  unsafe error.map { unsafe ErrorObject.at($0).problemCount } ?? 0
}

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_error_problem(_ error: OpaquePointer?, _ index: Int) -> phonecheck_problem {
  unsafe error.map { unsafe ErrorObject.at($0).problem(index) } ?? phonecheck_problem()
}

/// See `phonecheck.h`.
@c @implementation
public func phonecheck_error_free(_ error: OpaquePointer?) {
  if let error = unsafe error { unsafe ErrorObject.free(error) }
}
