import PhoneCheck
import PhoneRows
import Platform
import StrictJSON

extension DeskOptions {
  /// The command line that writes the outputs of a page, quoted for a shell; empty if no command line does.
  ///
  /// - Parameters:
  ///   - head: The facts about the output with all rows.
  ///   - kinds: The names of the outputs: `all`, `valid`, `rejects`, `duplicates`.
  func command(_ fileName: String, _ head: DeskHead?, _ kinds: [String], _ language: Language) -> String {
    var words = ["phonecheck", "validate", Self.path(fileName)]
    let isLines = text("layout")?.hasSameBytes(as: "lines") ?? false
    let isAnyOf = isOn("anyOf")
    for column in columns { words += [isAnyOf ? "--any-of" : "--column", column] }
    if let column = count("areaColumn") {
      words += ["--area-column", "\(column + 1)"]
    } else if let area = text("area") {
      words += ["--area", Self.quoted(area)]
    }
    if let area = text("default") { words += ["--default", Self.quoted(area)] }
    if let layout = text("layout") {
      if layout.hasSameBytes(as: "noHeader") { words.append("--no-header") }
      if layout.hasSameBytes(as: "lines") { words.append("--lines") }
    }
    if let sheet = count("sheet") { words += ["--sheet", "\(sheet + 1)"] }
    if let delimiter = text("delimiter"), !isLines { words += ["--delimiter", Self.quoted(delimiter)] }
    if let encoding = text("encoding") { words += ["--encoding", encoding] }
    if let lineCount = count("skippedLines") { words += ["--skip-lines", "\(lineCount)"] }
    for separator in texts("split") { words += ["--split", Self.quoted(separator)] }
    if text("raggedRows")?.hasSameBytes(as: "judged") ?? false, !isLines { words.append("--allow-ragged") }
    if isOn("readsDecimals") { words.append("--decimals") }
    // Where every number has an area, it changes nothing.
    if readsBareInternational, text("area") == nil || count("areaColumn") != nil {
      words.append("--bare-international")
    }
    if let format = text("numberFormat") { words += ["--number-format", format] }
    if isOn("spreadsheetSafe") { words.append("--spreadsheet-safe") }
    if isOn("messages") { words.append("--messages") }
    if isOn("labels") { words.append("--labels") }
    if let head, let prefix = head.addedPrefix {
      // The columns of several numbers are named after their columns, whatever the prefix.
      guard isAnyOf || head.phones.count == 1 else { return "" }
      words += ["--column-prefix", Self.quoted(prefix)]
    }
    if isOn("messages") || isOn("labels") { words += ["--lang", outputLanguage(language).rawValue] }
    if let definitions = text("definitions") { words += ["--definitions", Self.path(definitions)] }
    for kind in kinds {
      let option = kind.hasSameBytes(as: "all") ? "-o" : "--\(kind)"
      let suffix = kind.hasSameBytes(as: "all") ? "checked" : kind
      words += [option, Self.path("\(Self.stem(fileName)).\(suffix).csv")]
    }
    if flag("duplicates") ?? true, !kinds.contains(where: { $0.hasSameBytes(as: "duplicates") }) {
      words.append("--unique")
    }
    words += ["--output-encoding", "utf-8", "--bom"]
    return words.joined(separator: " ")
  }

  /// A file's name as a shell reads it.
  ///
  /// A name that begins with a hyphen would be an option.
  private static func path(_ name: String) -> String {
    quoted(name.bytes.first == UInt8(ascii: "-") ? "./" + name : name)
  }

  /// A word as a shell reads it.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.bytes.allSatisfy { byte in
      byte.isDigit || byte >= 0x80 || (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
        || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+")].contains(byte)
    }
    if isPlain, !word.isEmpty { return word }
    var quoted: [UInt8] = [UInt8(ascii: "'")]
    for byte in word.bytes {
      if byte == UInt8(ascii: "'") { quoted += "'\\'".bytes }
      quoted.append(byte)
    }
    quoted.append(UInt8(ascii: "'"))
    return String(utf8: quoted)
  }

  /// A file's name without its extension.
  private static func stem(_ name: String) -> String {
    let bytes = name.bytes
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
    return String(utf8: Array(bytes[..<dot]))
  }
}
