internal import PhoneCheck
internal import Platform

/// Column names that look like a phone column.
enum PhoneColumnNames {
  /// The columns of an input that look like phone columns, by index from 0.
  struct Findings: Hashable {
    /// Those that look most like it; one of them is the column to use.
    var best: [Int] = []
    /// For a column of mobile numbers, those of phone numbers.
    var passedOver: [Int] = []
  }

  /// Finds the columns whose names look most like it.
  ///
  /// Names that mean exactly a phone number come first (`phone`, `Mobile No.`, `手机号码`); if there is none, names
  /// that contain such a word (`customer_phone`, `联系人电话`) and no word that changes its meaning (`phone_type`,
  /// `手机型号`). Among either, those of mobile numbers come before those of phone numbers, and these before a messenger's.
  /// A name that contains a usual delimiter may come from a wrongly divided header: all of its parts have to look like it.
  /// Columns that an earlier run added are left out.
  static func findings(in names: HeaderNames) -> Findings {
    var found: [Likeness: [Int]] = [:]
    let added = names.addedByEarlierRun
    for index in names.indices where !added.contains(index) {
      if let likeness = likeness(of: names.text(at: index)) { found[likeness, default: []].append(index) }
    }
    guard let best = found.keys.min() else { return Findings() }
    let others = found.filter { $0.key.kind == .phone }.flatMap(\.value)
    return Findings(best: found[best] ?? [], passedOver: best.kind == .mobile ? others.sorted() : [])
  }

  /// Whether a name looks like that of a phone column.
  static func isLike(_ name: String) -> Bool { likeness(of: name) != nil }

  /// Whether a name means just a phone number.
  static func isPlain(_ name: String) -> Bool { likeness(of: name)?.isPlain ?? false }

  /// How much a name looks like a phone column; the most first.
  private struct Likeness: Hashable, Comparable {
    /// Whether it means just that.
    let isPlain: Bool
    let kind: Kind

    enum Kind: Int { case mobile, phone, messenger }

    static func < (one: Likeness, other: Likeness) -> Bool {
      one.isPlain == other.isPlain ? one.kind.rawValue < other.kind.rawValue : one.isPlain
    }
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
    let words = ColumnName.words(of: text)
    if let kind = plainNames[words.joined()] { return Likeness(isPlain: true, kind: kind) }
    if words.contains(where: otherWords.contains) || otherParts.contains(where: text.holds) { return nil }
    let kinds =
      words.compactMap { PhoneWords.words[$0] }
      + PhoneWords.parts.filter { text.holds($0.part) }.map(\.kind)
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

  /// The names that mean just a phone number, in lower case and without anything between their words.
  private static let plainNames: [String: Likeness.Kind] = {
    var names: [String: Likeness.Kind] = [:]
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
    return names
  }()

  /// Words that change the meaning.
  private static let otherWords: Set<String> = [
    "type", "kind", "country", "area", "code", "prefix", "ext", "extension", "status", "reason", "verified",
    "label", "model", "brand", "os", "id", "carrier", "operator", "time", "date", "count", "fax", "opt",
    "optin",
    "consent", "app", "device", "version", "provider", "plan", "usage", "owner", "token", "hash", "url",
    "typ", "vorwahl", "durchwahl", "modell", "marke", "anbieter", "betriebssystem", "landercode",
    "tipo", "codigo", "prefijo", "prefixo", "prefisso", "modelo", "modello", "marca", "operadora", "operador",
    "indicatif", "modele", "marque", "operateur", "poste", "telefax", "telecopie", "telecopieur",
    "тип", "код", "модель", "оператор", "статус", "дата", "факс", "добавочный",
  ]

  /// The same in languages without spaces.
  private static let otherParts = [
    "型号", "品牌", "类型", "归属", "区号", "状态", "时间", "分机", "运营商", "传真", "型號", "類型", "歸屬", "區號", "狀態", "時間", "分機",
    "傳真", "機種", "種別", "内線", "ファックス", "ファクス", "기종", "통신사", "팩스", "내선", "نوع", "رمز", "فاكس",
  ]

  /// The words that names of phone columns are made of, in lower case and without accents.
  private enum PhoneWords {
    /// Nouns that can be followed by a word for "number", or follow one.
    static let nouns: [(Likeness.Kind, [String])] = [
      (
        .mobile,
        [
          "mobile", "mobilephone", "phonemobile", "cell", "cellphone", "cellular", "cellularphone",
          "handphone",
          "mobiletel", "mobiletelephone", "mob", "mobil", "mobiltelefon", "mobiltel", "mobilfunk",
          "mobilfunktelefon",
          "handy", "movil", "celular", "telefonomovil", "telefonocelular", "telmovil", "telcelular",
          "telemovel",
          "telefonecelular", "telefonemovel", "portable", "telephoneportable", "telephonemobile",
          "telportable",
          "telmobile", "gsm", "cellulare", "telefonocellulare", "mobiel", "mobieletelefoon",
        ]
      ),
      (
        .phone,
        [
          "phone", "tel", "telephone", "telefon", "telefono", "telefone", "telefoon", "telef", "fon",
        ]
      ),
      (.messenger, ["whatsapp", "whatsappphone"]),
    ]

