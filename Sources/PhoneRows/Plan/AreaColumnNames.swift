internal import Platform

/// Column names that suggest that the cells name areas: countries or area codes.
enum AreaColumnNames {
  /// The strength of the suggestion; the weaker it is, the more the cells have to show.
  enum Likeness: Hashable {
    /// The name means exactly that: `country`, `国家/地区`, `calling code`.
    case plain
    /// The name often means that: `nationality`, `地区`, `prefix`.
    case likely
    /// The name may mean that, or states and branches: `region`, `market`.
    case possible
    /// The meaning is unknown, or the column has no name.
    case unknown
  }

  /// - Returns: `nil` for a name with another meaning.
  static func likeness(of name: String) -> Likeness? {
    let written = ColumnName.words(of: name)
    if plainNames.contains(written.joined()) { return .plain }
    let words = written.map(withoutNumber).filter { !$0.isEmpty }
    let joined = words.joined()
    if joined.isEmpty { return .unknown }
    if plainNames.contains(joined) || plainWords.contains(joined) { return .plain }
    if words.contains(where: otherWords.contains) || chineseOtherWords.contains(where: name.holds) {
      return nil
    }
    if words.contains(where: plainWords.contains) || plainParts.contains(where: joined.holds) {
      return .plain
    }
    if words.contains(where: placeWords.contains) || chinesePlaceWords.contains(where: name.holds) {
      return nil
    }
    if likelyNames.contains(joined) || likelyParts.contains(where: joined.holds) { return .likely }
    return words.contains(where: possibleWords.contains) ? .possible : .unknown
  }

  /// Reduces `country2` to `country`.
  private static func withoutNumber(_ word: String) -> String {
    guard let end = word.unicodeScalars.lastIndex(where: { $0.properties.numericType == nil }) else {
      return ""
    }
    return String(word.unicodeScalars[...end])
  }

  private static let plainNames: Set<String> = [
    "iso", "iso2", "iso3", "isocode", "iso2code", "iso3code", "isoalpha2", "isoalpha3", "isoa2", "isoa3",
    "iso3166",
    "alpha2", "alpha3", "alpha2code", "alpha3code",
    // Dialling codes.
    "cc", "ccode", "idd", "isd", "isdcode", "iddcode", "ddi", "dialcode", "dialingcode", "diallingcode",
    "dialprefix",
    "callingcode", "callcode", "phonecode", "phonecountrycode", "mobilecode", "intlcode", "internationalcode",
    "internationalprefix", "intlprefix", "areacodecountry", "ländervorwahl", "landesvorwahl", "indicatif",
    "indicatifpays", "phoneprefix", "telefonvorwahlland",
  ]

  /// "Country" as a separate word, in the languages of typical files.
  private static let plainWords: Set<String> = [
    "country", "countries", "countrycode", "countryname", "countryiso", "countryregion", "nation", "ctry",
    "cntry",
    "callingcode", "dialcode",
    "land", "länder", "laender", "ländercode", "landcode", "landkode", "landskod", "landnaam", "landet",
    "lande",
    "landname", "länderkennzeichen", "länderkürzel",
    "pays", "país", "pais", "paese", "paesi", "nazione", "nación", "nacion", "nação", "nacao",
    "țara", "țară", "tara", "ţara", "ţară", "kraj", "země", "zeme", "krajina", "država", "drzava",
    "ország", "orszag", "ülke", "ulke", "maa", "riik", "valsts", "šalis", "salis", "χώρα", "χωρα", "страна",
    "країна",
    "държава", "држава", "земља", "краіна", "мемлекет", "davlat", "ölkə", "shteti", "herrialdea", "negara",
    "bansa",
    "quốcgia", "nchi", "البلد", "بلد", "الدولة", "دولة", "کشور", "ملک", "ארץ", "מדינה", "देश", "দেশ", "நாடு",
    "దేశం",
    "ประเทศ", "나라", "국가", "국가코드", "国", "国名", "國", "國名", "国コード",
  ]

  /// Parts of names in languages without spaces, and of compounds.
  private static let plainParts = [
    "countrycode", "国家", "國家", "国别", "國別", "国/地", "国籍地", "国地域", "国または地域", "国コード", "국가", "ประเทศ", "quốcgia",
    "国际区号", "國際區號", "国家区号", "國家區號", "国码", "國碼", "国冠码", "國冠碼", "國際冠碼", "国际冠码", "电话国码", "手机区号",
    "手機區號", "电话区号", "電話區號", "区号", "區號", "herkunftsland", "heimatland", "wohnland",
  ]

  private static let likelyNames: Set<String> = [
    "areacode", "prefix", "vorwahl", "prefijo", "prefisso", "prefixo", "preselection", "origin",
    "nationality",
    "citizenship", "area", "staatsangehörigkeit", "nationalität", "nationalité", "nacionalidad",
    "nacionalidade",
  ]
  private static let likelyParts = ["地区", "地區", "国籍", "國籍", "籍贯", "区域", "區域", "地域", "지역"]

  private static let possibleWords: Set<String> = [
    "region", "regions", "región", "région", "regione", "regiao", "região", "регион", "location", "market",
    "markt",
    "marché", "mercado", "territory", "origin", "destination", "geo", "site", "branch", "office", "code",
  ]

  /// Words that change the meaning of any name.
  private static let otherWords: Set<String> = [
    "lang", "language", "languages", "sprache", "langue", "idioma", "locale", "currency", "währung", "devise",
    "moneda",
    "id", "ids", "uuid", "key", "index", "no", "row", "type", "kind", "status", "gender", "sex", "date",
    "time",
    "timezone", "tz", "year", "month", "count", "rank", "flag", "size", "unit", "grade", "level", "score",
    "email", "mail",
    "url", "domain", "tax", "vat", "population", "ip",
  ]

  private static let chineseOtherWords = [
    "语言", "語言", "币种", "幣別", "货币", "貨幣", "性别", "性別", "编号", "編號", "序号", "序號", "状态", "狀態", "类型", "類型",
  ]

  /// Places within a country, unless the name also has a word for a country.
  private static let placeWords: Set<String> = [
    "state", "states", "province", "county", "city", "town", "district", "zip", "postcode", "postal",
    "address", "street",
    "bundesland", "kanton", "canton", "département", "departement", "provincia", "estado", "stadt", "ort",
  ]

  private static let chinesePlaceWords = ["省", "州", "城市", "区县", "區縣", "邮编", "郵遞"]
}
