internal import PhoneCheck
internal import Platform

// How it works. If a column of ids is named by mistake, millions of texts are looked up, and each failed look-up takes
// microseconds. A text can name an area only if its digits are a listed code and its letters occur in names. So the digits, or
// four letters in a row that no name contains, rule out most texts.

#if !hasFeature(Embedded) || ALL_NAMES
  /// A filter that separates texts that can't name a listed area from texts that may, in a fraction of the time of a look-up.
  final class AreaTextFilter: Sendable {
    /// The digits of area codes, and of area codes with a suffix.
    private let codes: Set<UInt64>
    /// Sequences of four letters, and of three, that occur in names.
    private let fours: BitSet
    private let threes: BitSet
    /// The Chinese characters in names.
    private let han: BitSet

    /// The maximum number of letters in a country code.
    private static let maximumCodeLetterCount = 3
    private static let letterCount = 26

    init(_ definitions: [AreaCodeDefinition], _ names: AreaNames) {
      var codes: Set<UInt64> = []
      for definition in definitions {
        let digits = definition.areaCode.digits
        for suffix in [""] + definition.suffixes { codes.insert(Self.value((digits + suffix).bytes)) }
      }
      self.codes = codes
      let letters = Self.letterCount
      var fours = BitSet(count: letters * letters * letters * letters)
      var threes = BitSet(count: letters * letters * letters)
      var han = BitSet(count: Self.hanRange.count)
      func note(_ name: String) {
        var run = LetterRun()
        for scalar in name.unicodeScalars {
          if let index = Self.hanIndex(of: scalar) { han.insert(index) }
          run.append(UInt8(exactly: scalar.value) ?? 0)
          if run.count >= 3 { threes.insert(run.lastThree) }
          if run.count >= 4 { fours.insert(run.lastFour) }
        }
      }
      names.forEachKeyOfListed(note)
      note(AreaText.formsOfState)
      for word in SearchText.droppedOrShortWords { note(word) }
      (self.fours, self.threes, self.han) = (fours, threes, han)
    }

    /// Whether a text may name a listed area; this is true for a text without letters and digits.
    func mayName(_ text: Span<UInt8>) -> Bool {
      var digits = Digits()
      var run = LetterRun()
      var (letterCount, hasUnknownThree, hasOthers) = (0, false, false)
      var index = 0
      while index < text.count {
        let byte = text[index]
        index += 1
        if byte.isDigit {
          guard digits.append(byte) else { return false }
          run = LetterRun()
          continue
        }
        digits.endGroup(at: byte)
        if byte >= 0x80 {
          run = LetterRun()
          if let scalar = Self.threeByteScalar(text, at: index - 1) {
            index += 2
            if let character = Self.hanIndex(of: HanCharacters.simplified(scalar)) {
              if !han.contains(character) { return false }
              continue
            }
          }
          hasOthers = true
          continue
        }
        run.append(byte)
        if run.count > 0 { letterCount += 1 }
        if run.count == 3, !threes.contains(run.lastThree) { hasUnknownThree = true }
        if run.count >= 4, !fours.contains(run.lastFour) { return false }
      }
      if hasUnknownThree, letterCount > Self.maximumCodeLetterCount { return false }
      guard let value = digits.value, !hasOthers else { return true }
      return codes.contains(value)
    }

    private static let hanRange = 0x4E00..<0xA000

    private static func hanIndex(of scalar: Unicode.Scalar) -> Int? {
      hanRange.contains(Int(scalar.value)) ? Int(scalar.value) - hanRange.lowerBound : nil
    }

    /// Returns the scalar of three bytes at an index, or `nil` for any other scalar.
    private static func threeByteScalar(_ text: Span<UInt8>, at index: Int) -> Unicode.Scalar? {
      guard text[index] & 0xF0 == 0xE0, index + 2 < text.count else { return nil }
      let (second, third) = (text[index + 1], text[index + 2])
      guard second & 0xC0 == 0x80, third & 0xC0 == 0x80 else { return nil }
      return Unicode.Scalar(
        UInt32(text[index] & 0xF) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F))
    }

    /// Returns a number for digits, regardless of leading zeros; beyond 19 digits, several sequences share a number.
    private static func value(_ digits: [UInt8]) -> UInt64 { digits.reduce(0) { append($1, to: $0) } }

    private static func append(_ digit: UInt8, to value: UInt64) -> UInt64 {
      value &* 10 &+ UInt64(digit & 0xF)
    }

    /// The digits of a text, read like ``AreaText`` reads them.
    private struct Digits {
      private var all: UInt64 = 0
      private var groupHasValue = false
      /// Whether the last digit is followed by a character that can't be inside an area code.
      private var isCut = false
      /// Whether there may be several codes.
      private var mayBeSeveral = false
      private var isBetweenCodes = false
      private var hasDigits = false
      /// The value without the final groups of zeros that a spreadsheet adds.
      private var withoutZeros: UInt64?

      /// The value to look up, or `nil` if there are no digits, only zeros, or several codes.
      var value: UInt64? { mayBeSeveral ? nil : groupHasValue ? all : withoutZeros }

      /// - Returns: Whether the text may still contain an area code.
      mutating func append(_ digit: UInt8) -> Bool {
        if isCut { return false }
        if isBetweenCodes { mayBeSeveral = true }
        hasDigits = true
        if digit != UInt8(ascii: "0") { groupHasValue = true }
        all = AreaTextFilter.append(digit, to: all)
        return true
      }

      mutating func endGroup(at byte: UInt8) {
        guard hasDigits else { return }
        if groupHasValue { withoutZeros = all }
        groupHasValue = false
        if byte >= 0x80 || AreaText.mayBeBetweenCodes(byte) {
          isBetweenCodes = true
        } else if !AreaText.isBetweenGroups(Unicode.Scalar(byte)) {
          isCut = true
        }
      }
    }

    /// The letters at the end of the text so far, up to the last other character.
    private struct LetterRun {
      private(set) var count = 0
      private(set) var lastFour = 0

      private static let cube =
        AreaTextFilter.letterCount * AreaTextFilter.letterCount * AreaTextFilter.letterCount

      var lastThree: Int { lastFour % Self.cube }

      /// Appends an ASCII letter in either case; any other byte ends the run.
      mutating func append(_ byte: UInt8) {
        let letter = Int(byte | 0x20) - 0x61
        guard 0..<AreaTextFilter.letterCount ~= letter else {
          self = LetterRun()
          return
        }
        count += 1
        lastFour = lastThree * AreaTextFilter.letterCount + letter
      }
    }

    /// A set of numbers from 0 to a limit.
    private struct BitSet {
      private var words: [UInt64]

      init(count: Int) { words = Array(repeating: 0, count: count / 64 + 1) }

      mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

      func contains(_ number: Int) -> Bool { words[number >> 6] >> UInt64(number & 63) & 1 == 1 }
    }
  }
#endif
