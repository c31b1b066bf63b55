internal import Platform

/// Column names that look like a phone column.
enum PhoneColumnNames {
  /// Finds the columns, by index from 0, whose names look most like it.
  ///
  /// Names that mean exactly a phone number come first (`phone`, `Mobile No.`, `手机号码`); if there is none, names
  /// that contain such a word (`customer_phone`, `联系人电话`) and no word that changes its meaning (`phone_type`,
  /// `手机型号`). A name that contains a usual delimiter comes from a wrongly divided header. Columns that an earlier
  /// run added are left out.
  static func candidates(in names: HeaderNames) -> [Int] {
    var plain: [Int] = []
    var others: [Int] = []
    let added = names.addedByEarlierRun
    for index in names.indices where !added.contains(index) {
      switch likeness(of: names.text(at: index)) {
      case .plain: plain.append(index)
      case .other: others.append(index)
      case nil: continue
      }
    }
    return plain.isEmpty ? others : plain
  }

  /// How much a name looks like a phone column.
  private enum Likeness { case plain, other }

  private static func likeness(of name: String) -> Likeness? {
    let isDivided = DelimiterSniffer.candidates.contains { name.contains(Character(Unicode.Scalar($0))) }
    guard !name.isEmpty, !isDivided else { return nil }
    let words = ColumnName.words(of: name)
    if plainNames.contains(words.joined()) { return .plain }
    let hasWord =
      words.contains(where: phoneWords.contains) || chinesePhoneWords.contains { name.holds($0) }
    let hasOther =
      words.contains(where: otherWords.contains) || chineseOtherWords.contains { name.holds($0) }
    return hasWord && !hasOther ? .other : nil
  }

  private static let plainNames: Set<String> = {
    let nouns = ["phone", "mobile", "mobilephone", "cell", "cellphone", "tel", "telephone", "phonemobile"]
    let endings = ["", "s", "no", "nr", "num", "number", "numbers"]
    return Set(
      nouns.flatMap { noun in endings.map { noun + $0 } } + [
        "msisdn", "手机", "手机号", "手机号码", "手机电话", "移动电话", "移动电话号码", "电话", "电话号码",
        "联系电话", "联系手机", "联系方式", "手機", "手機號", "手機號碼", "電話", "電話號碼", "聯絡電話", "聯繫電話",
        "行動電話", "行動電話號碼", "流動電話", "流動電話號碼",
      ])
  }()

  private static let phoneWords: Set<String> = [
    "phone", "phones", "mobile", "tel", "telephone", "cell", "cellphone", "msisdn", "phonenumber",
    "mobilephone", "mobilenumber",
  ]

  private static let chinesePhoneWords = ["手机", "电话", "手機", "電話"]

  private static let otherWords: Set<String> = [
    "type", "kind", "country", "area", "code", "prefix", "ext", "extension", "status", "reason", "verified",
    "label", "model", "brand", "os", "id", "carrier", "operator", "time", "date", "count", "fax",
  ]

  private static let chineseOtherWords = [
    "型号", "品牌", "类型", "归属", "区号", "状态", "时间", "分机", "运营商", "型號", "類型", "歸屬", "區號", "狀態", "時間", "分機",
  ]
}
