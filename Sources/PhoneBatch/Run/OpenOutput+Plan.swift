internal import ByteIO

/// All places where the rows of a run go.
struct BatchOutputs {
  var rows: BatchOutput
  var valid: BatchOutput?
  var rejects: BatchOutput?
}

extension OpenOutput {
  /// Opens all outputs of a plan.
  ///
  /// - Parameter remark: Called with each remark about them.
  /// - Throws: When one can't be written, or is the input.
  static func open(
    _ outputs: BatchOutputs, for plan: BatchPlan, butNot input: borrowing ByteInput,
    _ remark: (BatchRemark) -> Void
  ) throws(BatchError) -> [OpenOutput] {
    var opened: [OpenOutput] = []
    func add(
      _ output: BatchOutput?, _ form: Contents.Form, _ selection: BatchPlan.Selection,
      _ privacy: OutputFile.Privacy = .ordinary
    ) throws(BatchError) {
      guard let output else { return }
      let contents = Contents(form: form, selection: selection)
      opened.append(try open(output, contents, privacy, butNot: input, remark))
    }
    if plan.format != .summary {
      try add(outputs.rows, plan.format == .csv ? .csv : .ndjson, plan.selection)
    }
    try add(outputs.valid, .csv, .valid)
    try add(outputs.rejects, .csv, .invalid, .ownerOnly)
    return opened
  }

  private static func open(
    _ output: BatchOutput, _ contents: Contents, _ privacy: OutputFile.Privacy,
    butNot input: borrowing ByteInput, _ remark: (BatchRemark) -> Void
  ) throws(BatchError) -> OpenOutput {
    let file = try ioStep { () throws(IOFailure) in
      switch output {
      case .standardOutput: OutputFile.standardOutput()
      case .file(let path): try OutputFile(path: path, privacy: privacy)
      }
    }
    if let existing = file.existing, input.isSameFile(as: existing) {
      throw .outputIsInput(path: file.output.name)
    }
    for entry in file.remarks { remark(.output(entry.description)) }
    return OpenOutput(file, contents)
  }
}
