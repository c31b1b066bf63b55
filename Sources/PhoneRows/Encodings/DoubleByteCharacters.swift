internal import Platform

/// The two-byte characters of an encoding, by their bytes, and back.
///
/// How it works. The literals in `…Characters.swift` become a table of UTF-16 units when an encoding is used for the
/// first time, in a fraction of a millisecond; the areas for user-defined characters are added by arithmetic. The
/// tables are part of the program, so that a file reads the same everywhere: libc's `iconv` loads tables from files
/// that some systems lack, and differs in details between systems.
struct DoubleByteCharacters: Sendable {
  /// The code points; 0 if two bytes aren't a character.
  private var points: [UInt16]
  private let firstTrailOfUpperHalf: UInt8
  private let lastTrail: UInt8
  /// The number of bytes that may follow a lead.
  private let trailCount: Int

  static let gb18030 = DoubleByteCharacters(
    linesOfGB18030, firstLead: 0x81, firstTrailOfUpperHalf: 0x80,
    [
      UserArea(leads: 0xAA...0xAF, trails: 0xA1...0xFE, first: 0xE000),
      UserArea(leads: 0xF8...0xFE, trails: 0xA1...0xFE, first: 0xE234),
      UserArea(leads: 0xA1...0xA7, trails: 0x40...0xA0, first: 0xE4C6),
    ])

  static let big5 = DoubleByteCharacters(
    linesOfBig5, firstLead: 0xA1, firstTrailOfUpperHalf: 0xA1,
    [
      UserArea(leads: 0xFA...0xFE, trails: 0x40...0xFE, first: 0xE000),
      UserArea(leads: 0x8E...0xA0, trails: 0x40...0xFE, first: 0xE311),
      UserArea(leads: 0x81...0x8D, trails: 0x40...0xFE, first: 0xEEB8),
    ])

  static let shiftJIS = DoubleByteCharacters(
    linesOfShiftJIS, firstLead: 0x81, firstTrailOfUpperHalf: 0x80, lastTrail: 0xFC,
    [UserArea(leads: 0xF0...0xF9, trails: 0x40...0xFC, first: 0xE000)])

  static let eucKR = DoubleByteCharacters(linesOfEUCKR, firstLead: 0x81, firstTrailOfUpperHalf: 0x81, [])

  /// Pairs for user-defined characters, which are successive code points.
  private struct UserArea {
    var leads: ClosedRange<UInt8>
    var trails: ClosedRange<UInt8>
    var first: UInt16
  }

  private init(
    _ lines: String, firstLead: UInt8, firstTrailOfUpperHalf: UInt8, lastTrail: UInt8 = 0xFE,
    _ userAreas: [UserArea]
  ) {
    self.firstTrailOfUpperHalf = firstTrailOfUpperHalf
    self.lastTrail = lastTrail
    trailCount = 0x3F + Int(lastTrail - firstTrailOfUpperHalf) + 1
    points = Array(repeating: 0, count: 126 * trailCount)
    var lineStart = Int(firstLead - 0x81) * trailCount
    var index = lineStart
    for scalar in lines.unicodeScalars {
      if scalar == "\n" {
        lineStart += trailCount
        index = lineStart
      } else {
        if scalar != "\u{FFFD}" { points[index] = UInt16(scalar.value) }
        index += 1
      }
    }
    for area in userAreas {
      var point = area.first
      for lead in area.leads {
        for trail in area.trails {
          guard let index = self.index(lead, trail) else { continue }
          points[index] = point
          point += 1
        }
      }
    }
  }

  private func index(_ lead: UInt8, _ trail: UInt8) -> Int? {
    let column: UInt8
    switch trail {
    case 0x40...0x7E: column = trail - 0x40
    case firstTrailOfUpperHalf...lastTrail: column = 0x3F + (trail - firstTrailOfUpperHalf)
    default: return nil
    }
    guard 0x81...0xFE ~= lead else { return nil }
    return Int(lead - 0x81) * trailCount + Int(column)
  }

  /// The code point of two bytes, or `nil` if they aren't a character.
  func point(_ lead: UInt8, _ trail: UInt8) -> UInt32? {
    guard let index = index(lead, trail), points[index] != 0 else { return nil }
    return UInt32(points[index])
  }

  /// The two bytes of each code point of the Basic Multilingual Plane, the first byte in the upper half; 0 if it has
  /// none.
  ///
  /// If several pairs encode the same code point, as a few do in Big5 and Shift_JIS, the first pair counts.
  ///
  /// - Parameter lastLeads: Leads whose pairs come after all others.
  func pairs(lastLeads: [UInt8] = []) -> [UInt16] {
    var pairs = [UInt16](repeating: 0, count: 0x1_0000)
    for lead in (UInt8(0x81)...0xFE).filter({ !lastLeads.contains($0) }) + lastLeads {
      for trail in UInt8(0x40)...0xFE {
        guard let point = point(lead, trail), pairs[Int(point)] == 0 else { continue }
        pairs[Int(point)] = UInt16(lead) << 8 | UInt16(trail)
      }
    }
    return pairs
  }
}

/// The four-byte characters of GB18030.
///
/// In the Basic Multilingual Plane, they are all characters without a two-byte form, in the order of their code points.
enum FourByteCharacters {
  /// The code points of the first sequences.
  private static let points: [UInt16] = {
    let pairs = DoubleByteCharacters.gb18030.pairs()
    return (0x80...0xFFFF).filter { pairs[$0] == 0 && !(0xD800...0xDFFF ~= $0) }.map(UInt16.init)
  }()

  /// The number of the sequence for U+10000.
  private static let firstSupplementary = 189_000

  /// Whether four bytes have the form of a character.
  static func areSequence(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) -> Bool {
    0x81...0xFE ~= first && 0x30...0x39 ~= second && 0x81...0xFE ~= third && 0x30...0x39 ~= fourth
  }

  /// The code point of four bytes in the right form, or `nil` if they aren't a character.
  static func point(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) -> UInt32? {
    let upper = Int(first - 0x81) * 10 + Int(second - 0x30)
    let number = (upper * 126 + Int(third - 0x81)) * 10 + Int(fourth - 0x30)
    if number < points.count { return UInt32(points[number]) }
    let point = number - firstSupplementary + 0x1_0000
    return 0x1_0000...0x10_FFFF ~= point ? UInt32(point) : nil
  }

  /// The four bytes of a code point; `nil` if it has a two-byte form.
  static func bytes(of point: UInt32) -> [UInt8]? {
    guard
      var number = point >= 0x1_0000 ? firstSupplementary + Int(point) - 0x1_0000 : index(of: UInt16(point))
    else { return nil }
    var bytes: [UInt8] = []
    for (base, first) in [(10, 0x30), (126, 0x81), (10, 0x30), (126, 0x81)] {
      bytes.insert(UInt8(first + number % base), at: 0)
      number /= base
    }
    return bytes
  }

  private static func index(of point: UInt16) -> Int? {
    let index = points.indices.partitioningIndex { points[$0] >= point }
    return index < points.count && points[index] == point ? index : nil
  }
}
