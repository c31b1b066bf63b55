internal import PatternAutomata

/// Splits a regex into tokens with their places.
///
/// PCRE2 has compiled the regex, so this needn't find errors. Where it understands less than PCRE2 (`(?xx)`, odd
/// classes) a finding or a fix may be missed; every statement about languages comes from automata.
struct RegexScanner {
  private let text: [UInt8]
  private var position = 0
  private var tokens: [RegexToken] = []
  /// Whether white space is ignored, as under `(?x)`, in the current group and in those around it.
  private var isExtended = [false]

  /// Returns the tokens of a regex; none when white space in its classes is ignored, as under `(?xx)`.
  static func tokens(of text: [UInt8]) -> [RegexToken] {
    var scanner = RegexScanner(text: text)
    while scanner.position < text.count {
      guard scanner.scan() else { return [] }
    }
    return scanner.tokens
  }

  private init(text: [UInt8]) { self.text = text }

  private func byte(_ distance: Int = 0) -> UInt8? {
    position + distance < text.count ? text[position + distance] : nil
  }

  private func follows(_ expected: String) -> Bool { text[position...].starts(with: expected.utf8) }

  private mutating func add(_ kind: RegexToken.Kind, length: Int) {
    let end = min(position + length, text.count)
    tokens.append(RegexToken(kind: kind, range: position..<end))
    position = end
  }

  /// Reads one token; `false` when the rest can't be read.
  private mutating func scan() -> Bool {
    switch text[position] {
    case UInt8(ascii: "\\"): scanEscape()
    case UInt8(ascii: "["): scanClass()
    case UInt8(ascii: "("): return scanGroup()
    case UInt8(ascii: ")"):
      if isExtended.count > 1 { isExtended.removeLast() }
      add(.groupClose, length: 1)
    case UInt8(ascii: "|"): add(.bar, length: 1)
    case UInt8(ascii: "."): add(.dot, length: 1)
    case UInt8(ascii: "^"): add(.caret, length: 1)
    case UInt8(ascii: "$"): add(.dollar, length: 1)
    case UInt8(ascii: "*"): addQuantifier(0, nil, length: 1)
    case UInt8(ascii: "+"): addQuantifier(1, nil, length: 1)
    case UInt8(ascii: "?"): addQuantifier(0, 1, length: 1)
    case UInt8(ascii: "{"): scanBraces()
    case let byte where isExtended.last == true && ByteSet.whiteSpace.contains(byte): add(.comment, length: 1)
    case UInt8(ascii: "#") where isExtended.last == true: add(.comment, length: length(upTo: "\n"))
    case let byte: add(.literal(byte), length: 1)
    }
    return true
  }

  /// The number of bytes up to and including a terminator; all remaining bytes if it doesn't occur.
  private func length(upTo terminator: Unicode.Scalar, from distance: Int = 0) -> Int {
    let rest = text[(position + distance)...]
    let end = rest.firstIndex(of: UInt8(ascii: terminator)).map { $0 + 1 } ?? rest.endIndex
    return end - position
  }

  private mutating func addQuantifier(_ minimum: Int, _ maximum: Int?, length: Int) {
    add(.quantifier(minimum: minimum, maximum: maximum), length: length)
    if byte() == UInt8(ascii: "?") {
      add(.lazy, length: 1)
    } else if byte() == UInt8(ascii: "+") {
      add(.possessive, length: 1)
    }
  }

  // MARK: Escapes

  private mutating func scanEscape() {
    guard let letter = byte(1) else { return add(.literal(UInt8(ascii: "\\")), length: 1) }
    if letter == UInt8(ascii: "Q") { return scanQuotation() }
    guard ByteSet.lettersAndDigits.contains(letter) else { return add(.literal(letter), length: 2) }
    let length = escapeLength(letter)
    if letter == UInt8(ascii: "x"), let byte = hexadecimalByte(length) {
      add(.literal(byte), length: length)
    } else {
      add(.escape(letter), length: length)
    }
  }

  /// The ASCII byte that `\x2b` or `\x{2b}` denotes.
  private func hexadecimalByte(_ length: Int) -> UInt8? {
    let digits = text[position...].prefix(length).dropFirst(2).filter { !"{}".utf8.contains($0) }
    return Int(String(decoding: digits, as: UTF8.self), radix: 16).flatMap { $0 < 0x80 ? UInt8($0) : nil }
  }

  private mutating func scanQuotation() {
    add(.quotation, length: 2)
    while position < text.count, !follows("\\E") { add(.literal(text[position]), length: 1) }
    if position < text.count { add(.quotation, length: 2) }
  }

  private func escapeLength(_ letter: UInt8) -> Int {
    if "xopPNgk".utf8.contains(letter), byte(2) == UInt8(ascii: "{"),
      let end = text[position...].firstIndex(of: UInt8(ascii: "}"))
    {
      // \N{3} is \N three times.
      return letter == UInt8(ascii: "N") ? 2 : end - position + 1
    }
    switch letter {
    case UInt8(ascii: "x"):
      return 2 + text[(position + 2)...].prefix(2).prefix { ByteSet.hexadecimal.contains($0) }.count
    case UInt8(ascii: "c"), UInt8(ascii: "p"), UInt8(ascii: "P"): return 3
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return 2 + text[(position + 2)...].prefix(2).prefix { ByteSet.digits.contains($0) }.count
    default: return 2
    }
  }

