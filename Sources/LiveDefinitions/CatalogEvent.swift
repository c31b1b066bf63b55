public import PhoneCheck

/// One transition of a ``CatalogSource``, for logs and metrics.
///
/// Printed, it holds no number and nothing of an answer but codes of countries that are gone: digests, counts, rules of lint, and
/// what kind of failure it was. For people,
/// ``CatalogFailure/problems`` says more, and quotes.
public struct CatalogEvent: Sendable {
  /// What happened.
  @nonexhaustive
  public enum Transition: String, Hashable, Sendable {
    /// Definitions are served for the first time: those of the store, else bundled ones.
    case started
    /// The app's own definitions don't load; the library's are used.
    case bundledRefused = "bundled definitions refused"
    /// The store can't be read now; it isn't overwritten until it can.
    case storeUnreadable = "store unreadable"
    /// What was kept isn't what was written; it was set aside.
    case recordDamaged = "record damaged"
    /// What was kept is another tenant's; it isn't used.
    case recordOfAnotherTenant = "record of another tenant"
    /// What was kept doesn't load by today's rules; it was set aside.
    case recordRefused = "record refused"
    /// The service says that the last good copy is still its own.
    case confirmed
    /// New definitions are served.
    case activated
    /// New definitions were verified and wait for their activation.
    case waiting
    /// A fetch changed nothing.
    case failed
    /// The last good copy couldn't be kept: the next start has an older one.
    case notKept = "not kept"
    /// Another process has kept a later copy, which stays.
    case laterKept = "later one kept"
  }

  /// What happened.
  public let transition: Transition
  /// The digest of the definitions before; `nil` for the library's built-in ones.
  public var oldDigest: String?
  /// The digest of the definitions that it is about.
  public var newDigest: String?
  /// Where the definitions that are served were read.
  public var origin: CatalogOrigin
  /// How old the definitions that are served are; `nil` when that isn't known.
  public var age: Duration?
  /// How new definitions differ from those before.
  public var change: CatalogChange?
  /// What `phonecheck lint` finds in new definitions, and not in those before: errors that didn't refuse them, as there was no
  /// copy or they were accepted once, and regexes that accept texts of any length or with anything in them.
  public var findings: [CatalogFailure.LintError] = []
  /// Why a fetch changed nothing, or what was kept wasn't used.
  public var failure: CatalogFailure?
  /// The error of the transport or the store.
  ///
  /// It isn't printed: others wrote it, and it may hold anything.
  public var cause: (any Error)?
  /// How long until the next request, for a failed fetch.
  public var retryIn: Duration?
}

extension CatalogEvent: ShownAsDescription {
  /// One line: `activated 5f3a0c11 after 91b2aa07: 1 added`.
  public var description: String {
    var text = transition.rawValue
    switch transition {
    case .started: text += " with \(origin.rawValue) definitions \(CatalogSnapshot.short(newDigest))"
    case .activated, .waiting:
      text += " \(CatalogSnapshot.short(newDigest)) after \(CatalogSnapshot.short(oldDigest))"
    case .confirmed: text += " \(CatalogSnapshot.short(newDigest))"
    default: break
    }
    if let change { text += ": \(change)" }
    if !findings.isEmpty { text += "; lint finds \(CatalogFailure.LintError.rules(of: findings))" }
    if let failure { text += ": \(failure)" }
    return text
  }
}

extension CatalogEvent {
  /// What a person should know about the copy that is kept in a folder; `nil` for what isn't about it.
  ///
  /// - Parameters:
  ///   - folder: Where it is.
  ///   - language: The language of the sentence, which has no full stop.
  public func copyProblem(in folder: String, language: Language = .english) -> String? {
    let text: LocalizedText? =
      switch transition {
      case .storeUnreadable:
        LocalizedText(
          "the copy of the definitions in \(folder) can't be read", "\(folder) 中的区号定义副本无法读取",
          "\(folder) 中的區號定義副本無法讀取")
      case .recordDamaged, .recordRefused:
        LocalizedText(
          "the copy of the definitions in \(folder) is damaged; it was set aside, and isn't used",
          "\(folder) 中的区号定义副本已损坏，已另存，不再使用", "\(folder) 中的區號定義副本已損壞，已另存，不再使用")
      case .recordOfAnotherTenant:
        LocalizedText(
          "the copy of the definitions in \(folder) is another tenant's, and isn't used",
          "\(folder) 中的区号定义副本属于另一租户，不使用", "\(folder) 中的區號定義副本屬於另一租戶，不使用")
      case .notKept:
        LocalizedText(
          "the definitions can't be kept in \(folder); the next run has to fetch them",
          "无法将区号定义保存到 \(folder)，下次需重新获取", "無法將區號定義儲存到 \(folder)，下次需重新取得")
      default: nil
      }
    return text?[language]
  }
}

extension CatalogEvent {
  /// What a person should know about new definitions that passed: which countries are gone, and what is wrong with them.
  ///
  /// - Parameter language: The language of the sentences, which have no full stop.
  public func definitionsProblems(language: Language = .english) -> [String] {
    var texts: [LocalizedText] = []
    if let change, !change.removed.isEmpty {
      let (list, chinese) = (change.removedCountries(", "), change.removedCountries("、"))
      texts.append(
        LocalizedText(
          "the new definitions lack \(list), which those before had", "新的区号定义不再包含 \(chinese)",
          "新的區號定義不再包含 \(chinese)"))
    }
    if !findings.isEmpty {
      let rules = CatalogFailure.LintError.rules(of: findings)
      texts.append(
        LocalizedText(
          "the service's definitions are used, though lint finds \(rules) in them; look at them with phonecheck lint",
          "服务的区号定义已启用，但 lint 在其中发现 \(rules)，请用 phonecheck lint 查看",
          "服務的區號定義已啟用，但 lint 在其中發現 \(rules)，請用 phonecheck lint 檢視"))
    }
    return texts.map { $0[language] }
  }
}
