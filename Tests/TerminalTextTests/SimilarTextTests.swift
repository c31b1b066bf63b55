import TerminalText
import Testing

@Suite("Similar words")
struct SimilarTextTests {
  private static let words = [
    "check", "validate", "plan", "areas", "--version", "--rejects", "--repair-escapes", "json", "mobile",
    "手机号",
  ]

  @Test(
    "A word with a letter or two omitted, added, replaced or swapped is recognized, and so is a beginning",
    arguments: [
      ("chek", "check"), ("cehck", "check"), ("checkk", "check"), ("chack", "check"), ("validte", "validate"),
      ("vlaidaet", "validate"), ("VALIDATE", "validate"), ("val", "validate"), ("--verison", "--version"),
      ("--reject", "--rejects"), ("--repair", "--repair-escapes"), ("jsn", "json"), ("moblie", "mobile"),
      ("手机", "手机号"),
    ])
  func similar(word: String, meant: String) {
    #expect(SimilarText.closest(to: word, among: Self.words) == meant)
  }

  @Test(
    "A different word isn't suggested",
    arguments: ["", "x", "lint", "phone", "--color", "html", String(repeating: "check", count: 20)])
  func others(word: String) {
    #expect(SimilarText.closest(to: word, among: Self.words) == nil)
  }

  @Test("Of several candidates the nearest is chosen, and the first in a tie")
  func nearest() {
    #expect(SimilarText.closest(to: "--lang", among: ["--long", "--lang", "--large"]) == "--lang")
    #expect(SimilarText.closest(to: "abc", among: ["abd", "abe"]) == "abd")
    #expect(SimilarText.closest(to: "abc", among: []) == nil)
  }

  @Test(
    "A missing name is answered with the nearest names",
    arguments: [
      ("moblie", ["name", "mobile", "mail"], ["mobile"]), ("Phnoe", ["phone", "phones"], ["phone"]),
      ("mobil", ["mobile", "Mobile 2"], ["mobile"]), ("tel1", ["tel2", "tel3", "x"], ["tel2", "tel3"]),
      ("手机号马", ["姓名", "手机号码"], ["手机号码"]), ("x", ["y", "z"], []), ("name", ["phone", "mobile"], []),
      ("mobile", ["mobile", "mobile2"], []), ("", ["a"], []), ("ab", [""], []),
      // A title that contains the word, or a part of the word.
      ("国家", ["姓名", "手机", "国家/地区"], ["国家/地区"]), ("国家/地区", ["国", "国家"], ["国家"]),
      ("Country", ["name", "country/region", "Shipping Country"], ["country/region", "Shipping Country"]),
      ("a", ["name"], []), ("phone", ["phnoe", "phone number"], ["phnoe"]),
    ])
  func nearest(text: String, names: [String], expected: [String]) {
    #expect(SimilarText.nearest(to: text, among: names) == expected)
  }
}
