/// The reason that a written form isn't a valid number.
///
/// It shows no digit of the number, so it can be logged: a ``suggestion`` prints masked. The reason is known at once. The other
/// properties may be computed on first use, in some microseconds.
public struct Rejection: Error, Sendable {
  /// The reason, for programs.
  public let reason: ReasonCode

  /// The offset of the fault, in UTF-8 bytes from the start of the written form; `nil` if it has no place.
  public var offset: Int? { facts.offset }

  /// The definition that explains the rejection; `nil` if none was asked.
  public var definition: AreaCodeDefinition? { facts.definition }

  /// The facts of the case, for messages.
  public var detail: Detail? { facts.detail }

  /// The number that may be meant: a number of the only other definition that would accept it, a number inside the text, or the
  /// present form of a number from before its country changed the numbering plan.
  public var suggestion: Suggestion? { facts.suggestion }

  private let details: RejectionDetails

  /// All properties of a rejection except the reason.
  ///
  /// It is a class, so that passing it on counts one reference.
  final class Facts: RejectionDetails, @unchecked Sendable {
    let offset: Int?
    let definition: AreaCodeDefinition?
    let detail: Detail?
    let suggestion: Suggestion?
    /// The text that named an unlisted area, for the message.
    let unlistedArea: UnlistedArea?

    init(
      offset: Int? = nil, definition: AreaCodeDefinition? = nil, detail: Detail? = nil,
      suggestion: Suggestion? = nil, unlistedArea: UnlistedArea? = nil
    ) {
      self.offset = offset
      self.definition = definition
      self.detail = detail
      self.suggestion = suggestion
      self.unlistedArea = unlistedArea
    }

    override var facts: Facts { self }
  }

  var facts: Facts { details.facts }

  /// A number that may be meant.
  public struct Suggestion: Hashable, Sendable {
    /// The definition that accepts the number.
    public let definition: AreaCodeDefinition
    /// The number as a number of that definition; it prints masked.
    public let number: PhoneNumber
    /// The reason for the suggestion.
    public let cause: Cause

    init(definition: AreaCodeDefinition, number: PhoneNumber, cause: Cause = .otherDefinition) {
      self.definition = definition
      self.number = number
      self.cause = cause
    }

    /// The reasons for a suggestion.
    @nonexhaustive
    public enum Cause: Hashable, Sendable {
      /// The digits are a number of this definition, and of no other.
      case otherDefinition
      /// The digits begin with the area's international prefix, which isn't among the configured ones.
      case internationalPrefix(String)
      /// The digits are a number as it was before the numbering plan changed.
      case numberingChange(NumberingChange)
      /// The number is the first one inside the text.
      case numberInside
      /// A spreadsheet subtracted the number from its area code.
      case spreadsheetDifference
      /// An area code is written twice, or a trunk prefix is written in place of the area code.
      case repeatedPrefix

      /// A stable name for programs, such as `numberInside`.
      public var name: String {
        switch self {
        case .otherDefinition: "otherDefinition"
        case .internationalPrefix: "internationalPrefix"
        case .numberingChange: "numberingChange"
        case .numberInside: "numberInside"
        case .spreadsheetDifference: "spreadsheetDifference"
        case .repeatedPrefix: "repeatedPrefix"
        }
      }
    }
  }

  /// A change of a country's numbers.
  public struct NumberingChange: Hashable, Sendable {
    /// The digits that are no longer part of numbers; empty if there are none.
    public let omitted: String
    /// The digits that replaced them; empty if there are none.
    public let inserted: String
    /// The number of national digits before them.
    public let position: Int
  }

  /// The details of a reason.
  @nonexhaustive
  public enum Detail: Hashable, Sendable {
    /// A character that phone numbers can't have.
    case character(Unicode.Scalar)
    /// A byte that isn't UTF-8.
    case byte(UInt8)
    /// A line break between digits, which may be two numbers.
    case lineBreak
    /// A comma, slash or other divider between runs of digits that are long enough for two numbers, or a space between two
    /// accepted numbers.
    case severalNumbers(Unicode.Scalar)
    /// A letter among digits that looks like a digit, O, o, I or l, and that digit.
    case letterForDigit(Unicode.Scalar, digit: Int)
    /// A quantity in scientific notation, `1.38E+10`: a spreadsheet read the number as a quantity, and lost digits.
    case scientificNotation
    /// A minus directly before the first digit: a spreadsheet computed `-13800137914` from `+86-13800138000`.
    case negativeNumber
    /// A decimal or a coordinate, such as `14.540502485`.
    case decimalNumber
    /// An amount, such as `94.138.466,10`, with a comma between thousands or before decimals.
    case amount
    /// An IP address.
    case internetAddress
    /// An error that a spreadsheet writes for a missing value, such as `#NAME?`.
    case spreadsheetError
    /// A final `.0`: a spreadsheet's number format.
    case spreadsheetFormat
    /// More than 64 characters or 32 digits.
    case beyondReading
    /// The number begins with an area code that is not listed.
    case unlistedAreaCode
    /// An international prefix, such as `00`, follows the `+`, although only an area code may follow it.
    case internationalPrefixAfterPlus(String)
    /// The number has no area code, and no area is named or preferred.
    case noAreaCode
    /// The named area isn't listed.
    case unlistedArea
    /// The definition doesn't accept this number of national digits.
    case length(count: Int, accepted: AcceptedLengths)
    /// The position, from 1, of the first national digit that rules out every accepted number, and the digits that are possible
    /// there.
    case digit(position: Int, expected: DigitSet)
    /// The number begins with another listed area code than the named one.
    case areaCode(found: AreaCode, named: AreaCode)
  }

  init(_ reason: ReasonCode, offset: Int? = nil, definition: AreaCodeDefinition? = nil, detail: Detail? = nil)
  {
    self.init(reason, Facts(offset: offset, definition: definition, detail: detail))
  }

  init(_ reason: ReasonCode, _ details: RejectionDetails) {
    self.reason = reason
    self.details = details
  }

  /// Returns the same rejection with a suggestion, and perhaps another detail.
  func suggesting(_ suggestion: Suggestion, detail: Detail? = nil) -> Rejection {
    let facts = facts
    return Rejection(
      reason,
      Facts(
        offset: facts.offset, definition: facts.definition, detail: detail ?? facts.detail,
        suggestion: suggestion))
  }
}

extension Rejection: Hashable {
  /// Whether reason, offset, definition, detail and suggestion are equal.
  public static func == (left: Self, right: Self) -> Bool {
    let (facts, others) = (left.facts, right.facts)
    return left.reason == right.reason
      && (facts === others
        || facts.offset == others.offset && facts.definition == others.definition
          && facts.detail == others.detail
          && facts.suggestion == others.suggestion)
  }

  /// Hashes the reason and the offset.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reason)
    hasher.combine(offset)
  }
}

/// The details of a rejection whose reason is known; they are computed already, or on first use.
///
/// Programs often need only the reason.
///
/// It is a base class, so that these values don't depend on the code that decides.
class RejectionDetails: @unchecked Sendable {
  /// The details, computed on first use.
  var facts: Rejection.Facts { preconditionFailure("details are worked out by a subclass") }
}
