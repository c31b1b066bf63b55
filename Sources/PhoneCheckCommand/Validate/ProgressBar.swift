import ByteIO
import PhoneBatch

/// A line at the bottom of the terminal that shows the progress of a batch and is erased at its end.
struct ProgressBar: ~Copyable {
  private var output = ByteOutput.standardError()
  private let isWanted: Bool
  private var isShown = false

  /// How long a batch runs before the line appears.
  private static let delaySeconds = 0.5

  /// - Parameter isQuiet: Whether to show nothing, because the user said so or rows are shown on the terminal.
  init(isQuiet: Bool) {
    isWanted = !isQuiet && Process.standardErrorIsTerminal && Process.environment("TERM") != "dumb"
  }

  /// Draws the line, unless the batch has just started.
  mutating func show(_ progress: BatchProgress) {
    guard isWanted, progress.seconds >= Self.delaySeconds else { return }
    isShown = true
    draw(progress.text(columnCount: Process.standardErrorColumnCount ?? 80))
  }

  /// Erases the line, before other messages and at the end.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    draw("")
  }

  /// Writes a line over the previous one; a failure to write it doesn't stop the batch.
  private mutating func draw(_ line: String) {
    try? output.write("\r" + line + "\u{1B}[K")
    try? output.flush()
  }
}
