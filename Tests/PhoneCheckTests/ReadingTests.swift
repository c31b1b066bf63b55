import AreaSearch
import PhoneCheck
import Testing

@Suite("Reading written forms")
struct ReadingTests {
  let validator: PhoneValidator

  init() throws {
    validator = try PhoneValidator(.sample)
  }

  @Test(
    "All usual ways to write a Chinese number give the same number",
    arguments: [
      "13800138000", "+8613800138000", "+86-138 0013 8000", "＋８６１３８００１３８０００", "+86—138—0013—8000",
      "(+86)138 0013 8000", "（+86）138-0013-8000", "0086 138 0013 8000", "86 13800138000", "0 13800138000",
      "tel:+86-138-0013-8000", "tel:138-0013-8000;phone-context=+86", "+86 138-0013-8000 ext. 12",
      "138\u{200B}0013\u{200B}8000", "\u{202D}+86 138 0013 8000\u{202C}", "+८६ १३८००१३८०००",
      " 13800138000\r\n",
      "\u{FEFF}13800138000", "138.0013.8000", "138·0013·8000", "138ー0013ー8000", "[+86] 138 0013 8000",
      "\u{3000}138\u{3000}0013\u{A0}8000\u{2003}", "+86\t13800138000", "TEL:+8613800138000",
      "tel:138-0013-8000;phone-context=example.com", "tel:+86-138-0013-8000;isub=1;ext=12",
      "+86 (0) 138 0013 8000", "+86（0）13800138000", "0086(0)13800138000", "86 (0) 13800138000",
      "﹢86 138 0013 8000", "138\u{AD}0013\u{AD}8000", "138.0013.8000 转 12", "138.0013.8000分机12",
      "13800138000#12", "13800138000x12", "13800138000 X 12", "13800138000 Extension 000012",
      "【13800138000】", "{138}00138000", "｛+86}13800138000", "+86\n13800138000", "+86 \r\n 138 0013 8000",
      "(13800138000)", "- 13800138000", "\u{85}13800138000\u{2028}", "138\u{2212}0013\u{2212}8000",
    ])
  func accepted(text: String) {
    #expect(validator.validate(text).summary == "+86-13800138000")
  }

  @Test(
    "The first fault is reported, with its place",
    arguments: [
      ("", .empty, nil), ("  ", .empty, nil), ("---", .empty, nil), ("\u{200B}\u{FEFF}", .empty, nil),
      ("( )", .empty, nil), (String(repeating: "-", count: 1000), .empty, nil),
      ("+", .notANumber, 0), ("tel:", .notANumber, 0), ("tel:;phone-context=+86", .notANumber, 0),
      (" +-", .notANumber, 1),
      ("+86+13800138000", .misplacedPlus, 3), ("86++13800138000", .misplacedPlus, 2),
      ("86+13800138000", .misplacedPlus, 2), ("1.38E+10", .unexpectedCharacter, 4),
      ("a+86", .unexpectedCharacter, 0), ("手机号+86+138", .misplacedPlus, 12),
      ("138a0013b8000", .unexpectedCharacter, 3), ("91234567/8", .unexpectedCharacter, 8),
      ("138,0013", .unexpectedCharacter, 3), ("13800138000,1,2", .unexpectedCharacter, 11),
      ("13800138000\n13900139000", .unexpectedCharacter, 11),
      ("中13800138000", .unexpectedCharacter, 0), ("138\u{0}", .unexpectedCharacter, 3),
      ("ext 12", .unexpectedCharacter, 0), ("#12", .unexpectedCharacter, 0),
      ("13800138000 x 1234567", .unexpectedCharacter, 12), ("13800138000x", .unexpectedCharacter, 11),
      ("13800138000 ext 1 ext 2", .unexpectedCharacter, 12), ("x13800138000", .unexpectedCharacter, 0),
      ("xx13800138000", .unexpectedCharacter, 0), ("tel:138;ext=", .unexpectedCharacter, 7),
      ("tel:138x;isub=1", .unexpectedCharacter, 7),
      ("tel:13800138000;ext=/6", .unexpectedCharacter, 20),
      ("tel:138 ext;ext=1", .unexpectedCharacter, 8), ("tel:138;ext=1;ext=2", .unexpectedCharacter, 13),
      ("tel:138 x 1;ext=2", .unexpectedCharacter, 11),
      ("tel:138;phone-context=+", .unexpectedCharacter, 22),
      ("tel:138;phone-context=+8a", .unexpectedCharacter, 24),
      ("138;isub=12", .unexpectedCharacter, 3), ("😀", .unexpectedCharacter, 0),
      ("+86 186****6173", .masked, 7), ("186*6173", .masked, 3), ("150•7274", .masked, 3),
      ("1508805＊＊＊＊", .masked, 7), ("186xxxx6173", .masked, 3), ("186-XXXX-6173", .masked, 4),
      ("186xx", .masked, 3), ("****1234", .masked, 0), ("='13800138000'", .unexpectedCharacter, 0),
      ("13800138000xx12", .masked, 11),
      ("+86+186****6173", .masked, 7), ("a186****6173", .masked, 4), ("186x\u{200B}x6173", .masked, 3),
      ("138****" + String(repeating: "1", count: 29), .masked, 3),
      ("138****" + String(repeating: "1", count: 30), .tooLong, 36), ("186\u{200B}****6173", .masked, 6),
      (String(repeating: "1", count: 10_000), .tooLong, 32),
      (String(repeating: "1", count: 33), .tooLong, 32),
      ("1" + String(repeating: " ", count: 64) + "1", .tooLong, 64), ("+999 123", .unknownAreaCode, 1),
      ("00 999 123", .unknownAreaCode, 3),
    ] as [(String, ReasonCode, Int?)])
  func rejected(text: String, reason: ReasonCode, offset: Int?) {
    let rejection = validator.validate(text).rejection
    #expect(rejection?.reason == reason)
    #expect(rejection?.offset == offset)
  }

