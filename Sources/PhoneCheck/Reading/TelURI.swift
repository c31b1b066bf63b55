/// A `tel:` URI ([RFC 3966](https://www.rfc-editor.org/rfc/rfc3966)): a number, then parameters.
///
/// We differ from the RFC where people do: any readable spelling may stand for the number.
struct TelURI: Sendable {
  /// What `phone-context` says about a number that does not begin with `+`.
  enum Context: Hashable, Sendable {
    /// The tokens that hold an area code, behind its `+`.
    case areaCode(Range<Int>)
    /// A domain: the number belongs to whatever is preferred there, so it says nothing here.
    case domain
    /// Neither: digits without `+`, or nothing.
    case unknown
  }

  struct Parameters: Sendable {
    var context: Context?
    var extensionDigits: String?
    var remarks: [ReadingRemark] = []
  }

  /// What it begins with, in letters of any case.
  static let scheme = Array("tel:".utf8)

  /// The tokens of the number.
  let number: Range<Int>
  private let end: Int

  /// Recognises a `tel:` URI; `nil` for anything else.
  init?(_ tokens: Tokens) {
    guard tokens.spell("tel:", at: 0, upTo: tokens.count) else { return nil }
    end = tokens.count
    number = 4..<((4..<end).first { tokens[$0].scalar == ";" } ?? end)
  }

  /// Reads the parameters.
  ///
  /// - Throws: ``Rejection`` for one that says something about the number in a way that cannot be read, or says
  ///   it twice.
  func parameters(
    of tokens: Tokens, alreadyExtended: Bool, isUnfinished: Bool = false
  ) throws(Rejection) -> Parameters {
    var parameters = Parameters()
    var isExtended = alreadyExtended
    var index = number.upperBound
    while index < end {
      let start = index
      let range = (index + 1)..<((index + 1..<end).first { tokens[$0].scalar == ";" } ?? end)
      index = range.upperBound
      // What is being typed may end within its last parameter.
      if range.isEmpty || (isUnfinished && range.upperBound == end && isCut(range, of: tokens)) { continue }
      let equals = range.first { tokens[$0].scalar == "=" } ?? range.upperBound
      let value = min(equals + 1, range.upperBound)..<range.upperBound
      if equals - range.lowerBound == 3, tokens.spell("ext", at: range.lowerBound, upTo: equals) {
        guard !isExtended else { throw .unexpected(tokens[start]) }
        parameters.extensionDigits = try Self.extensionDigits(value, start: start, of: tokens)
        isExtended = true
      } else if equals - range.lowerBound == 13,
        tokens.spell("phone-context", at: range.lowerBound, upTo: equals)
      {
        guard parameters.context == nil else { throw .unexpected(tokens[start]) }
        parameters.context = try Self.context(value, start: start, of: tokens)
        parameters.remarks += remark(on: parameters.context, of: tokens)
      } else {
        parameters.remarks.append(.ignoredParameter(Self.name(range.lowerBound..<equals, of: tokens)))
      }
    }
    return parameters
  }

  /// Whether a parameter has no value yet.
  private func isCut(_ range: Range<Int>, of tokens: Tokens) -> Bool {
    guard let equals = range.first(where: { tokens[$0].scalar == "=" }) else { return true }
    return range[(equals + 1)...].allSatisfy { tokens[$0].kind == .plus }
  }

  /// What is worth telling about a `phone-context`: one that does not say where the number belongs.
  private func remark(on context: Context?, of tokens: Tokens) -> [ReadingRemark] {
    switch context {
    case .areaCode:
      // Only a number that begins with + is complete without its context.
      number.contains { tokens[$0].kind == .plus } ? [.ignoredParameter("phone-context")] : []
    case .domain: [.domainContext]
    case .unknown: [.ignoredParameter("phone-context")]
    case nil: []
    }
  }

  private static func extensionDigits(
    _ value: Range<Int>, start: Int, of tokens: Tokens
  ) throws(Rejection) -> String {
    var digits = ""
    for index in value {
      switch tokens[index].kind {
      case .digit(let value): digits.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "0") + value))
      case let kind where kind.isPassedOver: continue
      default: throw .unexpected(tokens[index])
      }
    }
    guard (1...6).contains(digits.utf8.count) else { throw .unexpected(tokens[start]) }
    return digits
  }

  private static func context(
    _ value: Range<Int>, start: Int, of tokens: Tokens
  ) throws(Rejection) -> Context {
    guard let first = value.first, tokens[first].kind == .plus else {
      let hasLetter = value.contains { ("a"..."z").contains(tokens[$0].folded ?? "0") }
      return hasLetter ? .domain : .unknown
    }
    let digits = first + 1..<value.upperBound
    var hasDigit = false
    for index in digits {
      switch tokens[index].kind {
      case .digit: hasDigit = true
      case let kind where kind.isPassedOver: continue
      default: throw .unexpected(tokens[index])
      }
    }
    guard hasDigit else { throw .unexpected(tokens[first]) }
    return .areaCode(digits)
  }

  /// The name of a parameter with every digit hidden: what stands there may be another number.
  private static func name(_ range: Range<Int>, of tokens: Tokens) -> String {
    let scalars = range.map { index -> Unicode.Scalar in
      if case .digit = tokens[index].kind { return "*" }
      return tokens[index].scalar ?? "\u{FFFD}"
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
