import ByteIO

/// A format that a command doesn't write, recognized by the extension of a file.
///
/// No program opens a table with the name of a workbook.
enum ForeignFormat {
  private static let extensions: Set<String> = [
    // Workbooks and documents.
    "doc", "docx", "numbers", "ods", "pdf", "xls", "xlsb", "xlsm", "xlsx",
    // Tables and databases.
    "arrow", "avro", "db", "duckdb", "feather", "orc", "parquet", "sqlite", "sqlite3",
    // Archives and compressions.
    "7z", "br", "bz2", "gz", "tgz", "xz", "zip", "zst",
  ]

  /// The contents written to a file.
  enum Written: String {
    case csv = "CSV"
    case tabSeparated = "TSV"
    case ndjson = "NDJSON"
    case text = "TXT"
    case html = "HTML"
    case json = "JSON"
  }

  /// Refuses a name that belongs to another format.
  ///
  /// - Parameter compresses: Whether the command writes the format that the name ends with: compressed for `.gz`, a workbook
  ///   for `.xlsx`.
  static func check(
    _ option: String, _ path: String?, holds written: Written, compresses: Bool
  ) throws(OptionFault) {
    guard let path, !(compresses && Compression(named: path) != nil) else { return }
    let name = Folder.name(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return }
    // Rows are written as the workbook that the name means.
    if written == .csv, compresses, name.lowercased().hasSuffix(".xlsx") { return }
    guard extensions.contains(name[name.index(after: dot)...].lowercased()) else { return }
    let (stem, ending) = (String(name[..<dot]), written.rawValue.lowercased())
    throw .foreignFormat(
      option, file: name, written: written.rawValue,
      better: stem.lowercased().hasSuffix("." + ending) ? stem : "\(stem).\(ending)")
  }
}
