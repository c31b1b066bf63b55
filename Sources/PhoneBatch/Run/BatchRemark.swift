internal import ByteIO
public import PhoneCheck
internal import TerminalText

/// Something a user should know about a run that is not an error.
@nonexhaustive
public enum BatchRemark: Hashable, Sendable, CustomStringConvertible {
  /// No column was named, and this one was chosen; `column` counts from 1.
  case choseColumn(name: String, column: Int)
  /// The name of the phone column holds digits, so there may be no header. `column` counts from 1.
  case headerMayBeData(column: Int)
  /// The first row, which was said to be data, has in place of a number what columns with numbers are called. `column` counts
  /// from 1.
  case firstRowMayBeHeader(name: String, column: Int)
  /// The delimiter gives a single column, and the first row holds another likely one.
  case oneColumn(delimiter: UInt8, other: UInt8)
  /// None of the numbers of a column is valid, and there are many; most often for this reason. `column` counts from 1, and is
  /// `nil` where lines are numbers.
  case noneValid(column: Int?, numberCount: Int, ReasonCode)
  /// No encoding was named, and the input was recognized as text in this one.
  case recognizedEncoding(TextEncoding, name: String)
  /// No encoding was named, and the input is not UTF-8 and not recognized as anything else.
  case encodingIsUnclear(name: String)
  /// The beginning of the input is UTF-8, and a number holds bytes that are not.
  case foreignBytes
  /// The input, which needs no header, is empty.
  case emptyInput(name: String)
  /// Numbers are undecided, because the regexes of these definitions reached the matching limit; in the catalog's order.
  case reachedLimit([AreaCodeDefinition.ID])
  /// An output file has other names (hard links), which keep the old contents.
  case hardLinksBroken(path: String, otherNameCount: Int)
  /// An output file had another owner or group, which the system didn't let us keep.
  case ownerNotKept(path: String)

  /// The remark in English, without a final full stop.
  public var description: String {
    switch self {
    case .choseColumn(let name, let column):
      "the numbers are in column \(column), \"\(ColumnName.shown(name))\""
    case .headerMayBeData(let column):
      "the first row was read as the header, but its column \(column) holds digits; if it is data, add --no-header"
    case .firstRowMayBeHeader(let name, let column):
      "the first row was read as data, but its column \(column) is \"\(ColumnName.shown(name))\"; if it is a header, leave "
        + "out --no-header"
    case .oneColumn(let delimiter, let other):
      "with the delimiter \(Self.shown(delimiter)) there is one column; the first row holds \(Self.shown(other)), so try "
        + "--delimiter \(Self.argument(other))"
    case .noneValid(let column, let count, let reason):
      Self.textOfNoneValid(column, count, reason)
    case .recognizedEncoding(let encoding, let name):
      "\(VisibleText.escaping(name)) is read as \(encoding), which it looks like; override that with --encoding utf-8"
    case .encodingIsUnclear(let name):
      "\(VisibleText.escaping(name)) isn't UTF-8, and its encoding isn't clear, so bytes beyond ASCII are unexpected; say it "
        + "with --encoding gb18030 or big5, or convert the file first: iconv -f ENCODING -t UTF-8"
    case .foreignBytes:
      "some numbers have bytes that are not UTF-8, though the beginning of the input is; if it is in another encoding, add "
        + "--encoding gb18030 or big5"
    case .emptyInput(let name):
      "\(VisibleText.escaping(name)) is empty"
    case .reachedLimit(let definitions):
      Self.textOfLimit(definitions)
    case .hardLinksBroken(let path, let count):
      "\(VisibleText.escaping(path)) has \(count) other name\(count == 1 ? "" : "s") (hard links), which keep the old contents"
    case .ownerNotKept(let path):
      "\(VisibleText.escaping(path)) had another owner or group, which could not be kept; check who may read it"
    }
  }

  init(_ remark: OutputFile.Remark) {
    self =
      switch remark {
      case .hardLinksBroken(let path, let count): .hardLinksBroken(path: path, otherNameCount: count)
      case .ownerNotKept(let path): .ownerNotKept(path: path)
      }
  }

  static func shown(_ delimiter: UInt8) -> String {
    delimiter == ASCII.tab ? "TAB" : "'\(Unicode.Scalar(delimiter))'"
  }

  static func argument(_ delimiter: UInt8) -> String {
    delimiter == ASCII.tab ? "tab" : "'\(Unicode.Scalar(delimiter))'"
  }

  private static func textOfNoneValid(_ column: Int?, _ count: Int, _ reason: ReasonCode) -> String {
    let place = column.map { " in column \($0)" } ?? ""
    let cause =
      switch reason {
      case .malformedRow, .missingField:
        "rows have another number of fields than the first one; is the delimiter right? --delimiter, or --allow-ragged"
      case .unknownAreaCode, .areaCodeMismatch:
        "where do they belong? --area or --area-column names it, --default the area of numbers without an area code"
      case .matchLimit, .engineError, .unsupportedPattern:
        "phonecheck lint says what is wrong with the definitions"
      default:
        column == nil
          ? "is each line a number? Without --lines, columns are looked for"
          : "is it the right column? --column chooses another; --messages says what is wrong with each"
      }
    return "none of the \(count) numbers\(place) is valid, most often because of \(reason.rawValue): \(cause)"
  }

  private static func textOfLimit(_ definitions: [AreaCodeDefinition.ID]) -> String {
    var names = definitions.prefix(5).map { "\($0.countryCode.letters) (+\($0.areaCode.digits))" }
    let others = definitions.count - names.count
    if others > 0 { names.append(others == 1 ? "another" : "\(others) others") }
    let list =
      names.count == 1
      ? names[0] : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
    return
      "numbers are undecided, because the \(names.count == 1 ? "regex" : "regexes") of \(list) reached the matching "
      + "limit; phonecheck lint says why"
  }
}