    /// "Number of", before a noun.
    static let numberOf = [
      "numerode", "numerodel", "numerodo", "numerodi", "nde", "node", "nrde", "nrdo", "numde", "numerdu",
      "numero", "nº", "nro", "nºde",
    ]

    /// Whose number it is, without changing what it is.
    static let ofPeople = ["contact", "your", "my"]

    /// Names that aren't made so.
    static let names: [(Likeness.Kind, [String])] = [
      (
        .mobile,
        [
          "手机", "手机号", "手机号码", "手机电话", "联系手机", "联系手机号", "移动电话", "移动电话号码", "手機", "手機號", "手機號碼",
          "行動電話", "行動電話號碼", "流動電話", "流動電話號碼", "携帯", "携帯電話", "携帯番号", "携帯電話番号", "携帯tel", "ケータイ",
          "モバイル", "モバイル番号", "휴대폰", "휴대폰번호", "휴대전화", "휴대전화번호", "핸드폰", "핸드폰번호", "모바일", "모바일번호",
          "мобильный", "мобильныйтелефон", "мобтелефон", "мобтел", "моб", "сотовый", "сотовыйтелефон",
          "номермобильного",
          "номермобильноготелефона", "мобильныйномер", "мобільний", "мобільнийтелефон",
          "جوال", "الجوال", "رقمالجوال", "رقمجوال", "موبايل", "الموبايل", "رقمالموبايل", "محمول", "المحمول",
          "رقمالمحمول",
          "الهاتفالمحمول", "رقمالهاتفالمحمول", "الهاتفالجوال", "هاتفمحمول", "هاتفجوال", "النقال",
          "الهاتفالنقال",
          "numertelefonukomorkowego", "telefonkomorkowy", "komorka", "ceptelefonu", "ceptelefonunumarası",
          "cep",
          "मोबाइल", "मोबाइलनंबर", "dienthoaididong", "didong", "มือถือ", "เบอรมือถือ",
        ]
      ),
      (
        .phone,
        [
          "msisdn", "contactno", "contactnumber", "rufnummer", "telefonnr", "telefonnummer", "telnr",
          "telefoonnummer",
          "callnumber", "phno",
          "电话", "电话号码", "联系电话", "联系方式", "電話", "電話號碼", "聯絡電話", "聯繫電話", "電話番号", "お電話番号", "連絡先電話番号",
          "전화", "전화번호", "연락처", "연락전화", "телефон", "номертелефона", "контактныйтелефон", "тел", "номертел",
          "телефони", "номертелефону", "هاتف", "الهاتف", "رقمالهاتف", "رقمهاتف", "تلفون", "التلفون",
          "رقمالتلفون", "تليفون",
          "رقمالتواصل", "numertelefonu", "nrtelefonu", "telefonnumarası", "फोन", "फोननंबर", "sodienthoai",
          "dienthoai",
          "sđt", "sdt", "เบอรโทร", "เบอรโทรศัพท", "โทรศัพท",
        ]
      ),
    ]

    /// Words of longer names: `customer_phone`, `Telefon privat`.
    static let words: [String: Likeness.Kind] = {
      var words: [String: Likeness.Kind] = [:]
      for (kind, nouns) in nouns where kind != .messenger {
        for noun in nouns where !ambiguous.contains(noun) {
          for ending in ["", "s", "number", "nummer"] { words[noun + ending] = kind }
        }
      }
      for name in ["телефон", "тел"] + ["هاتف", "الهاتف", "تلفون", "msisdn", "rufnummer", "telefonnr"] {
        words[name] = .phone
      }
      for name in ["мобильный", "сотовый", "جوال", "الجوال", "موبايل", "محمول"] { words[name] = .mobile }
      words["whatsapp"] = .messenger
      return words
    }()

    /// Nouns that mean something else in a longer name.
    private static let ambiguous: Set<String> = [
      "mob", "handy", "portable", "cellular", "gsm", "fon", "telef", "handphone",
    ]

    /// Parts of names in languages without spaces.
    static let parts: [(part: String, kind: Likeness.Kind)] =
      ["手机", "手機", "移动电话", "行動電話", "流動電話", "携帯電話", "携帯番号", "휴대폰", "휴대전화", "핸드폰"].map { ($0, .mobile) }
      + ["电话", "電話", "전화번호", "연락처"].map { ($0, .phone) }

    /// Letters of the words above, by those with accents.
    static let withoutAccent: [Unicode.Scalar: Unicode.Scalar] = {
      let accented = [
        ("a", "àáâãäåÀÁÂÃÄÅāăąạảấầẩẫậ"), ("e", "èéêëÈÉÊËēėęěẹẻẽếềểễệ"), ("i", "ìíîïÌÍÎÏīįịỉĩ"),
        ("o", "òóôõöÒÓÔÕÖōőọỏốồổỗộơớờởỡợ"), ("u", "ùúûüÙÚÛÜūůűụủũưứừửữự"), ("c", "çÇćč"), ("n", "ñÑńň"),
        ("d", "đĐ"),
      ]
      var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
      for (letter, others) in accented {
        for scalar in others.unicodeScalars { letters[scalar] = letter.unicodeScalars.first }
      }
      return letters
    }()
  }
}
