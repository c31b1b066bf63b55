internal import PhoneCheck
internal import Platform

/// Column names that look like a phone column.
package enum PhoneColumnNames {
  /// The columns of an input that look like phone columns, by index from 0.
  package struct Findings: Hashable {
    /// The columns with the strongest likeness; one of them is the column to use.
    package fileprivate(set) var best: [Int] = []
    /// The similar columns that lost to the best.
    ///
    /// For a column of mobile numbers, these are columns of phone numbers; for either, columns with the same name and a
    /// number.
    var passedOver: [Int] = []
  }

  /// Finds the columns whose names look most like a phone column.
  ///
  /// Names that mean exactly a phone number come first (`phone`, `Mobile No.`, `手机号码`), perhaps numbered (`phone2`).
  /// Without such a name, names count that contain such a word (`customer_phone`, `联系人电话`) and no word that changes its
  /// meaning (`phone_type`, `手机型号`). In each group, mobile numbers come before phone numbers, phone numbers before
  /// messengers, and then names without a number before names with one. A name that contains a usual delimiter may come
  /// from a wrongly divided header, so all of its parts have to look like a phone column. Columns that an earlier run
  /// added are left out.
  package static func findings(in names: HeaderNames) -> Findings {
    var found: [Likeness: [Int]] = [:]
    let added = names.addedByEarlierRun
    for index in names.indices where !added.contains(index) {
      if let likeness = likeness(of: names.text(at: index)) { found[likeness, default: []].append(index) }
    }
    guard let best = found.keys.min() else { return Findings() }
    let others = found.filter { other, _ in
      other != best && (best.kind == .mobile && other.kind == .phone || other.isSecond(of: best))
    }
    return Findings(best: found[best] ?? [], passedOver: others.flatMap { $0.value }.sorted())
  }

  /// Whether a name looks like a phone column's.
  package static func isLike(_ name: String) -> Bool { likeness(of: name) != nil }

  /// Whether a name means exactly a phone number.
  static func isPlain(_ name: String) -> Bool { likeness(of: name)?.isPlain ?? false }

  /// The kind of numbers in a column, the most wanted kind first.
  enum Kind: Int { case mobile, phone, messenger }

  /// The likeness of a name to a phone column's, the strongest first.
  private struct Likeness: Hashable, Comparable {
    /// Whether the name means exactly a phone number.
    let isPlain: Bool
    let kind: Kind
    /// Whether a number is attached, as in `phone2`.
    var isNumbered = false

    static func < (one: Likeness, other: Likeness) -> Bool {
      one.rank.lexicographicallyPrecedes(other.rank)
    }

    /// Whether the name is the same with a number, like `phone2` for `phone`.
    func isSecond(of other: Likeness) -> Bool { isNumbered && !other.isNumbered && kind == other.kind }

    private var rank: [Int] { [isPlain ? 0 : 1, kind.rawValue, isNumbered ? 1 : 0] }
  }

  /// A word without the number of one or two digits at its end: `phone2`.
  private static func withoutNumber(_ word: String) -> String {
    let end = word.unicodeScalars.lastIndex { $0.properties.numericType == nil }
    guard let end else { return word.unicodeScalars.count <= 2 ? "" : word }
    let rest = word.unicodeScalars[...end]
    return word.unicodeScalars.count - rest.count <= 2 ? String(rest) : word
  }

  private static func likeness(of name: String) -> Likeness? {
    let parts = name.split { character in
      DelimiterSniffer.candidates.contains { character == Character(Unicode.Scalar($0)) }
    }
    guard parts.count == 1, parts[0].count == name.count else {
      let kinds = parts.compactMap { likeness(ofPart: String($0))?.kind }
      guard kinds.count == parts.count else { return nil }
      return kinds.min { $0.rawValue < $1.rawValue }.map { Likeness(isPlain: false, kind: $0) }
    }
    return likeness(ofPart: name)
  }

  private static func likeness(ofPart name: String) -> Likeness? {
    let text = folded(name)
    let written = ColumnName.words(of: text)
    if let kind = plainNames[written.joined()] { return Likeness(isPlain: true, kind: kind) }
    let words = written.map(withoutNumber).filter { !$0.isEmpty }
    if let kind = plainNames[words.joined()] { return Likeness(isPlain: true, kind: kind, isNumbered: true) }
    if (written + words).contains(where: otherWords.contains) || otherParts.contains(where: text.holds) {
      return nil
    }
    let kinds =
      words.compactMap { PhoneWords.words[$0] }
      + PhoneWords.parts.filter { text.holds($0.part) }.map { $0.kind }
    return kinds.min { $0.rawValue < $1.rawValue }.map { Likeness(isPlain: false, kind: $0) }
  }

  /// A name without accents and invisible characters.
  private static func folded(_ name: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in name.unicodeScalars where !isSkipped(scalar) {
      text.append(PhoneWords.withoutAccent[scalar] ?? scalar)
    }
    return String(text)
  }

  private static func isSkipped(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return false }
    return ScalarClass(scalar) == .invisible
      || scalar.properties.generalCategory == .nonspacingMark && !scalar.properties.isAlphabetic
  }

  /// The names that mean exactly a phone number, in lower case and without anything between their words.
  private static let plainNames: [String: Kind] = {
    var names: [String: Kind] = [:]
    for (kind, nouns) in PhoneWords.nouns {
      for noun in nouns {
        for ending in ["", "s", "no", "nr", "num", "number", "numbers", "nummer"] {
          names[noun + ending] = kind
        }
        for start in PhoneWords.numberOf + PhoneWords.ofPeople { names[start + noun] = kind }
        for start in PhoneWords.ofPeople {
          for ending in ["no", "number"] { names[start + noun + ending] = kind }
        }
      }
    }
    for (kind, others) in PhoneWords.names { for name in others { names[name] = kind } }
    for (kind, list) in PhoneWords.writtenNames {
      for name in list.split(separator: "|") {
        names[ColumnName.words(of: folded(String(name))).joined()] = kind
      }
    }
    return names
  }()

  /// Words that change the meaning.
  private static let otherWords: Set<String> = [
    "type", "kind", "country", "area", "code", "prefix", "ext", "extension", "status", "reason", "verified",
    "label", "model", "brand", "os", "id", "carrier", "operator", "time", "date", "count", "fax", "opt",
    "optin",
    "consent", "app", "device", "last4", "version", "provider", "plan", "usage", "owner", "token", "hash",
    "url",
    "typ", "vorwahl", "durchwahl", "modell", "marke", "anbieter", "betriebssystem", "landercode",
    "tipo", "codigo", "prefijo", "prefixo", "prefisso", "modelo", "modello", "marca", "operadora", "operador",
    "indicatif", "modele", "marque", "operateur", "poste", "telefax", "telecopie", "telecopieur",
    "тип", "код", "модель", "оператор", "статус", "дата", "факс", "добавочный",
  ]

  /// Parts that change the meaning, in languages without spaces.
  private static let otherParts = [
    "型号", "品牌", "类型", "归属", "区号", "状态", "时间", "分机", "运营商", "传真", "型號", "類型", "歸屬", "區號", "狀態", "時間", "分機",
    "傳真", "機種", "種別", "内線", "ファックス", "ファクス", "기종", "통신사", "팩스", "내선", "نوع", "رمز", "فاكس",
  ]
}
