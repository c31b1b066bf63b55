package import ByteIO
package import PhoneCheck
internal import TerminalText

extension IOFailure {
  /// What failed and what to do, without a final full stop.
  ///
  /// In Chinese the file is named, and why; where nobody has translated that, the system's own words say it.
  package func message(in language: Language) -> String {
    let reason: LocalizedText? =
      switch cause {
      case .system(let code): SystemErrorKind(errorNumber: code).map(\.text)
      case .closedPipe: .chinese("管道的读取端已提前关闭", "管線的讀取端已提前關閉")
      case .isDirectory: SystemErrorKind.isDirectory.text
      case .tooLarge(let maximum):
        .chinese("超过 \(maximum) 字节，是否选错了文件？", "超過 \(maximum) 位元組，是否選錯了檔案？")
      case .shrank(let before, let after):
        .chinese(
          "读取期间文件从 \(before) 字节缩短到 \(after) 字节，请在没有程序写入时重试",
          "讀取期間檔案從 \(before) 位元組縮短到 \(after) 位元組，請在沒有程式寫入時重試")
      }
    return FileTexts.message(in: language, english: description, path: path, reason: reason)
  }
}

/// Messages about files that can't be read or written.
enum FileTexts {
  /// - Parameters:
  ///   - english: The whole message in English.
  ///   - reason: Why, in Chinese; `nil` where only English says it.
  static func message(
    in language: Language, english: String, path: String, reason: LocalizedText?
  ) -> String {
    guard language != .english, let reason else { return english }
    let name = streams[path]?[language] ?? VisibleText.escaping(path)
    return "\(name)：\(reason[language])"
  }

  /// The standard streams, by their names in place of a path.
  private static let streams: [String: LocalizedText] = [
    "standard input": .chinese("标准输入", "標準輸入"), "standard output": .chinese("标准输出", "標準輸出"),
  ]
}

extension SystemErrorKind {
  var text: LocalizedText {
    switch self {
    case .noSuchFile:
      .chinese("没有这个文件或目录，请检查路径", "沒有這個檔案或目錄，請檢查路徑")
    case .isDirectory: .chinese("这是一个目录，请指定其中的文件", "這是一個目錄，請指定其中的檔案")
    case .notPermitted: .chinese("没有权限，请检查权限", "沒有權限，請檢查權限")
    case .readOnly:
      .chinese("文件系统是只读的，请选择其他位置", "檔案系統是唯讀的，請選擇其他位置")
    case .noRoom:
      .chinese(
        "磁盘空间或配额不足，请腾出空间或选择其他位置",
        "磁碟空間或配額不足，請騰出空間或選擇其他位置")
    case .fileTooLarge:
      .chinese(
        "文件过大，请放宽限制（ulimit -f）或选择其他位置",
        "檔案過大，請放寬限制（ulimit -f）或選擇其他位置")
    case .tooManyOpenFiles:
      .chinese(
        "打开的文件过多，请放宽限制（ulimit -n）",
        "開啟的檔案過多，請放寬限制（ulimit -n）")
    }
  }
}
