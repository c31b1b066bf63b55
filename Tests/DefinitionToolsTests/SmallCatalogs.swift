import PatternAutomata
import PhoneCheck

/// Random catalogs of an area code or two with short numbers, and changes to the catalogs as people make them.
struct SmallCatalogs {
  /// The maximum number of national digits in listed numbers.
  let longest: Int
  private var generator: SplitMix64

  init(seed: UInt64, longest: Int) {
    generator = SplitMix64(seed: seed)
    self.longest = longest
  }

  /// Area codes with their countries: with a single trunk prefix, several, long ones, or none; with short numbers; and
  /// an area code that begins another.
  private static let families: [[(areaCode: String, country: String)]] = [
    [("86", "CN")], [("44", "GB"), ("44", "JE"), ("44", "GG")], [("7", "RU"), ("7", "KZ")], [("36", "HU")],
    [("375", "BY")], [("39", "IT"), ("39", "VA")], [("1", "US"), ("1", "CA"), ("1", "PR")],
    [("7", "RU"), ("77", "KZ")], [("290", "SH"), ("290", "TA")], [("500", "FK")],
    [("683", "NU"), ("6", "XA")],
  ]

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  private mutating func any<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &generator)]
  }

  // MARK: Regexes

  private mutating func digit() -> String { any(["0", "1", "2", "3", "7", "8"]) }

  private mutating func element() -> (text: String, length: Int) {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0...1: (digit(), 1)
    case 2: ("[3-9]", 1)
    case 3: (any(["[0-46]", "[^5]", "[1,2]", "[08]"]), 1)
    case 4: (#"\d{2}"#, 2)
    case 5: (any([#"\d?"#, "[78]?"]), 1)
    default: (#"\d"#, 1)
    }
  }

  private mutating func sequence(upTo limit: Int) -> String {
    var (text, length) = ("", 0)
    let goal = Int.random(in: 1...limit, using: &generator)
    while length < goal {
      let next = element()
      guard length + next.length <= limit else { break }
      text += next.text
      length += next.length
    }
    return text.isEmpty ? #"\d"# : text
  }

  mutating func regex(_ areaCode: String) -> String {
    let prefix = any([
      "", "", "0?", "(0)?", "(?:0|8)?", "0", #"(\+CC)?"#, #"(\+CC)?-?"#, "(CC)?", #"(?:\+?CC|0)?"#,
      #"(?:\+CC-?|0)"#,
      #"\+CC-"#, #"(?:\+|00)?CC"#, "1?", "(?:06)?",
    ]).replacing("CC", with: areaCode)
    let limit = longest - (prefix.hasPrefix("0") || prefix.hasPrefix("(") ? 1 : 0)
    let count = any([1, 1, 2, 3])
    let bodies = (0..<count).map { _ in sequence(upTo: max(1, limit)) }
    let body = count == 1 ? bodies[0] : "(?:\(bodies.joined(separator: "|")))"
    let text = any([
      "^\(prefix)\(body)$", "^\(prefix)\(body)$", "^\(prefix)\(body)\\z",
      "^\(prefix)\(bodies.joined(separator: "|"))$",
    ])
    return chance(4) ? "^\(prefix)\(body)" : text
  }

  // MARK: Catalogs

  private mutating func definition(_ code: (areaCode: String, country: String)) -> AreaCodeDefinition {
    make(code.areaCode, code.country, regex(code.areaCode), suffixes(), chance(15) ? trunkPrefixes() : nil)
  }

  private mutating func suffixes() -> [String] { chance(25) ? [any(["1", "2", "0", "78", "3", "8"])] : [] }

  private mutating func trunkPrefixes() -> [String] {
    any([["0"], ["8"], [], ["80", "8"], ["1"], ["06"], ["0", "00"]])
  }

  private func make(
    _ areaCode: String, _ country: String, _ regex: String, _ suffixes: [String], _ trunkPrefixes: [String]?
  ) -> AreaCodeDefinition {
    AreaCodeDefinition(
      areaCode: AreaCode(areaCode)!, countryCode: CountryCode(country)!, mobileRegex: regex,
      suffixes: suffixes,
      trunkPrefixes: trunkPrefixes)
  }

  /// Returns the next catalog and a change of it.
  mutating func pair() -> (old: AreaCodeCatalog, new: AreaCodeCatalog) {
    let codes = any(Self.families)
    let old = codes.map { definition($0) }
    var new = old
    for _ in 0..<any([1, 1, 2]) where !new.isEmpty { change(&new, codes) }
    if new.isEmpty { new = old }
    let preferred = any([0, 0, 0, 1])
    let isCode = chance(30)
    let catalog = { (definitions: [AreaCodeDefinition], index: Int) in
      AreaCodeCatalog(
        unchecked: definitions, preferred: definitions[min(index, definitions.count - 1)],
        prefersAreaCode: isCode)
    }
    return (catalog(old, preferred), catalog(new, chance(15) ? 1 - preferred : preferred))
  }

  private mutating func change(
    _ definitions: inout [AreaCodeDefinition], _ codes: [(areaCode: String, country: String)]
  ) {
    let index = Int.random(in: definitions.indices, using: &generator)
    let one = definitions[index]
    let (areaCode, country) = (one.areaCode.digits, one.countryCode.letters)
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: definitions.remove(at: index)
    case 1: definitions.reverse()
    case 2: definitions[index] = make(areaCode, country, one.mobileRegex, suffixes(), one.trunkPrefixes)
    case 3...4: definitions[index] = make(areaCode, country, one.mobileRegex, one.suffixes, trunkPrefixes())
    case 5:
      definitions[index] = make(
        areaCode, country, "\(one.mobileRegex)|^\(sequence(upTo: longest))$", one.suffixes, one.trunkPrefixes)
    case 6:
      let regex = one.mobileRegex.replacing(
        "^", with: any(["^0?", #"^(?:\+CC)?"#.replacing("CC", with: areaCode), "^8?"]))
      definitions[index] = make(areaCode, country, regex, one.suffixes, one.trunkPrefixes)
    default: definitions[index] = make(areaCode, country, regex(areaCode), one.suffixes, one.trunkPrefixes)
    }
  }
}
