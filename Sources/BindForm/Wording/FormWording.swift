public import PhoneCheck

/// The texts of a form: ours, but for those that the host replaces, each in one language.
///
/// ```swift
/// var wording = FormWording()
/// wording[.title, .english] = "Secure your account"
/// wording[.codeSent, .simplifiedChinese] = "短信已发送至 {0}"
/// configuration.wording = wording
/// ```
///
/// A replaced text has the same slots, `{0}` and `{1}`, in ascending order; a value without a slot isn't shown.
public struct FormWording: Hashable, Sendable {
  private var phrases: [Phrase: [Language: String]] = [:]
  private var errors: [ServiceErrorCode: [Language: String]] = [:]

  /// Creates a wording in which nothing is replaced.
  public init() {}

  /// The text of a phrase, with its slots unfilled; set it to replace it.
  public subscript(phrase: Phrase, language: Language) -> String {
    get { phrases[phrase]?[language] ?? phrase.text(in: language) }
    set { phrases[phrase, default: [:]][language] = newValue }
  }

  /// The text of a documented error of the service, with its slots unfilled; set it to replace it.
  ///
  /// Many errors are shown as a ``Phrase`` that says what to do, such as ``Phrase/wrongCode``: replace that one.
  public subscript(error: ServiceErrorCode, language: Language) -> String {
    get { errors[error]?[language] ?? error.text(in: language) }
    set { errors[error, default: [:]][language] = newValue }
  }
}
