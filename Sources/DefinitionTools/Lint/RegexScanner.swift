internal import PatternAutomata

/// Splits a regex into tokens with their places.
///
/// PCRE2 has compiled the regex, so this needn't find faults. Where it reads less than PCRE2 does (`(?x)`, odd classes) a
/// finding may be missed or a fix not be found; whatever is said about languages comes from automata.
struct RegexScanner {
  private let text: [UInt8]
  private var position = 0
  private var tokens: [RegexToken] = []

  /// Returns the tokens of a regex; none when white space in it means nothing, as under `(?x)`.
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
    case UInt8(ascii: ")"): add(.groupClose, length: 1)
    case UInt8(ascii: "|"): add(.bar, length: 1)
    case UInt8(ascii: "."): add(.dot, length: 1)
    case UInt8(ascii: "^"): add(.caret, length: 1)
    case UInt8(ascii: "$"): add(.dollar, length: 1)
    case UInt8(ascii: "*"): addQuantifier(0, nil, length: 1)
    case UInt8(ascii: "+"): addQuantifier(1, nil, length: 1)
    case UInt8(ascii: "?"): addQuantifier(0, 1, length: 1)
    case UInt8(ascii: "{"): scanBraces()
    case let byte: add(.literal(byte), length: 1)
    }
    return true
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
    add(.escape(letter), length: escapeLength(letter))
  }

  private mutating func scanQuotation() {
    position += 2
    while position < text.count, !follows("\\E") { add(.literal(text[position]), length: 1) }
    position = min(position + 2, text.count)
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
    let rest = text[position...]
    let length = { (terminator: UInt8) in
      (rest.firstIndex(of: terminator).map { $0 + 1 } ?? rest.endIndex) - rest.startIndex
    }
    if follows("(*") {
      add(.verb, length: length(UInt8(ascii: ")")))
    } else if follows("(?#") {
      add(.comment, length: length(UInt8(ascii: ")")))
    } else if follows("(?P<") || follows("(?<") && !follows("(?<=") && !follows("(?<!") {
      add(.groupOpen, length: length(UInt8(ascii: ">")))
    } else if follows("(?'") {
      add(
        .groupOpen,
        length: 3
          + (rest.dropFirst(3).firstIndex(of: UInt8(ascii: "'")).map { $0 - rest.startIndex - 2 } ?? 0))
    } else if follows("(?") {
      return scanSpecialGroup()
    } else {
      add(.groupOpen, length: 1)
    }
    return true
  }

  private mutating func scanSpecialGroup() -> Bool {
    for opening in ["(?<=", "(?<!", "(?:", "(?|", "(?>", "(?=", "(?!", "(?("] where follows(opening) {
      add(.groupOpen, length: opening.utf8.count)
      return true
    }
    let letters = text[(position + 2)...].prefix {
      ByteSet.lettersAndDigits.contains($0) || "^-+&>=".utf8.contains($0)
    }
    guard !letters.contains(UInt8(ascii: "x")), letters.endIndex < text.count else { return false }
    let isGroup = text[letters.endIndex] == UInt8(ascii: ":")
    add(isGroup ? .groupOpen : .options, length: letters.endIndex + 1 - position)
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

  /// Whether no space stands between two digits.
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
    if contents.memberCount == 1, let only = contents.literals.first, !contents.isNegated {
      tokens.append(RegexToken(kind: .literal(only.byte), range: range))
    } else {
      tokens.append(RegexToken(kind: .characterClass(contents), range: range))
    }
  }

  private mutating func scanMember(into contents: inout RegexToken.CharacterClass) {
    contents.memberCount += 1
    if follows("[:"), let end = text[(position + 2)...].firstIndex(of: UInt8(ascii: ":")),
      end + 1 < text.count,
      text[end + 1] == UInt8(ascii: "]")
    {
      contents.hasPosixName = true
      position = end + 2
      return
    }
    let start = position
    let literal = takeMember()
    if byte() == UInt8(ascii: "-"), let following = byte(1), following != UInt8(ascii: "]"), literal != nil {
      position += 1
      _ = takeMember()
    } else if let literal {
      contents.literals.append(.init(byte: literal, range: start..<position))
    }
  }

  /// Moves past one member; returns the byte if it stands for itself.
  private mutating func takeMember() -> UInt8? {
    let next = text[position]
    guard next == UInt8(ascii: "\\"), let letter = byte(1) else {
      position += 1
      return next
    }
    let isSpecial = ByteSet.lettersAndDigits.contains(letter)
    position = min(position + (isSpecial ? escapeLength(letter) : 2), text.count)
    return isSpecial ? nil : letter
  }
}
