/// The kind of a field that isn't in quotes, by its form.
enum FieldKind: Hashable {
  case text, number, truth, error
  /// A date, a time or both: its number of days, in milliseconds, and the style of its cell.
  case date(milliseconds: Int, SheetStyle)

  init(_ field: Span<UInt8>) {
    guard field.count > 0 else {
      self = .text
      return
    }
    switch field[0] {
    case UInt8(ascii: "#"): self = field.count > 2 && field.isUpperCaseError ? .error : .text
    case UInt8(ascii: "T") where field.count > 1 && 0x30...0x39 ~= field[1]:
      self = field.date.map { .date(milliseconds: $0.milliseconds, $0.style) } ?? .text
    case UInt8(ascii: "T"), UInt8(ascii: "F"):
      self =
        field.starts(with: Array("TRUE".utf8)) && field.count == 4
          || field.starts(with: Array("FALSE".utf8)) && field.count == 5 ? .truth : .text
    case UInt8(ascii: "-"), 0x30...0x39:
      if let date = field.date {
        self = .date(milliseconds: date.milliseconds, date.style)
      } else {
        self = DecimalNumber(field) == nil ? .text : .number
      }
    default: self = .text
    }
  }
}

/// The styles of cells that are written, by their numbers.
enum SheetStyle: Int, CaseIterable, Hashable {
  case general, header, date, moment, time, duration, text
}

extension Span<UInt8> {
  fileprivate var isUpperCaseError: Bool {
    for index in 1..<count {
      let byte = self[index]
      guard
        0x41...0x5A ~= byte || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "!")
          || byte == UInt8(ascii: "?")
          || byte == UInt8(ascii: "0") || byte == UInt8(ascii: "_")
      else { return false }
    }
    return true
  }

  /// The number that some digits mean; `nil` for anything else.
  private func number(_ start: Int, _ length: Int) -> Int? {
    guard start + length <= count else { return nil }
    var value = 0
    for index in start..<start + length {
      guard 0x30...0x39 ~= self[index] else { return nil }
      value = value * 10 + Int(self[index] - 0x30)
    }
    return value
  }

  /// The date that a text of ISO 8601 means, as ``SerialDate`` or another program writes it: `T08:30`, `1976-11-22T08:30Z`.
  fileprivate var date: (milliseconds: Int, style: SheetStyle)? {
    guard count >= 5 else { return nil }
    guard self[4] == UInt8(ascii: "-") else {
      return time(from: self[0] == UInt8(ascii: "T") ? 1 : 0).map {
        ($0, $0 < 86_400_000 ? .time : .duration)
      }
    }
    guard count >= 10, self[7] == UInt8(ascii: "-"), let year = number(0, 4), let month = number(5, 2),
      let day = number(8, 2), let serial = SerialDate.day(year, month, day)
    else { return nil }
    if count == 10 { return (serial * 86_400_000, .date) }
    guard self[10] == UInt8(ascii: "T"), let time = time(from: 11), time < 86_400_000 else { return nil }
    return (serial * 86_400_000 + time, .moment)
  }

  /// The milliseconds of `hh:mm`, perhaps with seconds, a fraction of them and a `Z`; hours may have more than two digits.
  private func time(from start: Int) -> Int? {
    var (colon, end) = (start, count)
    while colon < count, 0x30...0x39 ~= self[colon], colon - start < 9 { colon += 1 }
    if self[end - 1] == UInt8(ascii: "Z") { end -= 1 }
    guard colon == start + 2 || colon > start + 2 && self[start] != UInt8(ascii: "0"), colon + 3 <= end,
      self[colon] == UInt8(ascii: ":"), let hours = number(start, colon - start),
      let minutes = number(colon + 1, 2), minutes < 60
    else { return nil }
    let whole = (hours * 60 + minutes) * 60_000
    if end == colon + 3 { return whole }
    guard colon + 6 <= end, self[colon + 3] == UInt8(ascii: ":"), let seconds = number(colon + 4, 2),
      seconds < 60
    else { return nil }
    if end == colon + 6 { return whole + seconds * 1000 }
    guard self[colon + 6] == UInt8(ascii: "."), colon + 7 < end else { return nil }
    var (milliseconds, unit) = (seconds * 1000, 100)
    for index in colon + 7..<end {
      guard 0x30...0x39 ~= self[index] else { return nil }
      milliseconds += Int(self[index] - 0x30) * unit
      unit /= 10
    }
    return whole + milliseconds
  }
}

extension SerialDate {
  /// The number of days of a date from 1900 on, as Excel counts them; `nil` if there is no such date.
  static func day(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard year >= 1900, 1...12 ~= month, day >= 1 else { return nil }
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    if year == 1900, month == 2, day == 29 { return 60 }
    guard day <= lengths[month - 1] + (isLeap && month == 2 ? 1 : 0) else { return nil }
    // The inverse of `date(ofDay:)`: years begin in March.
    let shiftedYear = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let (era, yearOfEra) = (shiftedYear / 400, shiftedYear % 400)
    let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 693_899
    return days < 61 ? days - 1 : days
  }
}
