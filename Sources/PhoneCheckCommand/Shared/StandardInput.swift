import ByteIO
import LiveDefinitions
import PhoneCheck
import TerminalText

/// Standard input as an argument: `-` instead of a file.
enum StandardInput {
  /// The argument that means standard input.
  static let argument = "-"

  /// The content to read from standard input.
  enum Content {
    case rows
    case numbers
    case definitions
    case summary
    case cases
    case settings

    fileprivate var text: LocalizedText {
      switch self {
      case .rows: CommandText.rowsPhrase
      case .numbers: CommandText.numbersPhrase
      case .definitions: CommandText.definitionsPhrase
      case .summary: CommandText.summaryPhrase
      case .cases: CommandText.casesPhrase
      case .settings: CommandText.settingsPhrase
      }
    }
  }

  /// Remarks that the command waits for input, if standard input is a terminal: a person may have forgotten to name a
  /// file.
  static func announce(_ content: Content, on console: inout Console) {
    guard Process.standardInputIsTerminal else { return }
    console.note(CommandText.readingStandardInput(content: content.text))
  }

  /// Refuses to read standard input for two purposes: the second reader would find it empty.
  ///
  /// - Parameter uses: The names of arguments and options, with the files that they name.
  static func check(_ uses: [(name: String, file: String?)]) throws {
    let names = uses.filter { $0.file == argument }.map(\.name)
    if names.count > 1 { throw UsageFault.standardInputTwice(names) }
  }

  /// Reads a whole file, or standard input for `-`, of at most `maximumByteCount` bytes.
  static func contents(
    ofFile path: String, _ content: Content, atMost maximumByteCount: Int, on console: inout Console,
    isQuiet: Bool = false
  ) throws -> [UInt8] {
    guard path == argument else {
      try WebAddressFailure.check(path)
      return try ByteInput.contents(ofFile: path, atMost: maximumByteCount)
    }
    if !isQuiet { announce(content, on: &console) }
    var input = try ByteInput.standardInput()
    return try input.readAll(atMost: maximumByteCount)
  }

  /// Returns the name of a file for messages; for a URL, only the parts that aren't secret.
  static func text(of path: String) -> LocalizedText {
    if path == argument { return CommandText.standardInputPhrase }
    return LocalizedText(
      untranslated: DefinitionsURL.isURL(path) ? DefinitionsURL.withoutSecrets(path) : path)
  }
}

/// A web address in place of a file; commands don't read it.
struct WebAddressFailure: CommandFailure {
  /// The suggested command.
  enum Suggestion: Hashable {
    /// Pipe the download into a command; the value is the text after `phonecheck`.
    case pipe(into: String)
    /// Save the download, if a file is needed.
    case file
  }

  private let address: String
  private let suggestion: Suggestion

  /// Refuses a web address.
  static func check(_ path: String, _ suggestion: Suggestion = .pipe(into: "…")) throws(WebAddressFailure) {
    guard DefinitionsURL.isURL(path) else { return }
    throw WebAddressFailure(address: path, suggestion: suggestion)
  }

  var message: LocalizedText {
    let publicPart = DefinitionsURL.withoutSecrets(address)
    let shown = VisibleText.escaping(publicPart)
    // A part that may be secret isn't repeated.
    let curl = "curl -fsSL " + (publicPart == address ? ShellWord.quoting(address) : "URL")
    let scheme = address.prefix { $0 != ":" }.lowercased()
    let text =
      switch suggestion {
      // No tool that is installed everywhere downloads from there.
      case _ where !["https", "http", "ftp", "ftps"].contains(scheme): CommandText.webAddress(address: shown)
      case .pipe(let command):
        CommandText.pipedWebAddress(address: shown, command: "\(curl) | phonecheck \(command)")
      case .file: CommandText.savedWebAddress(address: shown, command: "\(curl) > saved.csv")
      }
    return .commandName + text
  }
}
