public import ArgumentParser
public import PhoneBatch

/// The encoding of the rows that `validate` writes.
struct ValidateEncodingOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The encoding of rows that are written as CSV, also utf-16le and utf-16be. A character that the encoding "
        + "lacks ends the run. Default: that of the input.",
      valueName: "name"))
  var outputEncoding: TextEncoding?

  @Flag(
    name: .long,
    help: "Put a byte order mark in front of CSV. Spreadsheets need it to read UTF-8.")
  var bom = false

  /// - Parameters:
  ///   - hasRange: Whether only a part of a file is read.
  ///   - writesTables: Whether any output is CSV.
  ///   - inputEncoding: The encoding of the input, if an option names it.
  func check(
    hasRange: Bool, writesTables: Bool, format: String, inputEncoding: TextEncoding?
  ) throws(OptionFault) {
    if hasRange, outputEncoding != nil { throw .convertedInParts("--output-encoding") }
    for (option, isGiven) in [("--output-encoding", outputEncoding != nil), ("--bom", bom)]
    where isGiven && !writesTables {
      throw .noCSV(option, format: format)
    }
    if bom, let written = outputEncoding ?? inputEncoding, !written.hasByteOrderMark {
      throw .noMark(written.description)
    }
  }

  /// Applies the options to a plan.
  func apply(to plan: inout BatchPlan) {
    plan.outputEncoding = outputEncoding
    plan.writesMark = bom
  }
}

extension TextEncoding: ExpressibleByArgument {
  /// Reads one of the usual names of an encoding.
  public init?(argument: String) { self.init(named: argument) }

  /// The names that help and completions show.
  public static var allValueStrings: [String] { allCases.map(\.rawValue) }
}
