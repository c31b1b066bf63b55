public import PhoneCheck
internal import TerminalText

/// Something a user should know about a run that is not an error.
@nonexhaustive
public enum BatchRemark: Hashable, Sendable, CustomStringConvertible {
  /// No column was named, and this one was chosen; `column` counts from 1.
  case choseColumn(name: String, column: Int)
  /// The name of the phone column holds digits, so there may be no header. `column` counts from 1.
  case headerMayBeData(column: Int)
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
  /// A remark about an output file, as an English sentence.
  case output(String)

  /// The remark in English, without a final full stop.
  public var description: String {
    switch self {
    case .choseColumn(let name, let column):
      "the numbers are taken from column \(column), \"\(ColumnName.shown(name))\""
    case .headerMayBeData(let column):
      "the first row was taken for the header, but its column \(column) holds digits; if it is data, add --no-header"
    case .recognizedEncoding(let encoding, let name):
      "\(VisibleText.escaping(name)) is read as \(encoding), which it looks like; override that with --encoding utf-8"
    case .encodingIsUnclear(let name):
      "\(VisibleText.escaping(name)) isn't UTF-8, and its encoding isn't clear, so bytes beyond ASCII are unexpected; name it "
        + "with --encoding gb18030 or big5, or convert the file first: iconv -f ENCODING -t UTF-8"
    case .foreignBytes:
      "some numbers hold bytes that are not UTF-8, though the beginning of the input is; if it is in another encoding, add "
        + "--encoding gb18030 or big5"
    case .emptyInput(let name):
      "\(VisibleText.escaping(name)) is empty"
    case .reachedLimit(let definitions):
      Self.textOfLimit(definitions)
    case .output(let text):
      text
    }
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
