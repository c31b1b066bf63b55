/// W1: one number per line, for the five definitions of the sample catalog.
///
/// Typical of data passed between services: nine of ten numbers are written by a program, in one of three spellings.
/// One of ten is other text that ended up in the field.
public enum LineWorkload {
  /// Writes the file: the same bytes for the same seed.
  public static func write(rowCount: Int, seed: UInt64, to path: String) throws(WorkloadFailure) {
    var draw = Draw(seed: seed)
    var cell = PhoneCell()
    var sink = try ByteSink(path: path)
    for _ in 0..<rowCount {
      cell.draw(draw.percent(10) ? .rejected : .clean, with: &draw)
      sink.append(cell.bytes)
      try sink.endRow()
    }
    try sink.flush()
  }
}
