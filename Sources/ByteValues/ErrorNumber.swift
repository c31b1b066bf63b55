#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The value of `errno` after a call that failed.
package struct ErrorNumber: Error, Hashable, Sendable {
  package let code: Int32

  package init(code: Int32) { self.code = code }
}

#if hasFeature(Embedded)
  extension ErrorNumber {
    /// A page makes no calls, so no number is known to it.
    package var text: String { "error \(code)" }
  }
#else
  extension ErrorNumber {
    package static let noSuchFile = ErrorNumber(code: ENOENT)
    package static let alreadyExists = ErrorNumber(code: EEXIST)
    package static let isDirectory = ErrorNumber(code: EISDIR)
    package static let notDirectory = ErrorNumber(code: ENOTDIR)
    package static let brokenPipe = ErrorNumber(code: EPIPE)
    package static let tooManyLinks = ErrorNumber(code: ELOOP)
    package static let interrupted = ErrorNumber(code: EINTR)
    package static let wouldBlock = ErrorNumber(code: EAGAIN)
    package static let notSupported = ErrorNumber(code: ENOTSUP)
    package static let invalidArgument = ErrorNumber(code: EINVAL)
    package static let illegalBytes = ErrorNumber(code: EILSEQ)
    package static let permissionDenied = ErrorNumber(code: EACCES)
    package static let notPermitted = ErrorNumber(code: EPERM)
    package static let readOnly = ErrorNumber(code: EROFS)
    package static let diskFull = ErrorNumber(code: ENOSPC)
    package static let overQuota = ErrorNumber(code: EDQUOT)
    package static let fileTooLarge = ErrorNumber(code: EFBIG)
    package static let tooManyOpenFiles = ErrorNumber(code: EMFILE)

    package static var current: ErrorNumber { ErrorNumber(code: errno) }

    /// The system's own words, such as "No such file or directory".
    package var text: String {
      guard let words = unsafe strerror(code) else { return "error \(code)" }
      return unsafe String(cString: words)
    }
  }
#endif
