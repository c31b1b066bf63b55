/// Draws phone cells for the five definitions of `Data/area-codes.sample.json`.
///
/// Seven of ten are Chinese, as in a tenant's own contacts. The rest come from the other four definitions. The digits
/// are random: some of the numbers may be in service. They are there to be counted, never to be called.
struct PhoneCell {
  /// The writing of a cell.
  enum Kind {
    /// As systems write numbers: `+86-N`, `+86N` or `N`. The regexes accept them unchanged.
    case clean
    /// As people write numbers: valid once read.
    case messy
    /// Short, long, with a letter, without the required `+`, or empty.
    case rejected
  }

  private struct Country {
    let areaCode: [UInt8]
    /// The possible first national digits.
    let firstDigits: [UInt8]
    /// The number of digits after the first.
    let restCount: Int
    /// A count of national digits that is too small, and a count that is too large.
    let shortCount: Int
    let longCount: Int
    let hyphenIsOptional: Bool

    init(_ areaCode: String, _ firstDigits: String, _ rest: Int, short: Int, long: Int, optional: Bool) {
      self.areaCode = Array(areaCode.utf8)
      self.firstDigits = Array(firstDigits.utf8)
      restCount = rest
      shortCount = short
      longCount = long
      hyphenIsOptional = optional
    }
  }

  private static let china = Country("86", "1", 10, short: 8, long: 12, optional: true)
  private static let hongKong = Country("852", "45679", 7, short: 5, long: 10, optional: true)
  private static let taiwan = Country("886", "9", 8, short: 6, long: 11, optional: true)
  private static let macau = Country("853", "6", 7, short: 5, long: 10, optional: true)
  private static let afghanistan = Country("93", "7", 8, short: 3, long: 5, optional: false)

  /// The last cell.
  private(set) var bytes: [UInt8] = []
  private var digits: [UInt8] = []

  init() {
    bytes.reserveCapacity(64)
    digits.reserveCapacity(16)
  }

  mutating func draw(_ kind: Kind, with draw: inout Draw) {
    bytes.removeAll(keepingCapacity: true)
    let country = Self.country(&draw)
    switch kind {
    case .clean: writeClean(country, &draw)
    case .messy: writeMessy(country, &draw)
    case .rejected: writeRejected(country, &draw)
    }
  }

  private static func country(_ draw: inout Draw) -> Country {
    switch draw.below(100) {
    case ..<70: china
    case ..<82: hongKong
    case ..<90: taiwan
    case ..<96: macau
    default: afghanistan
    }
  }
}

// MARK: - Clean and rejected

extension PhoneCell {
  private mutating func drawDigits(_ country: Country, _ draw: inout Draw) {
    digits.removeAll(keepingCapacity: true)
    digits.append(draw.pick(country.firstDigits))
    append(digits: country.restCount, &draw)
  }

  private mutating func append(digits count: Int, _ draw: inout Draw) {
    var random = draw.next()
    for _ in 0..<count {
      let (digit, rest) = random.multipliedFullWidth(by: 10)
      digits.append(UInt8(ascii: "0") + UInt8(digit))
      random = rest
    }
  }

  /// Writes the area code in front of the digits, in one of the spellings.
  private mutating func writeSpelled(_ country: Country, _ draw: inout Draw) {
    let spelling = country.areaCode.count == 2 && country.hyphenIsOptional ? draw.below(3) : draw.below(2)
    if spelling < 2 {
      bytes.append(UInt8(ascii: "+"))
      bytes.append(contentsOf: country.areaCode)
      if spelling == 0 || !country.hyphenIsOptional { bytes.append(UInt8(ascii: "-")) }
    }
    bytes.append(contentsOf: digits)
  }

  private mutating func writeClean(_ country: Country, _ draw: inout Draw) {
    drawDigits(country, &draw)
    writeSpelled(country, &draw)
  }

  /// Writes a cell that the regexes reject both as written and as read, so that the counts of a loop over regexes and
  /// of the command can be compared.
  private mutating func writeRejected(_ country: Country, _ draw: inout Draw) {
    drawDigits(country, &draw)
    switch draw.below(5) {
    case 0:
      digits.removeLast(digits.count - country.shortCount)
      writeSpelled(country, &draw)
    case 1 where country.longCount > digits.count:
      append(digits: country.longCount - digits.count, &draw)
      writeSpelled(country, &draw)
    case 1, 2:
      // Afghanistan's regex doesn't look past the sixth digit.
      digits[1 + draw.below(5)] = draw.pick(Array("aeOIl".utf8))
      writeSpelled(country, &draw)
    case 3:
      let foreign = country.areaCode == Self.china.areaCode ? Self.hongKong : country
      drawDigits(foreign, &draw)
      bytes.append(contentsOf: foreign.areaCode)
      if draw.percent(50) { bytes.append(UInt8(ascii: "-")) }
      bytes.append(contentsOf: digits)
    default:
      break
    }
  }
}

// MARK: - Messy

extension PhoneCell {
  private mutating func writeMessy(_ country: Country, _ draw: inout Draw) {
    drawDigits(country, &draw)
    let separator = draw.percent(60) ? UInt8(ascii: " ") : UInt8(ascii: "-")
    switch draw.below(100) {
    case ..<30:
      write("+", country.areaCode, " ")
      writeGroups(separatedBy: separator)
    case ..<50:
      writePrefixUnlessChina(country)
      writeGroups(separatedBy: separator)
    case ..<65:
      write("00", country.areaCode, "")
      bytes.append(contentsOf: digits)
    case ..<75:
      write("(+", country.areaCode, ") ")
      writeGroups(separatedBy: UInt8(ascii: " "))
    case ..<85:
      writePrefixUnlessChina(country)
      writeFullWidth()
    case ..<95:
      append("\u{A0}")
      write("+", country.areaCode, " ")
      writeGroups(separatedBy: UInt8(ascii: "."))
      append(" ")
    default:
      write("tel:+", country.areaCode, "-")
      writeGroups(separatedBy: UInt8(ascii: "-"))
    }
  }

  private mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func write(_ front: StaticString, _ areaCode: [UInt8], _ back: StaticString) {
    append(front)
    bytes.append(contentsOf: areaCode)
    append(back)
  }

  private mutating func writePrefixUnlessChina(_ country: Country) {
    if country.areaCode != Self.china.areaCode { write("+", country.areaCode, " ") }
  }

  /// Three digits, then fours: `138 0013 8000`.
  private mutating func writeGroups(separatedBy separator: UInt8) {
    for (index, digit) in digits.enumerated() {
      if index >= 3, (index - 3).isMultiple(of: 4) { bytes.append(separator) }
      bytes.append(digit)
    }
  }

  private mutating func writeFullWidth() {
    for digit in digits { bytes.append(contentsOf: [0xEF, 0xBC, 0x90 + (digit - UInt8(ascii: "0"))]) }
  }
}
