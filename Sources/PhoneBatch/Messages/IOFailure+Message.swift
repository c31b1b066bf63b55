package import ByteIO
package import PhoneCheck
internal import TerminalText

extension IOFailure {
  /// What failed and what to do, without a final full stop.
  package var text: LocalizedText {
    (FileTexts.name(of: path) + .chinese("：", "：") + reason).withEnglish(description)
  }

  /// Why, and what to do; the system's own words if there is no translation.
  private var reason: LocalizedText {
    switch cause {
    case .system(let code):
      switch SystemErrorKind(errorNumber: code) {
      case .noSuchFile where operation == .createTemporary:
        .chinese("所在目录不存在，请先创建，或选择其他位置", "所在目錄不存在，請先建立，或選擇其他位置")
      case .notPermitted where operation == .createTemporary:
        .chinese(
          "没有权限在所在目录中创建文件，请选择其他位置", "沒有權限在所在目錄中建立檔案，請選擇其他位置")
      case let kind?: kind.text
      case nil: operation.text + LocalizedText(untranslated: "（\(SystemErrorKind.text(ofErrorNumber: code))）")
      }
    case .closedPipe: .chinese("管道的读取端已提前关闭", "管線的讀取端已提前關閉")
    case .isDirectory: SystemErrorKind.isDirectory.text
    case .tooLarge(let maximum):
      .chinese("超过 \(maximum) 字节，是否选错了文件？", "超過 \(maximum) 位元組，是否選錯了檔案？")
    case .notInEncoding(let encoding, let line):
      operation == .write
        ? .chinese(
          "第 \(line) 行有 \(encoding) 没有的字符，请另选 --output-encoding",
          "第 \(line) 行有 \(encoding) 沒有的字元，請另選 --output-encoding")
        : .chinese(
          "第 \(line) 行有不是 \(encoding) 的字节；文件已损坏、被截断，或是其他编码"
            + (encoding == "UTF-8" ? "：请先转换，例如 iconv -f GB18030 -t UTF-8" : ""),
          "第 \(line) 行有不是 \(encoding) 的位元組；檔案已損壞、被截斷，或是其他編碼"
            + (encoding == "UTF-8" ? "：請先轉換，例如 iconv -f BIG5 -t UTF-8" : ""))
    case .noProgram(let program):
      .chinese("没有安装程序 \(program)", "沒有安裝程式 \(program)")
    case .programFailed(let program, _):
      operation == .read
        ? .chinese("\(program) 无法解压；文件已损坏或被截断", "\(program) 無法解壓縮；檔案已損壞或被截斷")
        : .chinese("\(program) 无法压缩；是否还有空间？", "\(program) 無法壓縮；是否還有空間？")
    case .shrank(let before, let after):
      .chinese(
        "读取期间文件从 \(before) 字节缩短到 \(after) 字节，请在没有程序写入时重试",
        "讀取期間檔案從 \(before) 位元組縮短到 \(after) 位元組，請在沒有程式寫入時重試")
    case .changed:
      .chinese(
        "文件要读两遍，两遍之间被替换或改动了，请在没有程序写入时重试", "檔案要讀兩遍，兩遍之間被替換或更動了，請在沒有程式寫入時重試")
    }
  }
}

extension IOFailure.Operation {
  fileprivate var text: LocalizedText {
    switch self {
    case .open: .chinese("无法打开", "無法開啟")
    case .read: .chinese("无法读取", "無法讀取")
    case .write: .chinese("无法写入", "無法寫入")
    case .sync, .setMode, .close: .chinese("无法完成写入", "無法完成寫入")
    case .syncFolder: .chinese("无法同步该目录，断电可能撤销其中的新文件", "無法同步該目錄，斷電可能撤銷其中的新檔案")
    case .createTemporary: .chinese("无法在所在目录中创建临时文件", "無法在所在目錄中建立暫存檔")
    case .replace: .chinese("无法用写好的文件替换", "無法以寫好的檔案取代")
    }
  }
}

extension FileFailure {
  /// What failed and what to do, without a final full stop; names the outputs that were already replaced.
  var text: LocalizedText {
    guard !replaced.isEmpty else { return cause.text }
    let (replaced, others) = (FileTexts.list(replaced), FileTexts.list(old))
    let outcome =
      old.isEmpty
      ? LocalizedText.chinese("；\(replaced) 已是完整的新文件", "；\(replaced) 已是完整的新檔案")
      : .chinese("；\(replaced) 已是完整的新文件，\(others) 未改动", "；\(replaced) 已是完整的新檔案，\(others) 未更動")
    return (cause.text + outcome).withEnglish(description)
  }
}

/// Files in messages.
enum FileTexts {
  /// The name of a file: its path, or the standard stream.
  static func name(of path: String) -> LocalizedText {
    streams[path] ?? LocalizedText(untranslated: VisibleText.escaping(path))
  }

  static func list(_ paths: [String]) -> String {
    paths.map { VisibleText.escaping($0) }.joined(separator: "、")
  }

  /// The standard streams, by their names instead of a path.
  private static let streams: [String: LocalizedText] = [
    "standard input": LocalizedText("standard input", "标准输入", "標準輸入"),
    "standard output": LocalizedText("standard output", "标准输出", "標準輸出"),
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
