package import PhoneCheck
internal import Platform
internal import TerminalText

/// A number, and the verdict that definitions are expected to give on it.
package struct NumberCase: Hashable, Sendable {
  /// The columns of a file of cases, by their names.
  package enum Column: String, CaseIterable, Sendable {
    case areaCode = "area_code"
    case countryCode = "country_code"
    case kind
    case name
    case number
    case spelling
    case status
    case reason
    case expectedNumber = "expected_number"
    /// The column of `examples` about the origin of a number; it expects nothing.
    case exact

    /// Whether a case needs a value in one of these columns.
    package var isExpectation: Bool { self == .status || self == .reason || self == .expectedNumber }
  }

  /// The expected verdict; a property is `nil` if any value will do.
  package struct Expectation: Hashable, Sendable {
    package var status: Verdict.Status?
    package var reason: ReasonCode?
    /// In canonical form or E.164.
    package var number: String?

    package init(status: Verdict.Status? = nil, reason: ReasonCode? = nil, number: String? = nil) {
      (self.status, self.reason, self.number) = (status, reason, number)
    }
  }

  /// The line and the column of the number, from 1.
  package var line: Int
  package var column: Int
  /// The name of the case; may be empty.
  package var name = ""
  /// The named area: a country code, an area code or both; empty if none is named.
  package var areaName = ""
  /// The number as written.
  package var written: [UInt8]
  /// Another spelling, expected to get the same verdict and to be the same number; empty if there is none.
  package var spelling: [UInt8] = []
  package var expected: Expectation

  package init(line: Int, column: Int, written: [UInt8], expected: Expectation) {
    (self.line, self.column, self.written, self.expected) = (line, column, written, expected)
  }

  /// The longest part of a number or a name that reports show, in characters.
  private static let shownCount = 80

  /// The number as written in the case, safe to show.
  var shownNumber: String { Self.shown(String(decoding: written, as: UTF8.self)) }

  /// The number, its area and the name of the case, safe to show.
  package var title: String {
    let details = [areaName, name].filter { !$0.isEmpty }.map(Self.shown).joined(separator: ", ")
    let number = shownNumber.isEmpty ? "\"\"" : shownNumber
    return details.isEmpty ? number : "\(number) (\(details))"
  }

  package static func shown(_ text: String) -> String { VisibleText.escaping(text, limit: shownCount) }
}
