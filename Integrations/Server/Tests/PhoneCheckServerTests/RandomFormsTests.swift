import BindForm
import Foundation
import HTTPTypes
import PhoneCheck
import PhoneCheckServer
import Testing

/// Forms with random right and wrong parameters, against a check of a few lines that shares no code with the library.
@Suite("Random forms")
struct RandomFormsTests {
  /// A generator whose numbers depend only on its seed.
  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
      return value ^ value >> 31
    }

    mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

    mutating func one(of texts: [String]) -> String { texts.randomElement(using: &self) ?? "" }

    mutating func digits(_ count: Int) -> String {
      String((0..<count).map { _ in "0123456789".randomElement(using: &self) ?? "0" })
    }

    /// Returns a number of China, or a similar text.
    mutating func number() -> String {
      var digits =
        one(of: ["13", "13", "13", "13", "15", "23"])
        + digits(chance(6) ? Int.random(in: 6...11, using: &self) : 9)
      let prefix = one(of: ["", "", "+86", "0086", "+ 86", "+852", "86", "0"])
      if chance(8) {
        digits.insert(
          contentsOf: one(of: ["a", "?", "☎", "$"]), at: digits.index(digits.startIndex, offsetBy: 4))
      }
      // A hyphen in front of all digits would be a minus.
      var text = prefix + (prefix.isEmpty ? "" : one(of: ["", " ", "-"]))
      for (index, digit) in digits.enumerated() {
        if index == 3 || index == 7 { text += one(of: ["", "", " ", "-", "\u{2009}", "\u{200B}"]) }
        text.append(chance(40) ? Self.wide(digit) : digit)
      }
      return chance(30) ? one(of: ["", " ", "+", "abc"]) : text
    }

    static func wide(_ digit: Character) -> Character {
      guard let value = digit.wholeNumberValue, let scalar = UnicodeScalar(0xFF10 + value) else {
        return digit
      }
      return Character(scalar)
    }
  }

  /// Whether a number matches `^13\d{9}$` after +86, by substitution and one regex.
  static func isAccepted(_ text: String) -> Bool {
    var plain = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xFF10...0xFF19: plain.append("\(scalar.value - 0xFF10)")
      case 0x20, 0x2D, 0x2009, 0x200B: break
      default: plain.unicodeScalars.append(scalar)
      }
    }
    // Also with the trunk prefix in front of the national digits.
    return plain.wholeMatch(of: /(\+86|0086|86)?0?13[0-9]{9}/) != nil
  }

  /// Set `FORMS=100000` for more forms.
  @Test("Every form has exactly the expected errors", arguments: 0..<2)
  func forms(worker: Int) async throws {
    let count = (ProcessInfo.processInfo.environment["FORMS"].flatMap { Int($0) } ?? 2000) / 2
    let validator = ReloadableValidator(try PhoneValidator(AreaCodeCatalog(json: Definitions.old)))
    let tenants = Tenants(only: .replaceable(validator))
    var generator = Generator(state: UInt64(worker))
    var acceptedCount = 0
    for number in 0..<count {
      // Other tests use these threads, too.
      if number.isMultiple(of: 10) { await Task.yield() }
      var form: [String: String] = [:]
      var wrong: [String] = []
      func set(_ name: String, _ value: String, _ isRight: Bool) {
        if !generator.chance(50) { form[name] = value }
        if form[name] == nil || !isRight { wrong.append(name) }
      }
      let mobile = generator.number()
      set("mobile", mobile, Self.isAccepted(mobile))
      let code = generator.one(of: [
        "123456", "12 34", "１２３４", "0000", "123", "123456789", "12a4", "", "12-34-56",
      ])
      set("code", code, ["123456", "12 34", "１２３４", "0000", "12-34-56"].contains(code))
      let token = generator.one(of: [
        "t", "eyJh.bGc_-", " t ", "t\nt", "t\u{0}", "té", String(repeating: "t", count: 4097),
      ])
      set("state_token", token, ["t", "eyJh.bGc_-", " t "].contains(token))
      let json = try JSONSerialization.data(withJSONObject: form)
      switch tenants.finding(in: Array(json), headers: [:]) {
      case .accepted(let accepted, _, _):
        acceptedCount += 1
        #expect(wrong.isEmpty, "\(form)")
        let digits = mobile.unicodeScalars.compactMap { Character($0).wholeNumberValue }.map(String.init)
          .joined()
        #expect(accepted.contact.text == "+86-" + digits.suffix(11), "\(form)")
        #expect(accepted.stateToken == token.trimmingCharacters(in: .whitespaces))
      case .refused(let refusal, _, _):
        #expect(refusal.errors.map(\.parameter) == wrong, "\(form)")
      case .turnedAway(let refusal): Issue.record("\(refusal)")
      }
    }
    #expect(acceptedCount > count / 50 && acceptedCount < count / 2, "\(acceptedCount) of \(count)")
  }
}
