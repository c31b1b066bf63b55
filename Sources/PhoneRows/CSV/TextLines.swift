internal import Platform
internal import StrictJSON

/// The first lines of a text, which show whether it is something other than a table.
struct TextLines {
  /// The lines, without white space at their ends.
  private let lines: [String]

  private static let maximumLineCount = 40

  init(_ head: Span<UInt8>) {
    let mark = TextEncoding.utf8Mark
    let head = head.starts(with: mark) ? head.extracting(mark.count...) : head
    let first = head.extracting(
      first: min(UnreadableFormat.sampleByteCount, head.endOfLines(Self.maximumLineCount)))
    lines = [UInt8](first).split(separator: ASCII.lineFeed, omittingEmptySubsequences: false).map { line in
      var line = line
      while let last = line.last, last <= 0x20 { line.removeLast() }
      return String(decoding: line, as: UTF8.self)
    }
  }

  /// The format of the text; `nil` if it may be a table.
  var format: UnreadableFormat? {
    guard let first = lines.first(where: { !$0.isEmpty }) else { return nil }
    if isSQL { return .sql }
    if first.isLDIF
      || first.hasPrefix("#") && lines.first(where: { !$0.hasPrefix("#") && !$0.isEmpty })?.isLDIF == true
    {
      return .ldif
    }
    return tableFormat ?? (isYAML ? .yaml : nil) ?? (isJSON ? .json : nil)
  }

  /// Whether the text is an object or an array, or the beginning of one with a text in it, or of a long one.
  private var isJSON: Bool {
    let text = lines.joined(separator: "\n").bytes
    guard let first = text.first(where: { $0 > 0x20 }),
      first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return false }
    let reading = JSONDocument.read(text)
    switch reading.problems.last?.cause {
    case nil: return true
    case .unclosed, .unterminatedString:
      return text.contains(ASCII.quote) || text.count > UnreadableFormat.sampleByteCount / 2
    default: return reading.document != nil
    }
  }

  // MARK: - SQL

  private static let statements = [
    "insert into ", "insert ignore into ", "replace into ", "create table ", "create database ",
    "drop table ",
    "alter table ", "lock tables ", "set names ", "set sql_mode", "set statement_timeout",
    "pragma foreign_keys",
    "begin transaction;", "start transaction;", "use `",
  ]

  /// Whether the text begins with a statement, after comments, or with the comment of a program that dumps databases.
  private var isSQL: Bool {
    for line in lines where !line.isEmpty {
      let text = line.lowercased()
      guard text.hasPrefix("--") || text.hasPrefix("/*") else {
        return Self.statements.contains(where: text.hasPrefix)
          || text.hasPrefix("copy ") && text.hasSuffix(" from stdin;")
      }
      if text.hasPrefix("/*!")
        || ["mysql dump", "database dump", "sql dump", "mariadb dump"].contains(where: text.holds)
      {
        return true
      }
    }
    return false
  }

  // MARK: - Output of database clients

  private var tableFormat: UnreadableFormat? {
    for (index, line) in lines.prefix(5).enumerated() where index + 1 < lines.count {
      if line.isFrame, lines[index + 1].hasPrefix("|") { return .framedTable }
    }
    guard let first = lines.firstIndex(where: { !$0.isEmpty }) else { return nil }
    let head = lines[first]
    if head.hasPrefix("┌─") || head.hasPrefix("╔═") || head.hasPrefix("╭─") { return .shownTable }
    if head.hasPrefix("****") && head.hasSuffix("****") && head.holds(" 1. row ")
      || head.hasPrefix("-[ RECORD 1 ]")
    {
      return .shownTable
    }
    guard first + 1 < lines.count else { return nil }
    let rule = lines[first + 1]
    let dashCount = rule.utf8.count { $0 == UInt8(ascii: "-") }
    guard dashCount >= 4, rule.utf8.allSatisfy("-+ ".utf8.contains) else { return nil }
    let crossCount = rule.utf8.count { $0 == UInt8(ascii: "+") }
    if crossCount > 0 {
      return !rule.utf8.contains(0x20) && crossCount == head.utf8.count { $0 == UInt8(ascii: "|") }
        ? .ruledTable : nil
    }
    guard !head.utf8.contains(where: DelimiterSniffer.candidates.contains) else { return nil }
    // The rule is as wide as the header, or there are several rules side by side.
    return rule.utf8.contains(0x20) || dashCount > head.utf8.count && head.hasPrefix(" ") ? .shownTable : nil
  }

  // MARK: - YAML

  private var isYAML: Bool {
    var lines = lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }[...]
    guard let first = lines.popFirst(), let second = lines.first else { return false }
    if first.hasPrefix("%YAML ") { return true }
    let isBelow = second.hasPrefix("  ") || second.hasPrefix("- ")
    if first == "---" {
      return second.isYAMLPair || second.hasPrefix("- ") || second.utf8.last == UInt8(ascii: ":")
    }
    if first.hasPrefix("- ") {
      return String(first.dropFirst(2)).isYAMLPair && second.hasPrefix("  ") && second.isYAMLPair
    }
    let isKey =
      first.utf8.last == UInt8(ascii: ":")
      && !first.utf8.contains(where: DelimiterSniffer.candidates.contains)
    return isKey && isBelow && (second.isYAMLPair || second.utf8.last == UInt8(ascii: ":"))
  }
}

extension String {
  /// Whether the line is the frame above or below a row: `+----+-----+`.
  fileprivate var isFrame: Bool {
    utf8.count >= 3 && hasPrefix("+") && hasSuffix("+") && utf8.allSatisfy("+-=".utf8.contains) && holds("-")
      || hasPrefix("+=")
  }

  /// Whether the line is a key and a value, perhaps after a dash: `  - phone: 138…`.
  fileprivate var isYAMLPair: Bool {
    let text = drop { $0 == " " || $0 == "-" }
    guard let colon = text.firstIndex(of: ":") else { return false }
    let key = text[..<colon]
    let rest = text[text.index(after: colon)...]
    return !key.isEmpty
      && key.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 >= 0x80 || "_-\"' ".utf8.contains($0) }
      && (rest.isEmpty || rest.hasPrefix(" "))
  }

  /// Whether the line names an entry of a directory.
  fileprivate var isLDIF: Bool {
    let text = lowercased()
    return text.hasPrefix("dn: ") || text.hasPrefix("dn:: ") || text == "version: 1"
  }
}
