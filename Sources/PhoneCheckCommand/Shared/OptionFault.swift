import LiveDefinitions
import PhoneCheck

/// Options that exclude each other, and values that an option can't have here.
///
/// No text holds an argument that may be a phone number.
enum OptionFault: Error, Hashable {
  /// What is used if no file is named.
  enum Substitute: Hashable {
    case builtinCatalog, standardInput, standardOutput
  }

  // Files.

  /// The name of a file is empty; what to do to use something else.
  case emptyFileName(String, else: Substitute?)
  /// Two outputs are one file.
  case sameFile(String, String)
  /// The file's name is that of a format that isn't written: what is, and a name that fits.
  case foreignFormat(String, file: String, written: String, better: String)
  /// The option needs a file of its own.
  case standardOutputTaken(String)
  /// The rows and the summary would both be written to standard output.
  case summaryAmongRows
  /// Rows and progress would both be shown on the terminal.
  case progressAmongRows

  /// The option or argument can't be used with several files.
  case severalFiles(String)
  /// Several files, whose rows need a folder to go to: the option that names it.
  case folderNeeded(String)
  /// Several files that have the same name in different folders.
  case sameName(String)

  // Columns and rows.

  /// The option needs columns.
  case noColumns(String)
  /// The option is about tables, and the input is NDJSON.
  case noTable(String)
  /// The option is about names of columns, and there is no header.
  case noHeader(String)
  /// `--column-prefix` with several phone columns.
  case prefixOfSeveralColumns
  /// `--column` and `--any-of`.
  case columnsTwice
  /// `--tsv` and `--delimiter`.
  case delimiterTwice
  /// The option is about rows, and the format has none.
  case noRows(String)
  /// `--format columns` of lines that are objects.
  case columnsOfObjects
  /// The option is about CSV, and the format is another one.
  case noCSV(String, format: String)

  // Reading and judging.

  /// `--area` leaves nothing for the option to do.
  case areaIsNamed(String)
  /// The option needs numbers that were read, and `--exact` reads none.
  case nothingIsRead(String)
  /// The value of `--international-prefix`, which isn't a prefix.
  case notAnInternationalPrefix(String)
  /// `--unique` and `--byte-range`.
  case duplicatesInRange
  /// `--byte-range` of standard input.
  case rangeOfStandardInput
  /// The option needs the whole input, and `--byte-range` selects a part.
  case convertedInParts(String)
  /// `--bom` with an encoding that has no byte order mark.
  case noMark(String)
  /// A range whose first record is unknown, and objects with row numbers.
  case rowNumbersInRange(String)
  /// The option contradicts `--fail-fast`.
  case endsAtFirst(String)

  // Definitions.

  /// A rule is named by two options that exclude each other.
  case ruleTwice(String, String, String)
  /// `--allow loading`.
  case loadingAllowed
  /// `--fix` of standard input or a URL.
  case fixesNoFile
  /// `--fix` of a file whose backslashes are repaired.
  case fixesRepaired
  /// The option does nothing without another one.
  case needs(String, String)
  /// `--builtin` and a second file.
  case comparedTwice
  /// Neither `--builtin` nor a second file.
  case nothingToCompare

  /// The option is for definitions at a URL, which another option or argument names.
  case needsURL(String, String)
  /// The option's or argument's value, which is meant as a URL, and can't be requested.
  case unusableURL(String, String, DefinitionsURL.Fault)
  /// The option's value can't be a header's.
  case malformedID(String)
  /// A value of `--header`, or a line of a file, that isn't a header; it isn't shown.
  case malformedHeader(file: String?, line: Int?)
  /// `--offline` and an option of requests, such as `--max-age`.
  case offlineAnd(String)

  // Numbers and names.

  /// A number that has to be in a range.
  case outOfRange(String, ClosedRange<Int>)
  /// The value of `PHONECHECK_DISABLE`, which isn't a list of fast paths.
  case notFastPaths(String, names: [String])
  /// The argument of this number, from 1, isn't UTF-8.
  case malformedArgument(number: Int)

  // The form.

  /// Options of which one would do nothing, and which combination works.
  case conflict(LocalizedText)
  /// An option's value, which isn't an address or a path.
  case malformed(String, String, kind: EndpointKind)

  /// The kind of endpoint that an option names.
  enum EndpointKind: Hashable {
    case url, path
  }
}
