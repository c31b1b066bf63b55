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

    fileprivate var text: LocalizedText {
      switch self {
      case .rows: LocalizedText("a file", "文件", "檔案")
      case .numbers: LocalizedText("a number on each line", "号码（每行一个）", "號碼（每列一個）")
      case .definitions: LocalizedText("definitions", "区号定义", "區號定義")
      case .summary: LocalizedText("a summary", "汇总", "彙總")
      case .cases: LocalizedText("cases", "用例", "案例")
      }
    }
  }

  /// Remarks that the command waits for input, if standard input is a terminal: a person may have forgotten to name a
  /// file.
  static func announce(_ content: Content, on console: inout Console) {
    guard Process.standardInputIsTerminal else { return }
    console.note(
      LocalizedText(
        "reading \(content.text.english) from standard input; Ctrl-D on a line of its own ends it",
        "正在从标准输入读取\(content.text.simplifiedChinese)；在行首按 Ctrl-D 结束",
        "正在從標準輸入讀取\(content.text.traditionalChinese)；在行首按 Ctrl-D 結束"))
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
    if path == argument { return text }
    return LocalizedText(
      untranslated: DefinitionsURL.isURL(path) ? DefinitionsURL.withoutSecrets(path) : path)
  }

  private static let text = LocalizedText("standard input", "标准输入", "標準輸入")
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
    let start = LocalizedText(
      "phonecheck: \(shown) is a web address, which isn't read; ", "phonecheck: \(shown) 是网址，不能直接读取；",
      "phonecheck: \(shown) 是網址，無法直接讀取；")
    // A part that may be secret isn't repeated.
    let curl = "curl -fsSL " + (publicPart == address ? ShellWord.quoting(address) : "URL")
    let scheme = address.prefix { $0 != ":" }.lowercased()
    let advice =
      switch suggestion {
      // No tool that is installed everywhere downloads from there.
      case _ where !["https", "http", "ftp", "ftps"].contains(scheme):
        LocalizedText(
          "save it first, and name the file by its path", "请先保存，再直接写文件路径", "請先儲存，再直接寫檔案路徑")
      case .pipe(let command):
        LocalizedText("pipe it and name -: ", "请用管道并写 -：", "請用管線並寫 -：")
          + LocalizedText(untranslated: "\(curl) | phonecheck \(command)")
      case .file:
        LocalizedText("save it first: ", "请先保存：", "請先儲存：")
          + LocalizedText(untranslated: "\(curl) > saved.csv")
      }
    return start + advice
  }
}
