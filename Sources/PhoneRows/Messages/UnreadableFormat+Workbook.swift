internal import PhoneCheck
internal import Platform
internal import TerminalText

#if !hasFeature(Embedded)
  extension UnreadableFormat {
    /// The advice on a workbook that isn't read as it is, by its name; `nil` for anything else.
    func workbookAdvice(on name: String) -> LocalizedText? {
      func ends(with ending: String) -> Bool { WorkbookConversion.ending(of: name).hasSameBytes(as: ending) }
      switch self {
      case .compoundDocument where ends(with: "xls") || ends(with: "et"):
        return BatchText.convertWorkbook(command: WorkbookConversion.command(for: name))
      // If the rows are read whole, as a table, the reader of workbooks has read the file, or refused it.
      case .zip where WorkbookConversion.isWorkbookName(name):
        let table = ShellWord.quoting(WorkbookConversion.name(name, as: "csv"))
        return BatchText.workbookIsReadWhole(
          command: "phonecheck validate \(ShellWord.quoting(name)) --columns none -o \(table)")
      default: return nil
      }
    }
  }

  /// The conversion of another program's workbook to `.xlsx`.
  package enum WorkbookConversion {
    /// Whether a file's name is that of a workbook that is read.
    package static func isWorkbookName(_ path: String) -> Bool {
      let ending = ending(of: path)
      return ending.hasSameBytes(as: "xlsx") || ending.hasSameBytes(as: "xlsm")
    }

    /// The commands that write a workbook as `.xlsx`, into the folder where they are run, and check that.
    static func command(for path: String) -> String {
      let folder = ending(of: path).hasSameBytes(as: "xlsx") ? "converted/" : ""
      let place = folder.isEmpty ? "" : "--outdir converted "
      return "soffice --headless --convert-to xlsx \(place)" + FileTexts.argument(for: path)
        + " && phonecheck validate "
        + (path.hasSameBytes(as: FileTexts.standardInput)
          ? "FILE.xlsx" : ShellWord.quoting(folder + name(path, as: "xlsx")))
    }

    /// The ending of a file's name, in small letters; empty without one.
    static func ending(of path: String) -> String {
      let parts = parts(of: path)
      return parts.count > 1 ? parts.last?.lowercased() ?? "" : ""
    }

    /// A file's name, without its folder, with another ending.
    static func name(_ path: String, as ending: String) -> String {
      let parts = parts(of: path)
      return (parts.count > 1 ? parts.dropLast() : parts[...]).joined(separator: ".") + "." + ending
    }

    private static func parts(of path: String) -> [Substring] {
      let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
      return name.split(separator: ".", omittingEmptySubsequences: false)
    }
  }
#endif