  @Test(
    "A mark for a missing value is an empty text, in either case and with white space around it",
    arguments: [
      "NULL", "null", "Null", " NULL ", #"\N"#, "N/A", "n/a", "#N/A", "nan", "NaN", "None", "<NA>", "NA",
      "N.A.", "n.a.",
      "nil", "(null)", "<null>", "-", "--", "—", "/", "无", "無", "暂无", "\u{3000}无",
    ])
  func nullMarks(text: String) {
    for area in [nil, validator.catalog.area(named: "HK")] {
      let rejection = validator.validate(text, area: area).rejection
      #expect(rejection?.reason == .empty && rejection?.offset == nil, "\(text)")
    }
  }

  @Test(
    "A text that only begins or ends with a mark for a missing value isn't such a mark",
    arguments: [
      "NULLs", "NULL 1", "nano", "N/A N/A", "Nan Li", "none of them", "无锡", "N", "NANA", "ext NULL",
    ])
  func noNullMarks(text: String) {
    #expect(validator.validate(text).rejection?.reason == .unexpectedCharacter, "\(text)")
  }

  @Test(
    "The beginning of a mark for a missing value isn't a phone number yet, and an unfinished text isn't empty"
  )
  func unfinishedNullMark() {
    for text in ["NULL", "N/A", "#N/A", "无"] {
      #expect(validator.typingState(of: text) == .dead(offset: 0, expected: []), "\(text)")
    }
  }

