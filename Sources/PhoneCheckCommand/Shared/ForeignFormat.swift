import ByteIO

/// A format that no command writes, named by the extension of a file.
///
/// A table under the name of a workbook, or of a compressed file, is a file that no program opens.
enum ForeignFormat {
  private static let extensions: Set<String> = [
    "7z", "arrow", "avro", "br", "bz2", "db", "doc", "docx", "duckdb", "feather", "gz", "numbers", "ods",
    "orc",
    "parquet", "pdf", "sqlite", "sqlite3", "tgz", "xls", "xlsb", "xlsm", "xlsx", "xz", "zip", "zst",
  ]

  /// What is written under a name.
  enum Written: String {
    case csv = "CSV"
    case tabSeparated = "TSV"
    case ndjson = "NDJSON"
    case text = "TXT"
    case html = "HTML"
    case json = "JSON"
  }

  /// Refuses a name that belongs to another format; a device has none.
  static func check(_ option: String, _ path: String?, holds written: Written) throws(OptionFault) {
    guard let path, let ending = pathExtension(of: path), extensions.contains(ending.lowercased()) else {
      return
    }
    let name = Folder.name(of: path)
    let stem = name.dropLast(ending.utf8.count + 1)
    let better = written.rawValue.lowercased()
    let suggestion = stem.lowercased().hasSuffix("." + better) ? String(stem) : "\(stem).\(better)"
    throw .foreignFormat(option, file: name, written: written.rawValue, better: suggestion)
  }

  /// A file's name without the extension of a compression, from which it is read.
  static func uncompressedName(of file: String) -> String {
    guard let ending = pathExtension(of: file), ["gz", "zst"].contains(ending.lowercased()) else {
      return file
    }
    return String(file.dropLast(ending.utf8.count + 1))
  }

  private static func pathExtension(of path: String) -> Substring? {
    let name = Folder.name(of: path)[...]
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return name[name.index(after: dot)...]
  }
}
