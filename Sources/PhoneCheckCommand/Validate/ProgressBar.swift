import ByteIO
import PhoneBatch

/// A line at the bottom of the terminal that says how far a batch has come, and is gone when it is done.
struct ProgressBar: ~Copyable {
  private var output = ByteOutput.standardError()
  private let isWanted: Bool
  private var isShown = false

  /// What takes no longer needs no bar.
  private static let patientSeconds = 0.5

  /// - Parameter isQuiet: Whether there should be none, or there is something else on the terminal.
  init(isQuiet: Bool) {
    isWanted = !isQuiet && Process.standardErrorIsTerminal && Process.environment("TERM") != "dumb"
  }

  /// Shows how far it is.
  mutating func show(_ progress: BatchProgress) {
    guard isWanted, progress.seconds >= Self.patientSeconds else { return }
    isShown = true
    draw(progress.text(columnCount: Process.standardErrorColumnCount ?? 80))
  }

  /// Makes room for other messages.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    draw("")
  }

  /// Writes a line over the one before; one that can't be written is no reason to stop.
  private mutating func draw(_ line: String) {
    try? output.write("\r" + line + "\u{1B}[K")
    try? output.flush()
  }
}