  @Test("A number may be written with 32 digits, and all of them count")
  func mostDigits() throws {
    let definition = AreaCodeDefinition.make("86", "CN", "China", #"^\d{32}$"#)
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [definition], preferred: definition))
    let number = String(repeating: "12345678", count: 4)
    for text in [number, number.dropLast() + "(8)"] {
      #expect(validator.validate(text).number?.nationalDigits == number, "\(text)")
    }
  }

  @Test(
    "A dot with more than zeros after it, or with another dot before it, groups digits",
    arguments: [
      "138.00138001", "1380013.8001", "13800138.001", "1380.0138.001", "138001380.01", "138.0013.8001",
    ])
  func dots(text: String) {
    #expect(validator.validate(text).number?.nationalDigits == "13800138001")
  }

  @Test(
    "A spreadsheet's .0 is refused with an explanation",
    arguments: [
      ("91234567.0", 8), ("91234567.00", 8), ("+852 9123 4567.0", 14), ("９１２３.０", 12), ("(91234567.0)", 9),
      ("91234567\u{200B}.0", 11), ("91234567．0", 8), ("91234567.0 x 12", 8), (".91234567.0", 9),
      ("+852 9123456 .0", 13), ("+852 (9123456).0", 14), ("1380013800..0", 11),
      ("1380013800-.0", 11), ("1380013800. 0", 10), ("1380013800.[0]", 10),
      ("9123.0000", 4), ("91234 567.0", 9),
    ])
  func spreadsheetFormat(text: String, offset: Int) {
    let rejection = validator.validate(text).rejection
    #expect(rejection?.reason == .unexpectedCharacter)
    #expect(rejection?.detail == .spreadsheetFormat)
    #expect(rejection?.offset == offset)
  }

  @Test(
    "A quantity that a spreadsheet rounded is refused at its exponent first, and its digits aren't a number",
    arguments: [
      ("8.61E+12", 4), ("4,479E+11", 5), ("1.38001E+10", 7), ("861E+10", 3), ("8.61E12", 4), ("8.6e+09", 3),
      ("+8.61E+12", 5), ("-8.61E+12", 5), ("\u{2212}8.61E+12", 7), ("9.1234567E-7", 9), (" '8.61E+12", 6),
      ("\"8.61E+12\"", 5), ("Tel: 8.61E+12", 9), ("８.６１E+12", 10), ("9.1234567E+7", 9),
    ])
  func rounded(text: String, offset: Int) {
    let rejection = validator.validate(text).rejection
    #expect(rejection?.reason == .unexpectedCharacter)
    #expect(rejection?.detail == .scientificNotation)
    #expect(rejection?.offset == offset)
    #expect(rejection?.suggestion == nil)
    let bulk = BulkValidator(validator)
    bulk.expect(.max)
    #expect(bulk.verdict(on: Array(text.utf8).span).reason == .unexpectedCharacter)
  }

  @Test(
    "An E that isn't part of an exponent is a letter, and a plus after it is misplaced",
    arguments: [
      ("13800138000E5", .unexpectedCharacter), ("8.61E", .unexpectedCharacter), ("8.61E+", .misplacedPlus),
      ("8.61E+1234", .misplacedPlus), ("8.61E+12 x", .misplacedPlus), ("E+12", .unexpectedCharacter),
      ("8.61 E+12", .misplacedPlus), ("13800138000E+12", .misplacedPlus), ("8.61E+1*", .masked),
    ] as [(String, ReasonCode)])
  func notRounded(text: String, reason: ReasonCode) {
    let rejection = validator.validate(text).rejection
    #expect(rejection?.reason == reason)
    #expect(rejection?.detail != .scientificNotation)
    let bulk = BulkValidator(validator)
    bulk.expect(.max)
    #expect(bulk.verdict(on: Array(text.utf8).span).reason == reason)
  }

  @Test(
    "A spreadsheet's text for a missing value is recognized, but not a text that only begins like it",
    arguments: [
      ("#NAME?", true), ("#DIV/0!", true), ("#VALUE!", true), ("#BEZUG!", true), ("#名称?", true),
      ("#¡VALOR!", true), (" #REF! ", true), ("########", true), ("Err:502", true), ("#GETTING_DATA", true),
      ("#", false), ("#13800138000", false), ("#13800138000!", false), ("#Order1!", false), ("Err:50", false),
      ("NAME?", false), ("x #NAME?", false),
    ])
  func errorValues(text: String, isError: Bool) {
    let rejection = validator.validate(text).rejection
    #expect(rejection?.reason == .unexpectedCharacter)
    #expect((rejection?.detail == .spreadsheetError) == isError)
  }

  @Test(
    "Dots that group digits are separators, even before zeros",
    arguments: [
      "138.0013.8000", "+86.138.0013.0000", "1.380.013.0000", "138.0013.800.0", "+852.9123456.0",
      "+852 912345.0 0",
    ])
  func groupingDots(text: String) {
    #expect(validator.validate(text).number != nil)
  }

  @Test("Bytes that are not UTF-8 are named at their place")
  func invalidUTF8() {
    for bytes: [UInt8] in [
      [0x31, 0xFF], [0x31, 0xC0, 0x80], [0x31, 0xED, 0xA0, 0x80], [0x31, 0xE4, 0xB8],
    ] {
      let rejection = validator.validate(bytes.span).rejection
      #expect(rejection?.reason == .unexpectedCharacter)
      #expect(rejection?.offset == 1)
      #expect(rejection?.detail == .byte(bytes[1]))
    }
  }

  @Test(
    "An extension is kept apart from the number",
    arguments: [
      ("+86 138-0013-8000 ext. 12", "12"), ("13800138000 转 8001", "8001"), ("13800138000轉１２", "12"),
      ("13800138000 ext: 12", "12"), ("13800138000 Ext.：12", "12"), ("13800138000;ext=12", "12"),
      ("13800138000 e\u{200B}xt 12", "12"), ("13800138000分机：8001", "8001"),
      ("tel:+86-138-0013-8000;ext=1-2", "12"), ("13800138000 (ext 5)", "5"), ("13800138000", nil),
    ])
  func extensions(text: String, digits: String?) {
    #expect(validator.validate(text).number?.extensionDigits == digits)
  }

  @Test(
    "Text around a number with only one meaning is skipped, with a remark",
    arguments: [
      ("Tel: 13800138000", []), ("TEL 138 0013 8000", [.label]), ("Tel. 138 0013 8000", [.label]),
      ("手机13800138000", [.label]),
      ("手机号码：138 0013 8000", [.label]), ("電話 : +86 138 0013 8000", [.label]),
      ("M: +86 13800138000", [.label]),
      ("t+8613800138000", [.label]), ("Mobile:(+86) 13800138000", [.label]), ("联系电话：13800138000", [.label]),
      ("cell\u{200B}:13800138000", [.label]), ("13800138000 (mobile)", [.label]),
      ("13800138000 [\u{2028}cell ]", [.label]),
      ("13800138000（手机）", [.label]),
      ("'13800138000", [.textMark]), ("’13800138000", [.textMark]), ("\"13800138000\"", [.quotationMarks]),
      ("=\"13800138000\"", [.textMark]), ("=\"+86-138-0013-8000\"", [.textMark]),
      ("'=\"13800138000\"", [.textMark]), ("=\"手机：13800138000\"", [.label, .textMark]),
      ("=\" 13800138000 \",", [.textMark, .finalMark]),
      ("\"=\"13800138000\"\"", [.textMark, .quotationMarks]),
      ("“+86 13800138000”", [.quotationMarks]), ("'13800138000'", [.quotationMarks]),
      ("<13800138000>", [.quotationMarks]),
      ("＜13800138000＞", [.quotationMarks]), ("「13800138000」", [.quotationMarks]),
      ("13800138000.", [.finalMark]),
      ("13800138000,", [.finalMark]), ("13800138000；", [.finalMark]), ("13800138000。", [.finalMark]),
      ("138.0013.8000.", [.finalMark]), ("<tel:+86-138-0013-8000>", [.quotationMarks]),
      ("\"手机：13800138000\",", [.label, .quotationMarks, .finalMark]),
    ] as [(String, [ReadingRemark])])
  func decoration(text: String, remarks: [ReadingRemark]) {
    let number = validator.validate(text).number
    #expect(number?.canonical == "+86-13800138000")
    #expect(number?.remarks == remarks)
  }

  @Test(
    "Text that could mean something else is rejected at its place",
    arguments: [
      ("Tom 13800138000", .unexpectedCharacter, 0), ("张三 13800138000", .unexpectedCharacter, 0),
      ("telex 13800138000", .unexpectedCharacter, 0), ("fax: 13800138000", .unexpectedCharacter, 0),
      ("Tel/Fax: 13800138000", .unexpectedCharacter, 0), ("13800138000'", .unexpectedCharacter, 11),
      ("\"13800138000", .unexpectedCharacter, 0), ("13800138000,,", .unexpectedCharacter, 11),
      ("13800138000, 13900139000", .unexpectedCharacter, 11),
      ("13800138000 (fax)", .unexpectedCharacter, 13),
      ("(mobile)", .unexpectedCharacter, 1), ("tel", .unexpectedCharacter, 0),
      ("手机：", .unexpectedCharacter, 0),
      ("\"\"", .unexpectedCharacter, 0), ("'", .unexpectedCharacter, 0), (",", .unexpectedCharacter, 0),
      ("=", .unexpectedCharacter, 0), ("=\"\"", .unexpectedCharacter, 0),
      ("=13800138000", .unexpectedCharacter, 0),
      ("=\"13800138000", .unexpectedCharacter, 0), ("=13800138000\"", .unexpectedCharacter, 0),
      ("=\"138\"&\"00138000\"", .unexpectedCharacter, 5), ("=“13800138000”", .unexpectedCharacter, 0),
      ("=\"1380013800a\"", .unexpectedCharacter, 12), ("=\"=\"13800138000\"\"", .unexpectedCharacter, 2),
      ("tel fax 13800138000", .unexpectedCharacter, 4), ("1: 13800138000", .unexpectedCharacter, 1),
      ("138O0138000", .unexpectedCharacter, 3), ("138001380l0", .unexpectedCharacter, 9),
      ("13800138000/1", .unexpectedCharacter, 11), ("+86+13800138000", .misplacedPlus, 3),
      ("tel: 138****8000", .masked, 8),
    ] as [(String, ReasonCode, Int?)])
  func notDecoration(text: String, reason: ReasonCode, offset: Int?) {
    let rejection = validator.validate(text).rejection
    #expect(rejection?.reason == reason)
    #expect(rejection?.offset == offset)
  }

  @Test(
    "A rejection names the likely intention of a character",
    arguments: [
      ("138O0138000", .letterForDigit("O", digit: 0)), ("1380013800o", .letterForDigit("o", digit: 0)),
      ("l3800138000", .letterForDigit("l", digit: 1)), ("1.38E+10", .scientificNotation),
      ("1.38E10", .scientificNotation), ("13800138000/13900139000", .severalNumbers("/")),
      ("13800138000、13900139000", .severalNumbers("、")), ("13800138000/1", .character("/")),
      ("Oliver 13800138000", .character("O")), ("13800138000\n13900139000", .lineBreak),
      ("+00999 123", .internationalPrefixAfterPlus("00")), ("+999 123", .unlistedAreaCode),
      ("+86+13800138000", nil),
      ("+8613800138000+8613900139000", .severalNumbers("+")), ("张三 13800138000", .character("张")),
    ] as [(String, Rejection.Detail?)])
  func causes(text: String, detail: Rejection.Detail?) {
    let rejection = validator.validate(text).rejection
    #expect(rejection != nil && rejection?.detail == detail)
    for language in Language.allCases { #expect(rejection?.message(in: language).isEmpty == false) }
  }

  @Test("The parameters of a tel: URI are used, or cause a remark")
  func telRemarks() {
    #expect(
      validator.validate("tel:+86-13800138000;isub=1").number?.remarks == [.ignoredParameter("isub")])
    #expect(
      validator.validate("tel:13800138000;phone-context=a.example").number?.remarks == [.domainContext])
    #expect(validator.validate("tel:9123-4567;phone-context=+852").summary == "+852-91234567")
    #expect(
      validator.validate("tel:+86-13800138000;phone-context=+852").number?.remarks
        == [.ignoredParameter("phone-context")])
    #expect(
      validator.validate("tel:13800138000;phone-context=852").number?.remarks == [
        .ignoredParameter("phone-context")
      ])
    #expect(
      validator.validate("tel:13800138000;13900139000").number?.remarks == [.ignoredParameter("***********")])
  }

  @Test("Every decimal digit of Unicode counts, whatever its script")
  func unicodeDigits() {
    for zero: UInt32 in [0x0660, 0x06F0, 0x0966, 0x0E50, 0xFF10, 0x1D7CE, 0x1E950, 0x1FBF0] {
      var text = ""
      for digit in "13800138000".utf8 {
        text.unicodeScalars.append(Unicode.Scalar(zero + UInt32(digit - 0x30))!)
      }
      #expect(validator.validate(text).summary == "+86-13800138000")
    }
  }
}
