import ByteIO
import Pictures
import Testing

@Suite("Markup")
struct MarkupTests {
  @Test(
    "Text can't become markup, in elements and in attributes",
    arguments: [
      ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
      (#"" onload="x"#, "&quot; onload=&quot;x"), ("' x='", "&#39; x=&#39;"), ("&lt;", "&amp;lt;"),
      ("]]>", "]]&gt;"), ("a\u{0}b\u{202E}c", #"a\u{0}b\u{202E}c"#), ("中国", "中国"),
    ])
  func escaping(text: String, escaped: String) {
    var markup = Markup()
    markup.element("a", [.init("title", text)], text: text)
    markup.shape("rect", [.init("id", text), .init("x", nil)])
    #expect(markup.text == "<a title=\"\(escaped)\">\(escaped)</a><rect id=\"\(escaped)\"/>")
  }

  @Test("A page's policy allows only its own style sheet")
  func policy() {
    var digest = SHA256()
    let style = Array(Style.page.text.utf8)
    digest.update(style.span)
    let words = digest.hexadecimal()
    let bytes = stride(from: 0, to: words.count, by: 2).compactMap { index in
      UInt8(words.dropFirst(index).prefix(2), radix: 16)
    }
    #expect(Self.base64(bytes) == Style.pageDigest, "the style sheet is another one: change its digest")
    let page = Page.html(in: "en", titled: "<T>") { $0.element("p", text: "x") }
    #expect(
      page.contains(
        "content=\"default-src &#39;none&#39;; style-src &#39;sha256-\(Style.pageDigest)&#39;; base-uri"))
    #expect(page.contains("<title>&lt;T&gt;</title>"))
    #expect(!page.contains("<script") && !page.contains("http:") && !page.contains("https:"))
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start...].prefix(3)
      let value = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.append(place > group.count ? "=" : letters[value >> (18 - 6 * place) & 63])
      }
    }
    return text
  }
}
