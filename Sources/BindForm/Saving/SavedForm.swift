public import PhoneCheck
internal import Platform
internal import StrictJSON

/// A form saved while the app isn't running.
///
/// ``BindingForm/savedState(keeping:)`` creates it, and ``BindingForm/init(configuration:restoring:at:stateToken:)``
/// continues.
///
/// ```swift
/// let data = try JSONEncoder().encode(form.savedState(keeping: .number))
/// let saved = try JSONDecoder().decode(SavedForm.self, from: data)
/// let restored = BindingForm(configuration: configuration, restoring: saved, at: now, stateToken: token)
/// ```
///
/// It contains only the numbers, addresses, codes and tokens that were requested by name, and prints none of them. The
/// encoded form begins with the version of its format. Decoding an unknown version throws, and so does decoding damaged
/// data.
public struct SavedForm: Hashable, Sendable {
  /// The secrets that a saved form contains only on request: every reader of the file, the backup or the keychain can
  /// read them.
  public struct Secrets: OptionSet, Hashable, Sendable {
    /// The secrets as bits.
    public let rawValue: Int

    /// Creates a set from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The number as typed or, for a second factor, the account's, and the other numbers that have to wait for a code.
    ///
    /// Without it, the number has to be entered again, and a code that was sent to it is lost.
    public static let number = Secrets(rawValue: 1)
    /// The e-mail address as typed, and the other addresses that have to wait for a code.
    ///
    /// Without it, the address has to be entered again, and a code that was sent to it is lost.
    public static let email = Secrets(rawValue: 2)
    /// The codes as typed so far, each only together with its ``number`` or ``email``.
    public static let code = Secrets(rawValue: 4)
    /// ``BindFlow/stateToken``, and the ``SessionTokens`` of a signed-in person.
    public static let tokens = Secrets(rawValue: 8)
  }

  var content: Content

  /// The version of the format.
  ///
  /// Encoded forms begin with it.
  static let version = 1

  init(_ content: Content) { self.content = content }

  /// Whether the login has a state token that wasn't saved, so that restoring needs it as a parameter.
  public var needsStateToken: Bool {
    content.flow?.hasStateToken == true && content.flow?.stateToken == nil
  }
}

extension SavedForm {
  /// Passes the version of the format, and the content.
  private mutating func pass(_ members: inout SavedMembers) {
    var version = Self.version
    members.number("version", &version)
    if version != Self.version {
      members.refuse("version \(version) of saved forms is unknown: this library reads \(Self.version)")
    }
    content.pass(&members)
    if !content.isPossible { members.refuse("no form can have saved this") }
  }

  /// Writes the saved form as JSON.
  ///
  /// It leaves the form unchanged, although it is mutating: members are passed in the same way for writing and for
  /// reading, and a copy would be much code in a page.
  package mutating func written() -> String {
    var members = SavedMembers()
    pass(&members)
    return members.finished().description
  }

  /// Reads the output of ``written()`` or of a JSON coder; `nil` if decoding would throw.
  package init?(written json: String) {
    let reading = JSONDocument.read(json.bytes)
    guard let root = reading.document?.root, root.kind == .object, reading.problems.isEmpty else {
      return nil
    }
    var members = SavedMembers(root)
    self.init(Content())
    pass(&members)
    if members.isDamaged { return nil }
  }
}

// Embedded Swift has no coders.
#if !hasFeature(Embedded)
  extension SavedForm: Codable {
    /// Decodes a saved form.
    ///
    /// - Throws: `DecodingError` if the format has another version, or if the data are damaged.
    public init(from decoder: any Decoder) throws {
      var members = SavedMembers(try decoder.container(keyedBy: SavedKey.self))
      self.init(Content())
      pass(&members)
      if let failure = members.failure { throw failure }
    }

    /// Encodes the version of the format, and the content.
    public func encode(to encoder: any Encoder) throws {
      var (copy, members) = (self, SavedMembers(encoder.container(keyedBy: SavedKey.self)))
      copy.pass(&members)
      if let failure = members.failure { throw failure }
    }
  }
#endif

extension SavedForm: ShownAsDescription {
  /// The kind of the flow, and the names of the saved secrets.
  public var description: String {
    let secrets: [(String, Bool)] = [
      ("number", content.number != nil || content.flow?.holdsNumber == true), ("email", content.email != nil),
      ("code", content.smsCode.entry != nil || content.emailCode.entry != nil),
      ("tokens", content.holdsTokens),
    ]
    let names = secrets.filter { $0.1 }.map { $0.0 }
    return "saved \(content.flow?.flow(stateToken: "").map { "\($0)" } ?? "before it was opened"), "
      + (names.isEmpty ? "no secrets" : "with \(names.joined(separator: ", "))")
  }
}
