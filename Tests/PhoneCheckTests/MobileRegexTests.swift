import Testing

import PhoneCheck

@Suite("Mobile regex")
struct MobileRegexTests {
  @Test(
    "Items that would change how the regex is read are refused at the start only",
    arguments: ["(*UTF)1", "(*UCP)1", "(*LIMIT_MATCH=1)1", "(*NO_JIT)1", "(*CRLF)1", "(*BSR_ANYCRLF)1"])
  func startItems(text: String) {
    #expect(throws: MobileRegexFault.self) { try MobileRegex(text) }
  }

  @Test("Other verbs are ordinary", arguments: ["(*COMMIT)1", "1(*ACCEPT)", "(*FAIL)|1", "(*:name)1"])
  func verbs(text: String) throws {
    _ = try MobileRegex(text)
  }
}
