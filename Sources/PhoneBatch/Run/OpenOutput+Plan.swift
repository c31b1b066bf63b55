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
    if plan.format != .summary {
      let contents = Contents(form: plan.format == .csv ? .csv : .ndjson, selection: plan.selection)
      opened.append(try open(outputs.rows, contents, .ordinary, butNot: input, remark))
    }
    if let valid = outputs.valid {
      opened.append(
        try open(valid, Contents(form: .csv, selection: .valid), .ordinary, butNot: input, remark))
    }
    if let rejects = outputs.rejects {
      opened.append(
        try open(rejects, Contents(form: .csv, selection: .invalid), .ownerOnly, butNot: input, remark))
    }
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
