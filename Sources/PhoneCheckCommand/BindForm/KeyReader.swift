/// The bytes from a terminal as keys: characters in UTF-8, control characters, and escape sequences.
struct KeyReader {
  enum Key: Hashable {
    case character(Character)
    case paste(String)
    case enter, tab, backspace, left, right, up, down
    /// Ctrl-C, Ctrl-D, or Escape by itself.
    case interrupt
    /// Ctrl-L.
    case language
    /// Ctrl-O.
    case otherNumber
    /// Ctrl-E.
    case otherWay
    /// Ctrl-F.
    case search
  }

  private var keys: [Key] = []
  private var pending: [UInt8] = []
  private var pasted: [UInt8]?

  /// The maximum length of a paste that is kept, in bytes: more than any field accepts.
  private static let maximumPasteByteCount = 4096
  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  private static let sequences: [String: Key] = ["[A": .up, "[B": .down, "[C": .right, "[D": .left]

  /// Returns the complete keys, once.
  mutating func takeKeys() -> [Key] {
    defer { keys = [] }
    return keys
  }

  /// Reads the next byte.
  mutating func take(_ byte: UInt8) {
    if pasted != nil { return takePasted(byte) }
    pending.append(byte)
    if pending.first == 0x1B { takeEscape() } else { takeCharacter() }
  }

  /// Ends a sequence if no more bytes arrive for now: a single escape byte is the Escape key.
  mutating func rest() {
    if pending == [0x1B] { keys.append(.interrupt) }
    pending = []
  }

  /// Appends in place: a copy for each byte would make a large paste very slow.
  private mutating func takePasted(_ byte: UInt8) {
    pasted?.append(byte)
    guard let text = pasted, text.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) else { return }
    let kept = text.dropLast(Self.pasteEnd.count).prefix(Self.maximumPasteByteCount)
    keys.append(.paste(String(decoding: kept, as: UTF8.self)))
    pasted = nil
  }

  private mutating func takeEscape() {
    if pending == Self.pasteStart {
      pasted = []
      pending = []
    } else if let last = pending.last, pending.count > 2, (0x40...0x7E).contains(last) {
      if let key = Self.sequences[String(decoding: pending.dropFirst(), as: UTF8.self)] { keys.append(key) }
      pending = []
    }
  }

  private mutating func takeCharacter() {
    guard let text = String(validating: pending, as: UTF8.self) else {
      // The longest sequence has four bytes.
      if pending.count >= 4 { pending = [] }
      return
    }
    pending = []
    for character in text { keys.append(contentsOf: Self.key(for: character)) }
  }

  private static func key(for character: Character) -> [Key] {
    switch character {
    case "\r", "\n": [.enter]
    case "\t": [.tab]
    case "\u{7F}", "\u{8}": [.backspace]
    case "\u{3}", "\u{4}": [.interrupt]
    case "\u{C}": [.language]
    case "\u{F}": [.otherNumber]
    case "\u{5}": [.otherWay]
    case "\u{6}": [.search]
    case let character where character.unicodeScalars.allSatisfy { $0.value >= 0x20 }: [.character(character)]
    default: []
    }
  }
}
