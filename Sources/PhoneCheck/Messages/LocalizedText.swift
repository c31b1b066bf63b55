/// One sentence in every language of ``Language``.
struct LocalizedText: Hashable, Sendable {
  let english: String
  let simplifiedChinese: String
  let traditionalChinese: String

  init(_ english: String, _ simplifiedChinese: String, _ traditionalChinese: String) {
    self.english = english
    self.simplifiedChinese = simplifiedChinese
    self.traditionalChinese = traditionalChinese
  }

  subscript(language: Language) -> String {
    switch language {
    case .english: english
    case .simplifiedChinese: simplifiedChinese
    case .traditionalChinese: traditionalChinese
    }
  }
}
