import PCRE2
import Testing

@Suite("Matcher")
struct MatcherTests {
  @Test func match() throws {
    let p = try Pattern(#"^1\d{10}$"#)
    #expect(try Matcher().match(p, in: Array("13800138000".utf8).span) == .match(0..<11))
  }
}
