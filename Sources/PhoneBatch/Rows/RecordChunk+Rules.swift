extension RecordChunk {
  /// How records are divided, and which of them are errors.
  struct Rules: Hashable {
    let dialect: CSVDialect
    var encoding: TextEncoding
    let maximumRecordByteCount: Int
    /// How many fields a row should have.
    let width: Int
    /// What the plan allows.
    let allowedKernels: VectorKernels

    /// The kernels that find rows and fields; none if a delimiter may be part of a character, which only the
    /// scanner knows.
    var kernels: VectorKernels {
      if case .delimited(let delimiter) = dialect, encoding.mayEndCharacter(delimiter) { return .none }
      return allowedKernels
    }

    /// A scanner that divides bytes by these rules.
    func makeScanner() -> CSVScanner {
      CSVScanner(dialect, encoding: encoding, maximumRecordByteCount: maximumRecordByteCount)
    }
  }
}
