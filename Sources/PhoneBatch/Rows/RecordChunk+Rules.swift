extension RecordChunk {
  /// How records are divided, and which of them are errors.
  struct Rules: Hashable {
    let dialect: CSVDialect
    let encoding: TextEncoding
    let maximumRecordByteCount: Int
    /// How many fields a row should have.
    let width: Int
    let kernels: VectorKernels
    /// What the plan allows, whether it can be used or not.
    private let allowedKernels: VectorKernels

    /// Rules without kernels where a delimiter may be a part of a character, which only the scanner knows.
    init(
      dialect: CSVDialect, encoding: TextEncoding, maximumRecordByteCount: Int, width: Int,
      kernels: VectorKernels
    ) {
      self.dialect = dialect
      self.encoding = encoding
      self.maximumRecordByteCount = maximumRecordByteCount
      self.width = width
      allowedKernels = kernels
      if case .delimited(let delimiter) = dialect, encoding.mayEndCharacter(delimiter) {
        self.kernels = .none
      } else {
        self.kernels = kernels
      }
    }

    /// The same rules for bytes in another encoding.
    func reading(_ encoding: TextEncoding) -> Rules {
      Rules(
        dialect: dialect, encoding: encoding, maximumRecordByteCount: maximumRecordByteCount, width: width,
        kernels: allowedKernels)
    }

    /// A scanner that divides bytes by these rules.
    func makeScanner() -> CSVScanner {
      CSVScanner(dialect, encoding: encoding, maximumRecordByteCount: maximumRecordByteCount)
    }
  }
}
