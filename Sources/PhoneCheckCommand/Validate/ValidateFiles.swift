import ByteIO
import PhoneBatch

/// Where `validate` reads and writes.
struct ValidateFiles {
  let input: BatchInput
  let outputs: BatchOutputs

  init(input path: String, options: ValidateOutputOptions, summaryStyle: SummaryStyle, definitions: String?) {
    func output(_ path: String) -> BatchOutput { path == "-" ? .standardOutput : .file(path) }
    input = path == "-" ? .standardInput : .file(path)
    let rows = output(options.output ?? "-")
    outputs = BatchOutputs(
      rows: rows, valid: options.valid.map(output), rejects: options.rejects.map(output),
      summaryText: options.format == .summary ? rows : nil, summaryJSON: options.summaryJson.map(output),
      summaryStyle: summaryStyle, definitions: definitions)
  }
}
