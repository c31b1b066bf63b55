import BindForm
import FormSessions
import PhoneCheck
import Testing

/// An extension that is typed after a number, key by key.
@Suite("Typed extensions")
struct TypedExtensionTests {
  private static func entry(_ country: String, _ grouping: NumberGrouping = .whileTyping) throws
    -> NumberEntry
  {
    let validator = try PhoneValidator(.builtin)
    let code = try #require(CountryCode(country))
    return NumberEntry(
      validator, area: validator.catalog.definitions(countryCode: code).first, grouping: grouping)
  }

  private static func type(_ keys: String, into entry: inout NumberEntry) {
    for key in keys {
      let (text, caret) = entry.field.inserting(String(key))
      entry.edit(text, caret: caret)
    }
  }

  @Test(
    "Typed, an extension has the separators that it has when it is pasted, and it stays when the field is left",
    arguments: [
      ("CN", "13800138000 ext. 5", "138 0013 8000 ext. 5|", "5"),
      ("CN", "13800138000ext. 5", "138 0013 8000ext. 5|", "5"),
      ("CN", "138 0013 8000 x12", "138 0013 8000 x12|", "12"),
      ("CN", "13800138000 转 5", "138 0013 8000 转 5|", "5"),
      ("CN", "13800138000-123", "138 0013 8000-123|", "123"),
      ("CN", "138 0013 8000-1234", "138 0013 8000-1234|", "1234"),
      ("US", "7024181234 #5", "702-418-1234 #5|", "5"), ("GB", "7400123456 x5", "7400 123456 x5|", "5"),
    ])
  func typed(country: String, keys: String, shown: String, digits: String) throws {
    var entry = try Self.entry(country)
    Self.type(keys, into: &entry)
    #expect(entry.field.shown == shown)
    #expect(entry.number?.extensionDigits == digits)
    entry.leave()
    #expect(entry.field.shown == shown)
    #expect(entry.number?.extensionDigits == digits)
    var pasted = try Self.entry(country)
    pasted.paste(String(shown.dropLast()), replacing: 0..<0)
    #expect(pasted.field.shown == shown)
    pasted.leave()
    #expect(pasted.field.shown == shown && pasted.number == entry.number)
  }

  @Test("Without grouping, the space before an extension stays, too")
  func ungrouped() throws {
    var entry = try Self.entry("CN", .none)
    Self.type("13800138000 ext. 5", into: &entry)
    #expect(entry.field.shown == "13800138000 ext. 5|" && entry.number?.extensionDigits == "5")
  }

  @Test("A separator after a whole number changes neither the number nor the digits that follow")
  func separator() throws {
    for separator in [" ", "-", "\u{3000}"] {
      var entry = try Self.entry("HK")
      Self.type("61234567", into: &entry)
      let number = try #require(entry.number)
      Self.type(separator, into: &entry)
      #expect(entry.field.text == "6123 4567" + separator && entry.number == number)
      // A second one adds nothing.
      var left = entry
      left.leave()
      #expect(left.field.shown == "6123 4567|" && left.number == number)
      // It is deleted by itself; the separator between two groups takes a digit with it.
      entry.edit("6123 4567", caret: 9)
      #expect(entry.field.shown == "6123 4567|" && entry.number == number)
      entry.edit("61234567", caret: 4)
      #expect(entry.field.digits == "6124567")
    }
  }

  @Test("A number is erased by one key for each digit")
  func erasing() throws {
    var entry = try Self.entry("CN")
    Self.type("13800138000", into: &entry)
    for count in stride(from: 10, through: 0, by: -1) {
      entry.edit(String(entry.field.text.dropLast()))
      #expect(entry.field.digits.count == count)
    }
    #expect(entry.field.text.isEmpty)
  }

  @Test("A separator inside of a number, or before it is whole, gives way to the groups")
  func inside() throws {
    var entry = try Self.entry("CN")
    Self.type("1380 ", into: &entry)
    #expect(entry.field.shown == "138 0|")
    Self.type("0-138000", into: &entry)
    #expect(entry.field.shown == "138 0013 8000|" && entry.number != nil)
    let (text, caret) = ("138 0013- 8000", 9)
    entry.edit(text, caret: caret)
    #expect(entry.field.text == "138 0013 8000")
  }
}
