import ByteIO
import PhoneBatch
import PhoneCheck

/// The progress of a batch, on standard error.
struct ProgressBar: ~Copyable {
  /// The form of the progress.
  enum Style {
    /// A line at the bottom of the terminal, which is erased at the end.
    case line
    /// A line now and then, without control characters: for logs.
    case lines
  }

  private var output = ByteOutput.standardError()
  private let style: Style?
  private let language: Language
  private var isShown = false
  private var nextSeconds: Double

  /// The delay before the line appears.
  private static let delaySeconds = 0.5
  /// The interval between lines of a log.
  private static let logSeconds = 5.0

  /// - Parameter style: `nil` to show nothing.
  init(_ style: Style?, language: Language) {
    self.style = style
    self.language = language
    nextSeconds = style == .lines ? Self.logSeconds : Self.delaySeconds
  }

  /// Shows the progress, unless the batch has just started.
  mutating func show(_ progress: BatchProgress) {
    guard let style, progress.seconds >= nextSeconds else { return }
    switch style {
    case .line:
      isShown = true
      draw(progress.text(in: language, columnCount: Process.standardErrorColumnCount ?? 80))
    case .lines:
      nextSeconds = progress.seconds + Self.logSeconds
      write("phonecheck: " + progress.text(in: language, columnCount: 200) + "\n")
    }
  }

  /// Erases the line, before other messages and at the end.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    draw("")
  }

  /// Writes a line over the previous one.
  private mutating func draw(_ line: String) { write("\r" + line + "\u{1B}[K") }

  /// Writes text; a failure doesn't stop the batch.
  private mutating func write(_ text: String) {
    try? output.write(text)
    try? output.flush()
  }
}
