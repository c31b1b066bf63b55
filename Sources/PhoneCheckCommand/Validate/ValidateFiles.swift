import ByteIO
import PhoneBatch

/// Where `validate` reads and writes.
///
/// The files for the summary are opened before the batch starts: a path that can't be written is reported at once,
/// not after an hour.
struct ValidateFiles {
  let input: BatchInput
  let rows: BatchOutput
  let valid: BatchOutput?
  let rejects: BatchOutput?
  private let text: OutputFile?
  private let json: OutputFile?

  init(input path: String, options: ValidateOutputOptions) throws {
    let input = path == "-" ? BatchInput.standardInput : .file(path)
    self.input = input
    let output = options.output == "-" ? nil : options.output
    rows = output.map(BatchOutput.file) ?? .standardOutput
    valid = options.valid.map(BatchOutput.file)
    rejects = options.rejects.map(BatchOutput.file)
    text = options.format == .summary ? try Self.open(options.output ?? "-", butNot: input) : nil
    json = try options.summaryJson.map { try Self.open($0, butNot: input) }
  }

  /// Writes the summary where it was asked for.
  func write(_ summary: BatchSummary) throws {
    if let text {
      try text.write(summary.text)
      try text.commit()
    }
    if let json {
      try json.write(summary.json)
      try json.commit()
    }
  }

  private static func open(_ path: String, butNot input: BatchInput) throws -> OutputFile {
    let file = path == "-" ? OutputFile.standardOutput() : try OutputFile(path: path)
    let inputPath =
      switch input {
      case .standardInput: "/dev/stdin"
      case .file(let path): path
      }
    if let facts = FileFacts.atPath(inputPath), facts.kind == .regular,
      facts.identity == file.existing?.identity
    {
      throw BatchError.outputIsInput(path: file.output.name)
    }
    return file
  }
}
