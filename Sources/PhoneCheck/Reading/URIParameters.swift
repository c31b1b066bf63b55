internal import Platform

/// The parameters of a `tel:` URI ([RFC 3966](https://www.rfc-editor.org/rfc/rfc3966)), read one character at a time.
///
/// `;ext=` is the extension. `;phone-context=+86` is the area code of a number without a `+`; a domain as context means the
/// preferred definitions. Other parameters don't affect the number, and each is a remark.
struct URIParameters {
  private enum Name { case ext, context, other }

  /// The number of digits before the parameters, which are the number's digits.
  let numberDigitCount: Int
  /// Whether the number itself has an extension.
  private let isExtended: Bool

  /// The offset of the first unreadable character of a parameter, or of a repeated or incomplete parameter's semicolon.
  private(set) var fault: Int?
  /// The ranges of the digits of `ext`, and of the area code in `phone-context`, among all digits.
  private(set) var extensionRange: Range<Int>?
  private(set) var areaCodeRange: Range<Int>?
  private(set) var remarks: [ReadingRemark] = []
  private var hasContext = false
  private var current = Parameter()

  /// The parameter that is being read.
  private struct Parameter {
    /// The offset of its semicolon.
    var start = 0
    var fault: Int?
    /// The name with each digit hidden, because it may contain a number.
    var name: UTF8Text = ""
    var value: Name?
    var firstDigit = 0
    /// The offset of the `+` before an area code.
    var sign: Int?
    var hasOnlySigns = true
    var hasLetter = false
  }

  init(after numberDigitCount: Int, isExtended: Bool) {
    self.numberDigitCount = numberDigitCount
    self.isExtended = isExtended
  }

  /// Begins a parameter at the offset of its semicolon.
  mutating func begin(at semicolon: Int) { current = Parameter(start: semicolon) }

  /// Whether the parameter has no value yet.
  var isCut: Bool { current.value == nil || current.hasOnlySigns }

  /// Reads a character of a parameter.
  ///
  /// - Parameter digits: Receives the digits of values that have a meaning.
  mutating func read(_ character: WrittenCharacter, _ digits: inout WrittenDigits) {
    guard let value = current.value else {
      if character.scalar == "=" { return beginValue(digits.count) }
      current.name.append(scalar: character.kind.digit != nil ? "*" : character.scalar ?? "\u{FFFD}")
      return
    }
    current.hasOnlySigns = current.hasOnlySigns && character.kind == .plus
    switch value {
    case .ext: readDigit(character, &digits)
    case .context where current.sign != nil: readDigit(character, &digits)
    // The plus as the first character.
    case .context where current.hasOnlySigns: current.sign = character.offset
    case .context where ("a"..."z").contains(character.scalar?.folded ?? "0"): current.hasLetter = true
    case .context, .other: return
    }
  }

  private mutating func readDigit(_ character: WrittenCharacter, _ digits: inout WrittenDigits) {
    if case .digit(let value) = character.kind {
      digits.append(value, offset: character.offset)
    } else if !character.kind.isPassedOver {
      current.fault = current.fault ?? character.offset
    }
  }

  private mutating func beginValue(_ digitCount: Int) {
    current.firstDigit = digitCount
    let name = current.name.description
    let value: Name =
      name.isSameName(as: "ext") ? .ext : name.isSameName(as: "phone-context") ? .context : .other
    current.value = value
    let isRepeated =
      value == .ext ? isExtended || extensionRange != nil : value == .context && hasContext
    if isRepeated { current.fault = current.start }
  }

  /// Ends a parameter.
  ///
  /// - Parameters:
  ///   - isInternational: Whether the number has a `+`.
  ///   - digitCount: The number of digits so far.
  mutating func end(isInternational: Bool, digitCount: Int) {
    guard current.value != nil || !current.name.isEmpty else { return }
    if current.value == nil { beginValue(digitCount) }
    let range = current.firstDigit..<digitCount
    var ownFault = current.fault
    switch current.value {
    case .ext:
      if !(1...ExtensionSuffix.maximumDigitCount).contains(range.count) {
        ownFault = ownFault ?? current.start
      }
      extensionRange = range
    case .context:
      hasContext = true
      if let sign = current.sign {
        if range.isEmpty { ownFault = ownFault ?? sign }
        areaCodeRange = range
      }
      // Only a number with a + at its start is complete without its context.
      if current.hasLetter {
        remarks.append(.domainContext)
      } else if current.sign == nil || isInternational {
        remarks.append(.ignoredParameter("phone-context"))
      }
    case .other, nil: remarks.append(.ignoredParameter(current.name.description))
    }
    fault = fault ?? ownFault
  }
}
