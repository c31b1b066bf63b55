/// Why a written form is not a valid number.
///
/// It shows no digit of the number, so it can be logged: a ``suggestion`` prints masked. The reason is known at once;
/// everything else may be computed on first use, in some microseconds.
public struct Rejection: Error, Sendable {
  /// The reason, for programs.
  public let reason: ReasonCode

  /// Where it went wrong, in UTF-8 bytes from the start of the written form; `nil` when no byte is to blame.
  public var offset: Int? { facts.offset }

  /// The definition that explains the rejection; `nil` when none was asked.
  public var definition: AreaCodeDefinition? { facts.definition }

  /// The facts of the case, for messages.
  public var detail: Detail? { facts.detail }

  /// What may have been meant: a number of the only other definition that would accept it, one inside the text, or the
  /// present form of one that is written as it was before its country changed the numbering plan.
  public var suggestion: Suggestion? { facts.suggestion }

  private let details: RejectionDetails

  /// Everything about a rejection besides the reason.
  ///
  /// A class, so that passing it on counts one reference.
  final class Facts: RejectionDetails, @unchecked Sendable {
    let offset: Int?
    let definition: AreaCodeDefinition?
    let detail: Detail?
    let suggestion: Suggestion?
    /// What named an area that is not listed, for the message.
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

  /// A number that may have been meant.
  public struct Suggestion: Hashable, Sendable {
    /// The definition that accepts it.
    public let definition: AreaCodeDefinition
    /// The number, if it is one of that definition; it prints masked.
    public let number: PhoneNumber
    /// Why it may have been meant.
    public let cause: Cause

    init(definition: AreaCodeDefinition, number: PhoneNumber, cause: Cause = .otherDefinition) {
      self.definition = definition
      self.number = number
      self.cause = cause
    }

    /// Why a number may have been meant.
    @nonexhaustive
    public enum Cause: Hashable, Sendable {
      /// The digits are a number of this definition, and of no other.
      case otherDefinition
      /// They begin with the international prefix of the area, which isn't among those that are configured.
      case internationalPrefix(String)
      /// They are a number as it was before the numbering plan changed.
      case numberingChange(NumberingChange)
      /// It is the first number inside the text.
      case numberInside
      /// A spreadsheet subtracted the number from its area code.
      case spreadsheetDifference
      /// An area code is written twice, or a trunk prefix where the area code has to be.
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

  /// How the numbers of a country changed.
  public struct NumberingChange: Hashable, Sendable {
    /// The digits that are no longer part of numbers; empty without any.
    public let omitted: String
    /// The digits that came instead; empty without any.
    public let inserted: String
    /// How many national digits are before them.
    public let position: Int
  }

  /// Details of a reason.
  @nonexhaustive
  public enum Detail: Hashable, Sendable {
    /// A character that no phone number holds.
    case character(Unicode.Scalar)
    /// A byte that is not UTF-8.
    case byte(UInt8)
    /// A line break between digits: two numbers?
    case lineBreak
    /// A comma, slash or other divider between runs of digits that are long enough for two numbers; a space between two
    /// numbers that are both accepted.
    case severalNumbers(Unicode.Scalar)
    /// A letter among digits that looks like one of them, O, o, I or l, and the digit.
    case letterForDigit(Unicode.Scalar, digit: Int)
    /// A quantity in scientific notation, `1.38E+10`: a spreadsheet treated the number as one, and lost digits.
    case scientificNotation
    /// A minus directly before the first digit: a spreadsheet computed the number, as `-13800137914` from `+86-13800138000`.
    case negativeNumber
    /// A decimal or a coordinate, such as `14.540502485`.
    case decimalNumber
    /// An amount, such as `94.138.466,10`, with a comma between thousands or before decimals.
    case amount
    /// An IP address.
    case internetAddress
    /// What a spreadsheet writes where there is no value, such as `#NAME?`.
    case spreadsheetError
    /// A final `.0`: a spreadsheet's number format.
    case spreadsheetFormat
    /// More than 64 characters or 32 digits.
    case beyondReading
    /// The number begins with an area code that is not listed.
    case unlistedAreaCode
    /// An international prefix, such as `00`, follows the `+`, where only an area code belongs.
    case internationalPrefixAfterPlus(String)
    /// The number has no area code, and none was named or preferred.
    case noAreaCode
    /// The area that was named is not listed.
    case unlistedArea
    /// The number of national digits isn't one that the definition accepts.
    case length(count: Int, accepted: AcceptedLengths)
    /// A national digit, counted from 1, is one that no accepted number has there; these digits could have been there.
    case digit(position: Int, expected: DigitSet)
    /// The number begins with another listed area code than the one that was named.
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

  /// The same with a suggestion, and perhaps another detail.
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
  /// Compares reason, offset, definition, detail and suggestion.
  public static func == (left: Self, right: Self) -> Bool {
    let (facts, others) = (left.facts, right.facts)
    return left.reason == right.reason
      && (facts === others
        || facts.offset == others.offset && facts.definition == others.definition
          && facts.detail == others.detail
          && facts.suggestion == others.suggestion)
  }

  /// Feeds the reason and the offset.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reason)
    hasher.combine(offset)
  }
}

/// The details of a rejection whose reason is known: computed already, or on first use.
///
/// Programs often look at the reason alone.
///
/// A base class, so that these values don't depend on the code that decides.
class RejectionDetails: @unchecked Sendable {
  /// The details, computed on first use.
  var facts: Rejection.Facts { preconditionFailure("details are worked out by a subclass") }
}
