import BindForm
import PhoneCheck
import Testing

@Suite("Wording")
struct PhraseTests {
  @Test(
    "Every phrase has a text of its own in every language, with the same slots", arguments: Phrase.allCases)
  func complete(phrase: Phrase) {
    for language in Language.allCases {
      let text = phrase.text(in: language)
      #expect(!text.isEmpty)
      for slot in ["{0}", "{1}", "{2}"] {
        #expect(text.contains(slot) == phrase.text(in: .english).contains(slot), "\(language)")
      }
      if phrase != .unknownError { #expect(text != Phrase.unknownError.text(in: language)) }
    }
  }

  @Test("Each script stays in its own language", arguments: Phrase.allCases)
  func scripts(phrase: Phrase) {
    #expect(!phrase.text(in: .english).contains { ("\u{4E00}"..."\u{9FFF}").contains($0) })
    #expect(!phrase.text(in: .traditionalChinese).contains { "国区号码机请输验证获绑册开头长发试尝过网络检该还账录块邮".contains($0) })
    #expect(!phrase.text(in: .simplifiedChinese).contains { "國區號碼機請輸驗證獲綁冊開頭長發試嘗過網絡檢該還帳錄塊郵".contains($0) })
  }

  @Test("Messages are short, and don't end in a full stop", arguments: Phrase.allCases)
  func short(phrase: Phrase) {
    for language in Language.allCases {
      let text = phrase.text(in: language)
      #expect(text.count <= 72)
      #expect(!text.hasSuffix(".") && !text.hasSuffix("。"))
    }
  }

  @Test("The picker is about countries and regions")
  func picker() {
    #expect(Language.allCases.map(Phrase.pickerTitle.text) == ["Country/Region", "国家/地区", "國家/地區"])
  }
}
