/// The meaning of an `errno`, if users can react to it.
package enum SystemErrorKind: Hashable, Sendable {
  case noSuchFile
  case isDirectory
  /// A part of the path, which has to be a directory, is something else.
  case notDirectory
  case alreadyExists
  case notPermitted
  case readOnly
  case noRoom
  case fileTooLarge
  case tooManyOpenFiles
}

#if hasFeature(Embedded)
  extension SystemErrorKind {
    package static func text(ofErrorNumber number: Int32) -> String { ErrorNumber(code: number).text }

    /// A page makes no calls, so no number means anything to it.
    package init?(errorNumber: Int32) { return nil }
  }
#else
  extension SystemErrorKind {
    /// The `errno` for a directory in the place of a file, even if the system didn't report an error.
    package static let directoryErrorNumber = ErrorNumber.isDirectory.code

    /// The system's words for an `errno`.
    package static func text(ofErrorNumber number: Int32) -> String { ErrorNumber(code: number).text }

    /// Recognises an `errno`; `nil` for all others.
    package init?(errorNumber: Int32) {
      switch ErrorNumber(code: errorNumber) {
      case .noSuchFile: self = .noSuchFile
      case .isDirectory: self = .isDirectory
      case .notDirectory: self = .notDirectory
      case .alreadyExists: self = .alreadyExists
      case .permissionDenied, .notPermitted: self = .notPermitted
      case .readOnly: self = .readOnly
      case .diskFull, .overQuota: self = .noRoom
      case .fileTooLarge: self = .fileTooLarge
      case .tooManyOpenFiles: self = .tooManyOpenFiles
      default: return nil
      }
    }
  }
#endif
