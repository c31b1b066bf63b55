/// W2: contacts as CSV, eight columns, the phone in column 4.
///
/// Typical of a CRM export: about 110 bytes a row, a quarter of the names quoted because of a comma, some with quotes
/// inside, notes with commas and now and then a line break, a third of the text Chinese. Of the phones 85 % are
/// clean, 5 % messy and 10 % wrong.
public enum ContactWorkload {
  /// The kinds of phones in the file.
  public enum Mix: String, CaseIterable, Sendable {
    case contacts, clean, messy, rejected
  }

  static let header: StaticString = "id,name,company,phone,email,city,created_at,note"

  /// Writes the file: the same bytes for the same seed.
  public static func write(_ mix: Mix, rowCount: Int, seed: UInt64, to path: String) throws(WorkloadFailure) {
    var draw = Draw(seed: seed)
    var cell = PhoneCell()
    var sink = try ByteSink(path: path)
    sink.append(header)
    try sink.endRow()
    for serial in 1...rowCount {
      cell.draw(kind(mix, &draw), with: &draw)
      appendContact(serial, phone: cell.bytes, &sink, &draw)
      try sink.endRow()
    }
    try sink.flush()
  }

  private static func kind(_ mix: Mix, _ draw: inout Draw) -> PhoneCell.Kind {
    switch (mix, draw.below(100)) {
    case (.messy, _), (.contacts, ..<5): .messy
    case (.rejected, _), (.contacts, ..<15): .rejected
    default: .clean
    }
  }

  private static func appendContact(
    _ serial: Int, phone: [UInt8], _ sink: inout ByteSink, _ draw: inout Draw
  ) {
    let comma = UInt8(ascii: ",")
    sink.append("C-")
    append(serial, width: 8, &sink)
    sink.append(comma)
    appendName(&sink, &draw)
    sink.append(comma)
    sink.append(draw.pick(companies))
    sink.append(comma)
    sink.append(phone)
    sink.append(comma)
    sink.append(draw.pick(mailboxes))
    append(draw.below(1_000_000), width: 1, &sink)
    sink.append(draw.pick(domains))
    sink.append(comma)
    sink.append(draw.pick(cities))
    sink.append(comma)
    appendTime(&sink, &draw)
    sink.append(comma)
    appendNote(&sink, &draw)
  }

  private static func appendName(_ sink: inout ByteSink, _ draw: inout Draw) {
    let given = draw.pick(givenNames)
    let family = draw.pick(familyNames)
    switch draw.below(100) {
    case ..<25:
      sink.append("\"")
      sink.append(family)
      sink.append(", ")
      sink.append(given)
      sink.append("\"")
    case ..<28:
      sink.append("\"")
      sink.append(given)
      sink.append(" \"\"")
      sink.append(draw.pick(givenNames))
      sink.append("\"\" ")
      sink.append(family)
      sink.append("\"")
    case ..<60:
      sink.append(draw.pick(chineseNames))
    default:
      sink.append(given)
      sink.append(" ")
      sink.append(family)
    }
  }

  private static func appendTime(_ sink: inout ByteSink, _ draw: inout Draw) {
    sink.append("20")
    append(15 + draw.below(11), width: 2, &sink)
    sink.append("-")
    append(1 + draw.below(12), width: 2, &sink)
    sink.append("-")
    append(1 + draw.below(28), width: 2, &sink)
    sink.append("T")
    append(draw.below(24), width: 2, &sink)
    sink.append(":")
    append(draw.below(60), width: 2, &sink)
    sink.append(":")
    append(draw.below(60), width: 2, &sink)
    sink.append("Z")
  }

  private static func appendNote(_ sink: inout ByteSink, _ draw: inout Draw) {
    switch draw.below(1000) {
    case ..<4: sink.append(draw.pick(brokenNotes))
    case ..<100: sink.append(draw.pick(quotedNotes))
    case ..<500: sink.append(draw.pick(notes))
    default: break
    }
  }

  /// Appends a number, with leading zeros up to a width.
  private static func append(_ number: Int, width: Int, _ sink: inout ByteSink) {
    var divisor = 1
    var digitCount = 1
    while digitCount < width || number / divisor >= 10 {
      divisor *= 10
      digitCount += 1
    }
    while divisor > 0 {
      sink.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }
}

// MARK: - Words

extension ContactWorkload {
  private static let givenNames: [StaticString] = [
    "Li", "Wei", "Maria", "Nuno", "José", "Anna", "Fatima", "Peter", "Zoë", "Olga", "Xiu", "Kwame", "Siobhán",
    "Oscar Kuan-ting", "Elaine", "Björn",
  ]
  private static let familyNames: [StaticString] = [
    "Li", "Smith", "Gonçalves", "Brown", "O'Neil", "Chan", "Wong", "Kim", "García", "Khan", "Novák", "Meyer",
  ]
  private static let chineseNames: [StaticString] = [
    "王伟", "李娜", "诸葛晓岚", "陳大文", "林书瑶", "顾子墨", "欧阳若溪", "蔡雅筑", "梁淑賢", "沈云舟",
  ]
  private static let companies: [StaticString] = [
    "Sample Spruce", "Sample Harbour Trading", "虛構濠江餐飲", "云杉样例科技", "Placeholder & Sons",
    "\"Sample Freight, Inc.\"",
    "Exemple Ingénierie", "範例山嵐設計", "Maple Works", "",
  ]
  private static let mailboxes: [StaticString] = [
    "amber", "birch.li", "cedar", "delta", "wang.ember", "fjord",
  ]
  private static let domains: [StaticString] = ["@example.com", "@example.org", "@example.net"]
  private static let cities: [StaticString] = [
    "上海", "北京", "Hong Kong", "臺北市", "氹仔", "Kabul", "深圳", "Guangzhou", "成都", "Wuhan",
  ]
  private static let notes: [StaticString] = ["VIP", "老客户，周三回访", "renew in Q3", "偏好微信聯絡", "met at the fair"]
  private static let quotedNotes: [StaticString] = [
    "\"asked for a quote, no hurry\"", "\"says \"\"after six\"\", then never answers\"",
  ]
  private static let brokenNotes: [StaticString] = [
    "\"call back\nlater, please\"", "\"First line\n\"\"second\"\" line, quoted\"",
  ]
}
