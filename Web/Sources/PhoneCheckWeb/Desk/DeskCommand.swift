import PhoneCheck
import PhoneRows
import Platform
import StrictJSON

extension DeskOptions {
  /// The command line that writes the outputs of a page, quoted for a shell.
  ///
  /// - Parameters:
  ///   - head: The facts about the file.
  ///   - kinds: The names of the outputs: `all`, `valid`, `rejects`, `duplicates`.
  func command(_ fileName: String, _ head: DeskHead?, _ kinds: [String], _ language: Language) -> String {
    var words = ["phonecheck", "validate", Self.quoted(fileName)]
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
    if let delimiter = text("delimiter") { words += ["--delimiter", Self.quoted(delimiter)] }
    if let encoding = text("encoding") { words += ["--encoding", encoding] }
    if let lineCount = count("skippedLines") { words += ["--skip-lines", "\(lineCount)"] }
    for separator in texts("split") { words += ["--split", Self.quoted(separator)] }
    if text("raggedRows")?.hasSameBytes(as: "judged") ?? false { words.append("--allow-ragged") }
    if isOn("readsDecimals") { words.append("--decimals") }
    // Where every number has an area, it changes nothing.
    if readsBareInternational, text("area") == nil || count("areaColumn") != nil {
      words.append("--bare-international")
    }
    if let format = text("numberFormat") { words += ["--number-format", format] }
    if isOn("spreadsheetSafe") { words.append("--spreadsheet-safe") }
    if isOn("messages") { words.append("--messages") }
    if isOn("labels") { words.append("--labels") }
    // The rows on the page have English names. Chinese names differ from them.
    let hasChineseNames = isOn("labels") && outputLanguage(language) != .english
    if let prefix = head?.addedPrefix, !hasChineseNames { words += ["--column-prefix", Self.quoted(prefix)] }
    if isOn("messages") || isOn("labels") { words += ["--lang", outputLanguage(language).rawValue] }
    for kind in kinds {
      let option = kind.hasSameBytes(as: "all") ? "-o" : "--\(kind)"
      let suffix = kind.hasSameBytes(as: "all") ? "checked" : kind
      words += [option, Self.quoted("\(Self.stem(fileName)).\(suffix).csv")]
    }
    if flag("duplicates") ?? true, !kinds.contains(where: { $0.hasSameBytes(as: "duplicates") }) {
      words.append("--unique")
    }
    words += ["--output-encoding", "utf-8", "--bom"]
    return words.joined(separator: " ")
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
