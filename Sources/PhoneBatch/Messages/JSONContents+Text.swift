internal import PhoneCheck
internal import TerminalText

extension JSONContents {
  /// The command that takes the numbers out.
  ///
  /// - Parameter name: The path of the file, or "standard input".
  func advice(on name: String) -> LocalizedText {
    let isStream = name == "standard input"
    let jq = "jq \(output == .objects ? "-c" : "-r") \(ShellWord.quoting(filter))"
    let command =
      (isStream ? "… | \(jq)" : "\(jq) \(ShellWord.quoting(name))") + " | phonecheck validate "
      + (output == .numbers ? "--lines " : options) + "-"
    return verb + LocalizedText(" into a pipe: ", "并用管道传入：", "並以管線傳入：") + LocalizedText(untranslated: command)
  }

  private var verb: LocalizedText {
    switch output {
    case .objects where !isFound:
      LocalizedText(
        "take out the objects, and name the member with the numbers by --column,",
        "请取出各对象，用 --column 指定号码所在的成员，",
        "請取出各物件，用 --column 指定號碼所在的成員，")
    case .objects: LocalizedText("take out the objects with a number", "请取出含有号码的对象", "請取出含有號碼的物件")
    case .rows: LocalizedText("write its rows as CSV", "请将各行写成 CSV", "請將各列寫成 CSV")
    case .numbers: LocalizedText("take the numbers out of it", "请取出其中的号码", "請取出其中的號碼")
    }
  }
}
