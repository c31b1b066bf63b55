import BindForm
import PhoneCheck
import Testing

@Suite("Masked numbers")
struct MaskedNumberTests {
  @Test(
    "Every known way to mask a number is read",
    arguments: [
      ("186****6173", "186****6173"), ("1508805****", "1508805****"), (" 150****7274 ", "150****7274"),
      ("+86-138****8000", "+86-138****8000"), ("+86 138 **** 8000", "+86-138****8000"),
      ("１８６＊＊＊＊６１７３", "186****6173"),
      ("186xxxx6173", "186****6173"), ("186••••6173", "186****6173"), ("*****", "*****"),
    ])
  func reads(text: String, masked: String) {
    #expect(MaskedNumber(text)?.text == masked)
  }

  @Test(
    "A text without hidden digits, or that isn't a number, isn't a masked number",
    arguments: ["13800138000", "", "****", "+86138****8000", "186****61a3", "name***@example.com"])
  func refuses(text: String) {
    #expect(MaskedNumber(text) == nil)
  }

  @Test(
    "A number matches a masked number if its digits, its length, and any area code match",
    arguments: [
      ("+86-18612346173", "186****6173", true), ("+86-18612346174", "186****6173", false),
      ("+86-1861234617", "186****6173", false), ("+852-18612346173", "186****6173", true),
      ("+852-18612346173", "+86-186****6173", false), ("+86-15088051234", "1508805****", true),
    ])
  func matches(number: String, masked: String, isMatch: Bool) throws {
    let number = try #require(PhoneNumber(canonical: number))
    #expect(number.matches(masked: try #require(MaskedNumber(masked))) == isMatch)
    // A number always fits its own masked form.
    #expect(number.matches(masked: try #require(MaskedNumber(number.masked))))
  }

  @Test("An area code without + is part of the digits")
  func bareAreaCode() throws {
    let number = try #require(PhoneNumber(canonical: "+86-18612346173"))
    #expect(number.matches(masked: try #require(MaskedNumber("86186****6173"))))
    #expect(!number.matches(masked: try #require(MaskedNumber("85186****6173"))))
    #expect(!number.matches(masked: try #require(MaskedNumber("+86 86186****6173"))))
  }

  @Test("A number with too few hidden digits prints none")
  func printing() throws {
    let number = try #require(MaskedNumber("1380013800*"))
    var text = "\(number)"
    dump(number, to: &text)
    dump(OneTapOffer(number: number, carrier: nil, fetchedAt: Moment(secondsSince1970: 0)), to: &text)
    #expect(!text.contains("1380013800") && !text.contains("Optional"))
    #expect(number.text == "1380013800*")
    #expect("\(try #require(MaskedNumber("186****6173")))" == "186****6173")
  }

  @Test(
    "A mask that shows most of a number, or many digits in a row, is not printed",
    arguments: [
      "186****61726172", "12345678****", "+86-138001380****00", "****12345678", "1234567****12345678****",
    ])
  func generousMasks(text: String) throws {
    let number = try #require(MaskedNumber(text))
    #expect("\(number)".allSatisfy { $0 == "*" })
    #expect(number.text == text)
  }

  @Test(
    "Masks of carriers are printed",
    arguments: ["1508805****", "86186****6173", "+86-138****8000", "****1234567"])
  func usualMasks(text: String) throws {
    #expect("\(try #require(MaskedNumber(text)))" == text)
  }

  @Test("The mobile claim is a number or a masked number, by itself or in an id_token")
  func claim() throws {
    let number = try #require(PhoneNumber(canonical: "+86-13808603636"))
    #expect(MobileClaim("+86-13808603636") == .number(number))
    #expect(MobileClaim("186****6173") == .masked(try #require(MaskedNumber("186****6173"))))
    #expect(MobileClaim("none") == nil)
    // {"alg":"none"} . {"sub":"1","mobile":"+86-13808603636"} . signature
    let token = "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwibW9iaWxlIjoiKzg2LTEzODA4NjAzNjM2In0.c2ln"
    #expect(MobileClaim(idToken: token) == .number(number))
    #expect(MobileClaim(idToken: "a.b") == nil)
    #expect(MobileClaim(idToken: "a.!.c") == nil)
  }
}
