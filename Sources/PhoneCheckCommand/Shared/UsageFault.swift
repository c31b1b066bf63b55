import LiveDefinitions
import PhoneCheck
import TerminalText

/// A mistake in a command line.
///
/// No text contains an argument that may be a phone number.
enum UsageFault: Error, Hashable {
  /// The first word isn't a subcommand; `similar` is the subcommand that was likely meant.
  case unknownSubcommand(String, similar: String?, all: [String])
  /// The first word isn't a subcommand, but may be a number.
  case numberWithoutSubcommand
  /// The first word isn't a subcommand, but the name of a file.
  case fileWithoutSubcommand(String)
  /// The command doesn't have this option; `nil` if the option may be a number.
  case unknownOption(String?, similar: String?)
  /// An option before its subcommand.
  case misplacedOption(String, subcommand: String)
  /// An argument that begins with a hyphen and continues with digits.
  case hyphenatedNumber(subcommand: String)
  /// An option without its value, at the end or before another option, such as `--jobs <n>`.
  case missingValue(String)
  /// An option doesn't accept its value; `similar` is the value that was likely meant.
  case unknownValue(String, option: String, similar: String?, all: [String])
  /// An option can't read its value, which is `nil` if it may be a number. `help` is the option's line of help, in
  /// English.
  case unusableValue(String?, option: String, help: String?)
  /// A flag with a value.
  case unexpectedValue(option: String)
  /// An option with a single value was given twice.
  case optionTwice(String)
  /// An argument or option that the command needs.
  case missingArgument(String)
  /// More arguments than the command takes; the first extra argument, or `nil` if it may be a number.
  case unexpectedArgument(String?)
  /// A language without messages or names.
  case noSuchLanguage(String, named: [String])
  /// A text that names no definition's area; the definitions that were likely meant, and the codes of the first
  /// definitions.
  case unlistedArea(String, option: String, similar: [AreaCodeDefinition], listed: [String], count: Int)
  /// A name of several countries, although one country is needed.
  case severalAreas(String, option: String, [AreaCodeDefinition])
  /// Standard input can be read only once; the arguments that ask for it.
  case standardInputTwice([String])
}

extension UsageFault {
  var text: LocalizedText {
    switch self {
    case .unknownSubcommand(let name, let similar, let all):
      LocalizedText(
        "there is no subcommand “\(shown(name))”; ", "没有子命令“\(shown(name))”；", "沒有子命令「\(shown(name))」；")
        + (similar.map(Self.meant) ?? Self.listed(all))
    case .numberWithoutSubcommand:
      LocalizedText(
        "there is no subcommand; a number is checked with: phonecheck check NUMBER",
        "缺少子命令；检查号码请用：phonecheck check 号码", "缺少子命令；檢查號碼請用：phonecheck check 號碼")
    case .fileWithoutSubcommand(let name):
      LocalizedText(
        "there is no subcommand; the rows of a file are checked with: phonecheck validate \(ShellWord.quoting(name))",
        "缺少子命令；检查文件的各行请用：phonecheck validate \(ShellWord.quoting(name))",
        "缺少子命令；檢查檔案的各列請用：phonecheck validate \(ShellWord.quoting(name))")
    case .unknownOption(nil, _):
      LocalizedText(
        "an argument that starts with a hyphen is no option of this command", "以连字符开头的参数不是此命令的选项",
        "以連字號開頭的引數不是此命令的選項")
    case .unknownOption(let name?, let similar):
      LocalizedText("there is no option \(shown(name))", "没有选项 \(shown(name))", "沒有選項 \(shown(name))")
        + (similar.map { LocalizedText.semicolon + Self.meant($0) } ?? .empty)
    case .misplacedOption(let name, let subcommand):
      LocalizedText(
        "\(name) belongs to a subcommand; write it after one: phonecheck \(subcommand) \(name)",
        "\(name) 是子命令的选项，请写在子命令之后：phonecheck \(subcommand) \(name)",
        "\(name) 是子命令的選項，請寫在子命令之後：phonecheck \(subcommand) \(name)")
    case .hyphenatedNumber(let subcommand):
      LocalizedText(
        "an argument that starts with a hyphen is read as an option; put -- before such numbers: "
          + "phonecheck \(subcommand) -- NUMBER",
        "以连字符开头的参数会被当作选项，请在这样的号码前加 --：phonecheck \(subcommand) -- 号码",
        "以連字號開頭的引數會被當作選項，請在這樣的號碼前加 --：phonecheck \(subcommand) -- 號碼")
    case .missingValue(let option):
      LocalizedText(
        "\(name(of: option)) needs a value: \(option)", "\(name(of: option)) 需要一个值：\(option)",
        "\(name(of: option)) 需要一個值：\(option)")
    case .unknownValue(let value, let option, let similar, let all):
      LocalizedText(
        "“\(shown(value))” isn't a value of \(option); ", "\(option) 没有取值“\(shown(value))”；",
        "\(option) 沒有「\(shown(value))」這個值；") + (similar.map(Self.meant) ?? Self.listed(all))
    case .unusableValue(let value, let option, let help):
      LocalizedText(
        (value.map { "“\(shown($0))” can't be used for" } ?? "the value can't be used for") + " \(option)",
        "\(option) 不能取" + (value.map { "“\(shown($0))”" } ?? "此值"),
        "\(option) 不能用" + (value.map { "「\(shown($0))」" } ?? "此值"))
        + (Self.expected(option) ?? .empty)
        + LocalizedText(help.map { "\nHelp:  \($0)" } ?? "", "；可用的值见 --help", "；可用的值請看 --help")
    case .unexpectedValue(let option):
      LocalizedText("\(option) takes no value", "\(option) 不带值", "\(option) 不帶值")
    case .optionTwice(let option):
      LocalizedText(
        "\(option) is given twice, but only one value counts; leave one of them out",
        "\(option) 指定了两次，但只能取一个值，请去掉其一", "\(option) 指定了兩次，但只能用一個值，請去掉其一")
    case .missingArgument(let name):
      LocalizedText("\(name) is missing", "缺少 \(name)", "缺少 \(name)")
    case .unexpectedArgument(let argument?):
      LocalizedText(
        "“\(shown(argument))” is one argument too many", "多余的参数“\(shown(argument))”",
        "多餘的引數「\(shown(argument))」")
    case .unexpectedArgument(nil):
      LocalizedText("there are too many arguments", "参数过多", "引數過多")
    case .noSuchLanguage(let tag, let named):
      LocalizedText(
        "--lang: there are neither messages nor names in “\(shown(tag))”; ",
        "--lang：没有“\(shown(tag))”的消息或名称；",
        "--lang：沒有「\(shown(tag))」的訊息或名稱；")
        + Self.listed(Language.allCases.map(\.tag) + named.filter { Language(matching: $0) == nil })
    case .unlistedArea(let code, let option, let similar, let listed, let count):
      LocalizedText(
        "\(option): “\(shown(code))” isn't a listed area code, country code or name of a country.",
        "\(option)：“\(shown(code))”不在所列的国际区号、国家/地区代码和名称之中。",
        "\(option)：「\(shown(code))」不在所列的國碼、國家/地區代碼和名稱之中。")
        + Self.meant(similar) + Self.listed(listed, of: count)
    case .severalAreas(let name, let option, let areas):
      LocalizedText(
        "\(option): several countries are called “\(shown(name))”.", "\(option)：有多个国家/地区名为“\(shown(name))”。",
        "\(option)：有多個國家/地區名為「\(shown(name))」。") + Self.meant(areas)
    case .standardInputTwice(let uses):
      LocalizedText(
        "standard input can be read only once; \(uses.joined(separator: " and ")) both ask for it",
        "标准输入只能读取一次，不能同时用于 \(uses.joined(separator: " 和 "))",
        "標準輸入只能讀取一次，不能同時用於 \(uses.joined(separator: " 和 "))")
    }
  }

