import ByteIO
import PhoneCheck

/// Standard input as an argument: `-` in the place of a file.
enum StandardInput {
  /// The argument that means standard input.
  static let argument = "-"

  /// What is read from standard input.
  enum Content {
    case rows
    case numbers
    case definitions
    case summary

    fileprivate var text: LocalizedText {
      switch self {
      case .rows: LocalizedText("a file", "文件", "檔案")
      case .numbers: LocalizedText("a number on each line", "每行一个号码", "每行一個號碼")
      case .definitions: LocalizedText("definitions", "区号定义", "區號定義")
      case .summary: LocalizedText("a summary", "汇总", "彙總")
      }
    }
  }

  /// Says that the command waits for its input, where that is a terminal: a person may have meant to name a file.
  static func announce(_ content: Content, on console: inout Console) {
    guard Process.standardInputIsTerminal else { return }
    console.note(
      LocalizedText(
        "reading \(content.text.english) from standard input; Ctrl-D on a line of its own ends it",
        "正在从标准输入读取\(content.text.simplifiedChinese)；在行首按 Ctrl-D 结束",
        "正在從標準輸入讀取\(content.text.traditionalChinese)；在行首按 Ctrl-D 結束"))
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
    guard path == argument else { return try ByteInput.contents(ofFile: path, atMost: maximumByteCount) }
    if !isQuiet { announce(content, on: &console) }
    var input = try ByteInput.standardInput()
    return try input.readAll(atMost: maximumByteCount)
  }

  /// What a file is called in messages.
  static func name(of path: String) -> String { path == argument ? "standard input" : path }
}
