/// Reads what a person typed.
///
/// The steps: split into characters, set aside the parameters of a `tel:` URI and an extension, find the first
/// thing that is wrong, collect the digits. Nothing that is not known to be decoration is ever dropped.
///
/// When several things are wrong, the first of these is told: nothing there, over-long, masked, a misplaced
/// plus, the leftmost unexpected character, no digits.
package struct WrittenFormReader {
  private let tokens: Tokens
  private let isUnfinished: Bool
  private var form = WrittenForm()
  /// Whether the number itself holds digits, whatever a parameter adds.
  private var hasDigits = false

  /// Reads a written form.
  ///
  /// - Parameter bytes: UTF-8, in any spelling; bytes that are not UTF-8 are unexpected characters.
  /// - Throws: ``Rejection`` with the first thing that is wrong; offsets count bytes of `bytes`.
  /// - Complexity: O(*n*) in outer white space, and bounded beyond it: at most 64 characters are read.
  package static func read(_ bytes: Span<UInt8>) throws(Rejection) -> WrittenForm {
    let tokens = try Tokens(bytes)
    var reader = WrittenFormReader(tokens: tokens)
    let form = try reader.read()
    guard reader.hasDigits else { throw Rejection(.notANumber, offset: tokens[0].offset) }
    return form
  }

  /// Reads a written form that is still being typed: it may lack digits, or end in what may become an extension.
  ///
  /// - Throws: ``Rejection`` as ``read(_:)`` does for what no further character can mend.
  package static func readUnfinished(_ bytes: Span<UInt8>) throws(Rejection) -> WrittenForm {
    var reader = WrittenFormReader(tokens: try Tokens(bytes), isUnfinished: true)
    return try reader.read()
  }

  private init(tokens: Tokens, isUnfinished: Bool = false) {
    self.tokens = tokens
    self.isUnfinished = isUnfinished
  }

  private mutating func read() throws(Rejection) -> WrittenForm {
    let uri = TelURI(tokens)
    let number = uri?.number ?? 0..<tokens.count
    let suffix = ExtensionSuffix(in: number, of: tokens)
    let begun = isUnfinished ? ExtensionSuffix.unfinishedStart(in: number, of: tokens) : nil
    let body = number.lowerBound..<(suffix?.range.lowerBound ?? begun ?? number.upperBound)

    try refuseMask(in: number)
    try refuseMisplacedPlus(in: number)
    // Parameters stand behind the number, so what is wrong in the number is further left.
    if let offender = leftmostUnexpected(in: body) { throw offender }
    var context: TelURI.Context?
    if let uri {
      let parameters = try uri.parameters(
        of: tokens, alreadyExtended: suffix != nil, isUnfinished: isUnfinished)
      context = parameters.context
      form.extensionDigits = parameters.extensionDigits
      form.remarks = parameters.remarks
    }
    if let suffix { form.extensionDigits = suffix.digits }
    collectDigits(in: body, context: context)
    return form
  }

  // MARK: What is wrong

  /// Refuses hidden digits: a run of two or more mask characters behind a digit, or a single `*` anywhere.
  private func refuseMask(in body: Range<Int>) throws(Rejection) {
    var index = body.lowerBound
    while index < body.upperBound {
      let start = index
      var length = 0
      var isCertain = false
      while index < body.upperBound, let kind = maskKind(at: index) {
        if kind != .invisible { length += 1 }
        if kind == .mask { isCertain = true }
        index += 1
      }
      if isCertain || (length >= 2 && followsDigit(start, in: body)) {
        throw Rejection(.masked, offset: tokens[start].offset)
      }
      if index == start { index += 1 }
    }
  }

  /// The kind of a token that can belong to a run of mask characters, else `nil`.
  private func maskKind(at index: Int) -> ScalarClass? {
    switch tokens[index].kind {
    case .mask, .weakMask, .invisible: tokens[index].kind
    default: nil
    }
  }

  private func followsDigit(_ index: Int, in body: Range<Int>) -> Bool {
    guard let before = tokens.lastSignificant(before: index, from: body.lowerBound),
      case .digit = tokens[before].kind
    else { return false }
    return true
  }

  /// Refuses a `+` behind a digit or another `+`.
  private func refuseMisplacedPlus(in number: Range<Int>) throws(Rejection) {
    var isBehindSign = false
    for index in number {
      switch tokens[index].kind {
      case .plus where isBehindSign: throw Rejection(.misplacedPlus, offset: tokens[index].offset)
      case .plus, .digit: isBehindSign = true
      default: continue
      }
    }
  }

  private func leftmostUnexpected(in body: Range<Int>) -> Rejection? {
    // More digits may make a group of the zeros.
    let formatDot = isUnfinished ? nil : SpreadsheetZeros.dot(in: body, of: tokens)
    for index in body {
      switch tokens[index].kind {
      case .dot where index == formatDot:
        return Rejection(.unexpectedCharacter, offset: tokens[index].offset, detail: .spreadsheetFormat)
      case .lineBreak, .other, .weakMask, .mask:
        return .unexpected(tokens[index])
      default:
        continue
      }
    }
    return nil
  }

  // MARK: What is there

  private mutating func collectDigits(in body: Range<Int>, context: TelURI.Context?) {
    let isInternational = body.contains { tokens[$0].kind == .plus }
    if case .areaCode(let range) = context, !isInternational {
      for index in range { append(tokens[index]) }
      form.isInternational = true
    }
    let contextCount = form.digits.count
    for index in body {
      append(tokens[index])
      if BracketedZero.closes(at: index, in: body, of: tokens) { form.digits.markLastAsBracketedZero() }
    }
    hasDigits = form.digits.count > contextCount
    form.isInternational = form.isInternational || isInternational
  }

  private mutating func append(_ token: Token) {
    if case .digit(let value) = token.kind { form.digits.append(value, offset: token.offset) }
  }
}

extension Rejection {
  /// The rejection of a character that no phone number holds.
  static func unexpected(_ token: Token) -> Rejection {
    let detail: Detail =
      if token.kind == .lineBreak {
        .lineBreak
      } else if let scalar = token.scalar {
        .character(scalar)
      } else {
        .byte(token.firstByte)
      }
    return Rejection(.unexpectedCharacter, offset: token.offset, detail: detail)
  }
}
