import ByteIO
import LiveDefinitions
import PhoneCheck
import TerminalText

/// Standard input as an argument: `-` instead of a file.
enum StandardInput {
  /// The argument that means standard input.
  static let argument = "-"

  /// What is read from standard input.
  enum Content {
    case rows
    case numbers
    case definitions
    case summary
    case cases

    fileprivate var text: LocalizedText {
      switch self {
      case .rows: CommandText.rowsPhrase
      case .numbers: CommandText.numbersPhrase
      case .definitions: CommandText.definitionsPhrase
      case .summary: CommandText.summaryPhrase
      case .cases: CommandText.casesPhrase
      }
    }
  }

  /// Remarks that the command waits for input, if that is a terminal: a person may have meant to name a file.
  static func announce(_ content: Content, on console: inout Console) {
    guard Process.standardInputIsTerminal else { return }
    console.note(CommandText.readingStandardInput(content: content.text))
  }

  /// Refuses to read standard input for two purposes: the second would find it empty.
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

  /// The name of a file in messages; of a URL only what isn't secret.
  static func text(of path: String) -> LocalizedText {
    if path == argument { return CommandText.standardInputPhrase }
    return LocalizedText(
      untranslated: DefinitionsURL.isURL(path) ? DefinitionsURL.withoutSecrets(path) : path)
  }
}

/// A web address instead of a file, which commands don't read.
struct WebAddressFailure: CommandFailure {
  /// The suggested command.
  enum Way: Hashable {
    /// To pipe it into a command, which follows `phonecheck`.
    case pipe(into: String)
    /// To save it, if a file is needed.
    case file
  }

  private let address: String
  private let way: Way

  /// Refuses a web address.
  static func check(_ path: String, _ way: Way = .pipe(into: "…")) throws(WebAddressFailure) {
    guard DefinitionsURL.isURL(path) else { return }
    throw WebAddressFailure(address: path, way: way)
  }

  var message: LocalizedText {
    let publicPart = DefinitionsURL.withoutSecrets(address)
    let shown = VisibleText.escaping(publicPart)
    // What may be secret isn't repeated.
    let curl = "curl -fsSL " + (publicPart == address ? ShellWord.quoting(address) : "URL")
    let scheme = address.prefix { $0 != ":" }.lowercased()
    let text =
      switch way {
      // Nothing that is installed everywhere fetches from there.
      case _ where !["https", "http", "ftp", "ftps"].contains(scheme): CommandText.webAddress(address: shown)
      case .pipe(let command):
        CommandText.pipedWebAddress(address: shown, command: "\(curl) | phonecheck \(command)")
      case .file: CommandText.savedWebAddress(address: shown, command: "\(curl) > saved.csv")
      }
    return .commandName + text
  }
}
