import LiveDefinitions
import PhoneCheck

/// Options that exclude each other, and values that an option can't have here.
///
/// No text contains an argument that may be a phone number.
enum OptionFault: Error, Hashable {
  /// The data that is used if no file is named.
  enum Substitute: Hashable {
    case builtinCatalog, standardInput, standardOutput
  }

  // Files.

  /// The name of a file is empty; the second value says how to use something else.
  case emptyFileName(String, else: Substitute?)
  /// Two outputs are one file.
  case sameFile(String, String)
  /// The file's name belongs to a format that isn't written; the format that is written, and a name for it.
  case foreignFormat(String, file: String, written: String, better: String)
  /// The option needs a file of its own.
  case standardOutputTaken(String)
  /// The rows and the summary would both be written to standard output.
  case summaryAmongRows
  /// Rows and progress would both be shown on the terminal.
  case progressAmongRows

  /// The option or argument can't be used with several files.
  case severalFiles(String)
  /// Several files need a folder for their rows; the option that names it.
  case folderNeeded(String)
  /// Two files would both be written to the same output.
  case sameName(String, String, output: String)

  // Columns and rows.

  /// The option needs columns.
  case noColumns(String)
  /// The option requires a table, but the input is NDJSON.
  case noTable(String)
  /// The option requires names of columns, but there is no header.
  case noHeader(String)
  /// `--column-prefix` with several phone columns.
  case prefixOfSeveralColumns
  /// `--column` and `--any-of`.
  case columnsTwice
  /// `--tsv` and `--delimiter`.
  case delimiterTwice
  /// The option requires rows, but the format has none.
  case noRows(String)
  /// `--format columns` with lines that are objects.
  case columnsOfObjects
  /// The option requires CSV, but the format is another.
  case noCSV(String, format: String)

  // Reading and judging.

  /// `--area` makes the option useless.
  case areaIsNamed(String)
  /// The option needs numbers to be read, but `--exact` reads none.
  case nothingIsRead(String)
  /// The value of `--international-prefix` isn't a prefix.
  case notAnInternationalPrefix(String)
  /// `--unique` and `--byte-range`.
  case duplicatesInRange
  /// `--byte-range` of standard input.
  case rangeOfStandardInput
  /// The option needs the whole input, but `--byte-range` selects a part.
  case convertedInParts(String)
  /// `--bom` with an encoding that has no byte order mark.
  case noMark(String)
  /// A range with an unknown first record, and objects with row numbers.
  case rowNumbersInRange(String)
  /// The option contradicts `--fail-fast`.
  case endsAtFirst(String)

  // Definitions.

  /// Two options that exclude each other name the same rule.
  case ruleTwice(String, String, String)
  /// `--allow loading`.
  case loadingAllowed
  /// The option sorts definitions whose order is kept.
  case orderKept(String)
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

  /// The option requires that another option or argument names a URL.
  case needsURL(String, String)
  /// The value of the option or argument is a URL that can't be requested.
  case unusableURL(String, String, DefinitionsURL.Fault)
  /// The option's value can't be used in a header.
  case malformedID(String)
  /// A value of `--header`, or a line of a file, isn't a header. The message doesn't show it.
  case malformedHeader(file: String?, line: Int?)
  /// `--offline` and an option of requests, such as `--max-age`.
  case offlineAnd(String)

  // Numbers and names.

  /// The number is outside its range.
  case outOfRange(String, ClosedRange<Int>)
  /// The value of `PHONECHECK_DISABLE` isn't a list of fast paths.
  case notFastPaths(String, names: [String])
  /// The argument with this number, from 1, isn't UTF-8.
  case malformedArgument(number: Int)

  // The form.

  /// One of several options would do nothing; the text names a useful combination.
  case conflict(LocalizedText)
  /// An option's value isn't an address or a path.
  case malformed(String, String, kind: EndpointKind)

  /// The kind of endpoint that an option names.
  enum EndpointKind: Hashable {
    case url, path
  }
}
