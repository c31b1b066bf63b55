internal import PhoneCheck

extension NumberReader {
  /// Whether a text is a number with hidden digits, such as `186****6173`.
  static func isMasked(_ text: String) -> Bool {
    do throws(Rejection) {
      _ = try read(text, isUnfinished: true)
      return false
    } catch {
      return error.reason == .masked
    }
  }

  /// Whether an extension follows the number in a text.
  static func hasExtension(_ text: String) -> Bool { (try? read(text))?.extensionDigits != nil }
}