  // MARK: Groups

  private mutating func scanGroup() -> Bool {
    if follows("(*") {
      add(.verb, length: length(upTo: ")"))
    } else if follows("(?#") {
      add(.comment, length: length(upTo: ")"))
    } else if follows("(?P<") || follows("(?<") && !follows("(?<=") && !follows("(?<!") {
      open(length: length(upTo: ">"))
    } else if follows("(?'") {
      open(length: length(upTo: "'", from: 3))
    } else if follows("(?") {
      return scanSpecialGroup()
    } else {
      open(length: 1)
    }
    return true
  }

  private mutating func open(length: Int) {
    add(.groupOpen, length: length)
    isExtended.append(isExtended.last ?? false)
  }

  private mutating func scanSpecialGroup() -> Bool {
    for opening in ["(?<=", "(?<!", "(?:", "(?|", "(?>", "(?=", "(?!", "(?("] where follows(opening) {
      open(length: opening.utf8.count)
      return true
    }
    let letters = text[(position + 2)...].prefix { "imsxnJUaDSWPT^-".utf8.contains($0) }
    guard letters.endIndex < text.count, ":)".utf8.contains(text[letters.endIndex]) else {
      add(.reference, length: length(upTo: ")"))
      return true
    }
    let settings = String(decoding: letters, as: UTF8.self)
    guard !settings.contains("xx") else { return false }
    let wasExtended = isExtended.last ?? false
    let isSet = settings.prefix { $0 != "-" }.contains("x")
    let isCleared = settings.drop { $0 != "-" }.contains("x") || settings.hasPrefix("^")
    let length = letters.endIndex + 1 - position
    if text[letters.endIndex] == UInt8(ascii: ":") {
      open(length: length)
    } else {
      add(.options, length: length)
    }
    isExtended[isExtended.count - 1] = isSet || wasExtended && !isCleared
    return true
  }

  // MARK: Braces

  private mutating func scanBraces() {
    guard let end = text[position...].firstIndex(of: UInt8(ascii: "}")) else {
      return add(.literal(UInt8(ascii: "{")), length: 1)
    }
    let content = text[(position + 1)..<end]
    let packed = content.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    let parts = packed.split(separator: UInt8(ascii: ","), maxSplits: 1, omittingEmptySubsequences: false)
    let isNumber = { (part: ArraySlice<UInt8>) in part.allSatisfy(ByteSet.digits.contains) }
    guard parts.allSatisfy(isNumber), packed.contains(where: ByteSet.digits.contains),
      hasWholeNumbers(content)
    else {
      return add(.literal(UInt8(ascii: "{")), length: 1)
    }
    let length = end + 1 - position
    let numbers = parts.map { Int(String(decoding: $0, as: UTF8.self)) }
    guard packed.count == content.count, let minimum = numbers[0] else {
      return add(.versionDependent, length: length)
    }
    addQuantifier(minimum, parts.count == 1 ? minimum : numbers[1], length: length)
  }

  /// Whether there is no space between two digits.
  private func hasWholeNumbers(_ content: ArraySlice<UInt8>) -> Bool {
    content.split(separator: UInt8(ascii: ",")).allSatisfy { part in
      part.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count <= 1
    }
  }

  // MARK: Classes

  private mutating func scanClass() {
    let start = position
    var contents = RegexToken.CharacterClass()
    position += 1
    if byte() == UInt8(ascii: "^") {
      contents.isNegated = true
      position += 1
    }
    let first = position
    while let next = byte(), next != UInt8(ascii: "]") || position == first { scanMember(into: &contents) }
    position = min(position + 1, text.count)
    let range = start..<position
    if contents.members.count == 1, let only = contents.literals.first, !contents.isNegated {
      tokens.append(RegexToken(kind: .literal(only.byte), range: range))
    } else {
      tokens.append(RegexToken(kind: .characterClass(contents), range: range))
    }
  }

  private mutating func scanMember(into contents: inout RegexToken.CharacterClass) {
    let start = position
    let kind = scanMemberKind()
    contents.members.append(RegexToken.Member(kind: kind, range: start..<position))
  }

  private mutating func scanMemberKind() -> RegexToken.Member.Kind {
    if follows("[:"), let end = text[(position + 2)...].firstIndex(of: UInt8(ascii: ":")),
      end + 1 < text.count,
      text[end + 1] == UInt8(ascii: "]")
    {
      position = end + 2
      return .posixName
    }
    let first = takeMember()
    guard case .byte(let lower) = first, byte() == UInt8(ascii: "-"), let following = byte(1),
      following != UInt8(ascii: "]")
    else { return first }
    position += 1
    guard case .byte(let upper) = takeMember(), lower <= upper else { return .other }
    return .bytes(lower...upper)
  }

  /// Moves past one member.
  private mutating func takeMember() -> RegexToken.Member.Kind {
    let next = text[position]
    guard next == UInt8(ascii: "\\"), let letter = byte(1) else {
      position += 1
      return .byte(next)
    }
    guard ByteSet.lettersAndDigits.contains(letter) else {
      position += 2
      return .byte(letter)
    }
    let length = escapeLength(letter)
    let byte = letter == UInt8(ascii: "x") ? hexadecimalByte(length) : nil
    position = min(position + length, text.count)
    return byte.map { .byte($0) } ?? .escape(letter)
  }
}