  /// Returns the expected values of an option, by the name of its value in the help; `nil` if the help is enough.
  ///
  /// - Parameter option: The option with its value's name, such as `--jobs <n>`.
  private static func expected(_ option: String) -> LocalizedText? {
    switch option.drop(while: { $0 != "<" }) {
    case "<n>", "<number>", "<seed>", "<percent>":
      LocalizedText(", which takes a whole number", "，应为整数，且不能太大", "，應為整數，且不能太大")
    case "<bytes>":
      LocalizedText(
        ", which takes a number of bytes, KiB or MiB: 500, 64K, 8M", "，应为字节数，例如 500、64K、8M",
        "，應為位元組數，例如 500、64K、8M")
    case "<n|p%>":
      LocalizedText(
        ", which takes a number of rows or a share: 20, 2.5%", "，应为行数或百分比，例如 20、2.5%", "，應為列數或百分比，例如 20、2.5%")
    case "<time>":
      LocalizedText(
        ", which takes a time with its unit: 90s, 15m, 12h, 7d", "，应为带单位的时间，例如 90s、15m、12h、7d",
        "，應為帶單位的時間，例如 90s、15m、12h、7d")
    case "<char>":
      LocalizedText(", which takes one ASCII character", "，应为一个 ASCII 字符", "，應為一個 ASCII 字元")
    case "<rule>":
      LocalizedText(", which takes the id of a rule", "，应为规则的名称", "，應為規則的名稱")
    default: nil
    }
  }

  private func name(of option: String) -> String { String(option.prefix { $0 != " " }) }

  private func shown(_ text: String) -> String {
    VisibleText.escaping(DefinitionsURL.withoutSecrets(text), limit: 100)
  }

  private static func meant(_ areas: [AreaCodeDefinition]) -> LocalizedText {
    guard !areas.isEmpty else { return .empty }
    let names = areas.map { area in
      LocalizedText(
        area.nameAndCodes(in: .english), area.nameAndCodes(in: .simplifiedChinese),
        area.nameAndCodes(in: .traditionalChinese))
    }
    return LocalizedText(" Did you mean ", "是否为 ", "是否為 ")
      + names.joined(LocalizedText(" or ", " 或 ", " 或 ")) + LocalizedText("?", "？", "？")
  }

  private static func listed(_ areas: [String], of count: Int) -> LocalizedText {
    let list = LocalizedText(" Listed: ", "所列的有：", "所列的有：") + LocalizedText(list: areas)
    guard count > areas.count else { return list }
    return list
      + LocalizedText(
        ", …; phonecheck areas shows all \(count)", "……；phonecheck areas 会列出全部 \(count) 个",
        "……；phonecheck areas 會列出全部 \(count) 個")
  }

  private static func meant(_ word: String) -> LocalizedText {
    LocalizedText("did you mean \(word)?", "是否想输入 \(word)？", "是否想輸入 \(word)？")
  }

  /// The maximum length of a list that is shown.
  private static let longestList = 12

  private static func listed(_ words: [String]) -> LocalizedText {
    guard words.count <= longestList else {
      return LocalizedText("the help lists all", "帮助中列有全部取值", "說明中列有全部的值")
    }
    return LocalizedText("choose from ", "可用的有：", "可用的有：") + LocalizedText(list: words)
  }
}
