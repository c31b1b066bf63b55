public import PhoneCheck

/// One transition of a ``CatalogSource``, for logs and metrics.
///
/// Its description is safe to log: it contains digests, counts, rules of lint, codes of removed countries and the kind
/// of failure, but no number and nothing else of an answer. ``CatalogFailure/problems`` says more, for people, and
/// quotes the answer.
public struct CatalogEvent: Sendable {
  /// The kind of a transition.
  @nonexhaustive
  public enum Transition: String, Hashable, Sendable {
    /// Definitions are served for the first time: the store's copy, else bundled ones.
    case started
    /// The app's own definitions don't load; the library's are used.
    case bundledRefused = "bundled definitions refused"
    /// The store can't be read now; it isn't overwritten until it can.
    case storeUnreadable = "store unreadable"
    /// The stored copy is damaged; it was set aside.
    case recordDamaged = "record damaged"
    /// The stored copy belongs to another tenant; it isn't used.
    case recordOfAnotherTenant = "record of another tenant"
    /// The stored copy doesn't load by today's rules; it was set aside.
    case recordRefused = "record refused"
    /// The service has confirmed the last good copy.
    case confirmed
    /// New definitions are served.
    case activated
    /// New definitions were verified and wait for their activation.
    case waiting
    /// A fetch changed nothing.
    case failed
    /// The last good copy couldn't be saved: the next start has an older copy.
    case notKept = "not kept"
    /// Another process has saved a later copy, which stays.
    case laterKept = "later one kept"
  }

  /// The kind of the transition.
  public let transition: Transition
  /// The digest of the previous definitions; `nil` for the library's built-in ones.
  public var oldDigest: String?
  /// The digest of the definitions that the event is about.
  public var newDigest: String?
  /// The origin of the served definitions.
  public var origin: CatalogOrigin
  /// The age of the served definitions; `nil` if it isn't known.
  public var age: Duration?
  /// The difference between new definitions and the previous ones.
  public var change: CatalogChange?
  /// The problems that `phonecheck lint` finds in new definitions, and not in the previous ones.
  ///
  /// They include errors that didn't refuse the definitions, because there was no copy or because the definitions were
  /// accepted once. They also include regexes that accept texts of any length or with anything in them.
  public var findings: [CatalogFailure.LintError] = []
  /// The reason why a fetch changed nothing, or why the stored copy wasn't used.
  public var failure: CatalogFailure?
  /// The error of the transport or the store.
  ///
  /// It isn't printed: other code wrote it, and it may contain anything.
  public var cause: (any Error)?
  /// The time until the next request, after a failed fetch.
  public var retryIn: Duration?
}

extension CatalogEvent: ShownAsDescription {
  /// One line, such as `activated 5f3a0c11 after 91b2aa07: 1 added`.
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
  /// Describes a problem with the copy in a folder, for a person; `nil` if the event isn't about the copy.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - language: The language of the text.
  public func copyProblem(in folder: String, language: Language = .english) -> String? {
    let text: LocalizedText? =
      switch transition {
      case .storeUnreadable:
        LiveText.copyUnreadable(folder: folder)
      case .recordDamaged, .recordRefused:
        LiveText.copyDamaged(folder: folder)
      case .recordOfAnotherTenant:
        LiveText.copyOfAnotherTenant(folder: folder)
      case .notKept:
        LiveText.notKept(folder: folder)
      default: nil
      }
    return text?[language]
  }
}

extension CatalogEvent {
  /// Describes the problems of new definitions that passed, for a person: the removed countries, and the findings of
  /// lint.
  ///
  /// - Parameter language: The language of the sentences, which have no full stop.
  public func definitionsProblems(language: Language = .english) -> [String] {
    var texts: [LocalizedText] = []
    if let change, !change.removed.isEmpty {
      texts.append(
        LiveText.countriesGone(countries: change.removedCountries))
    }
    if !findings.isEmpty {
      let rules = CatalogFailure.LintError.rules(of: findings)
      texts.append(
        LiveText.findings(rules: rules))
    }
    return texts.map { $0[language] }
  }
}
