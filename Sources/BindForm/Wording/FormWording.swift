public import PhoneCheck

/// The texts of a form: the built-in texts with the replacements of the host, language by language.
///
/// ```swift
/// var wording = FormWording()
/// wording[.title, .english] = "Secure your account"
/// wording[.codeSent, .simplifiedChinese] = "短信已发送至 {0}"
/// configuration.wording = wording
/// ```
///
/// A replaced text has the same slots, `{0}` and `{1}`, in any order; a value without a slot isn't shown, and a slot
/// without a value is left empty.
public struct FormWording: Hashable, Sendable {
  /// The use of a text.
  private enum Subject: Hashable {
    case phrase(Phrase)
    case error(ServiceErrorCode)
  }

  private struct Replacement: Hashable {
    let subject: Subject
    let language: Language
    let text: String
  }

  private var replacements: [Replacement] = []

  /// Creates a wording in which nothing is replaced.
  public init() {}

  /// The text of a phrase, with its slots unfilled; set it to replace it.
  public subscript(phrase: Phrase, language: Language) -> String {
    get { replacement(of: .phrase(phrase), language) ?? phrase.text(in: language) }
    set { replace(.phrase(phrase), language, newValue) }
  }

  /// The text that shows a documented error of the service, with its slots unfilled; set it to replace it.
  ///
  /// Many errors are shown as a ``Phrase`` that says what to do, such as ``Phrase/wrongCode``: replace that one.
  public subscript(error: ServiceErrorCode, language: Language) -> String {
    get { replacement(of: .error(error), language) ?? (error.ownTexts ?? error.texts).text(in: language) }
    set { replace(.error(error), language, newValue) }
  }

  /// Whether two wordings replace the same texts by the same.
  public static func == (one: FormWording, other: FormWording) -> Bool {
    one.replacements.count == other.replacements.count
      && one.replacements.allSatisfy(other.replacements.contains)
  }

  /// Feeds how many texts are replaced, which their order doesn't change.
  public func hash(into hasher: inout Hasher) { hasher.combine(replacements.count) }

  private func replacement(of subject: Subject, _ language: Language) -> String? {
    replacements.first { $0.subject == subject && $0.language == language }?.text
  }

  private mutating func replace(_ subject: Subject, _ language: Language, _ text: String) {
    replacements.removeAll { $0.subject == subject && $0.language == language }
    replacements.append(Replacement(subject: subject, language: language, text: text))
  }
}
