import LiveDefinitions
import PhoneCheck
import TerminalText

extension OptionFault {
  /// The sentence about the fault, with advice.
  ///
  /// It contains nothing secret, and no argument that may be a phone number.
  var text: LocalizedText {
    switch self {
    case .emptyFileName(let name, let substitute):
      LocalizedText(
        "\(name): the name of the file is empty", "\(name)：文件名为空", "\(name)：檔名為空")
        + (substitute?.text ?? .empty)
    case .sameFile(let first, let second):
      LocalizedText(
        "\(first) and \(second) are the same file; give each its own",
        "\(first) 和 \(second) 是同一个文件，请分别指定", "\(first) 和 \(second) 是同一個檔案，請分別指定")
    case .foreignFormat(let option, let file, let written, let better):
      LocalizedText(
        "\(option) \(shown(file)): the file would hold \(written), which no program opens under this name; "
          + "call it \(shown(better))",
        "\(option) \(shown(file))：写出的是 \(written)，没有程序能以此名称打开，请改名为 \(shown(better))",
        "\(option) \(shown(file))：寫出的是 \(written)，沒有程式能以此名稱開啟，請改名為 \(shown(better))")
    case .standardOutputTaken(let option):
      LocalizedText(
        "\(option) needs a file of its own, not standard output",
        "\(option) 需要单独的文件，不能写到标准输出", "\(option) 需要單獨的檔案，不能寫到標準輸出")
    case .summaryAmongRows:
      LocalizedText(
        "--summary-json - and the rows can't both go to standard output; give one of them a file",
        "--summary-json - 和各行不能都写到标准输出，请将其一写入文件",
        "--summary-json - 和各列不能都寫到標準輸出，請將其一寫入檔案")
    case .progressAmongRows:
      LocalizedText(
        "--progress: rows and progress can't share the terminal; give rows a file: --output FILE",
        "--progress：各行和进度不能同时显示在终端上，请将各行写入文件：--output 文件",
        "--progress：各列和進度不能同時顯示在終端機上，請將各列寫入檔案：--output 檔案")

    case .noColumns(let option):
      LocalizedText(
        "\(option) needs columns, but --lines has none",
        "\(option) 用于有列的文件，而 --lines 没有列", "\(option) 用於有欄的檔案，而 --lines 沒有欄")
    case .noHeader(let option):
      LocalizedText(
        "\(option) needs a header, but there is none", "\(option) 需要表头，但没有表头", "\(option) 需要標題列，但沒有標題列")
    case .prefixOfSeveralColumns:
      LocalizedText(
        "--column-prefix works with one phone column; with several, each gives its name to the new columns",
        "--column-prefix 只能用于一个号码列；有多个时，新列以各号码列的名称开头",
        "--column-prefix 只能用於一個號碼欄；有多個時，新欄以各號碼欄的名稱開頭")
    case .noTable(let option):
      LocalizedText(
        "\(option) is about tables, and --format-in ndjson has none; leave one of them out",
        "\(option) 只用于表格，而 --format-in ndjson 没有表格，请去掉其一", "\(option) 只用於表格，而 --format-in ndjson 沒有表格，請去掉其一")
    case .severalFiles(let option):
      LocalizedText(
        "\(option) can't be used with several files; validate each by itself", "多个文件不能与 \(option) 同用，请逐个处理",
        "多個檔案不能與 \(option) 同用，請逐個處理")
    case .folderNeeded(let option):
      LocalizedText(
        "with several files, \(option) names a folder: \(option) checked/",
        "有多个文件时，\(option) 要指定目录：\(option) checked/",
        "有多個檔案時，\(option) 要指定目錄：\(option) checked/")
    case .sameName(let name):
      LocalizedText(
        "two files are called \(shown(name)); their outputs would be one file",
        "有两个文件都叫 \(shown(name))，输出会是同一个文件",
        "有兩個檔案都叫 \(shown(name))，輸出會是同一個檔案")
    case .columnsTwice:
      LocalizedText(
        "--any-of names the phone columns, so --column would do nothing; leave one of them out",
        "--any-of 已指定号码列，--column 不起作用，请去掉其一", "--any-of 已指定號碼欄，--column 不起作用，請去掉其一")
    case .delimiterTwice:
      LocalizedText(
        "--tsv already sets the delimiter; leave out --delimiter",
        "--tsv 已将分隔符设为 TAB，请去掉 --delimiter", "--tsv 已將分隔符號設為 TAB，請去掉 --delimiter")
    case .noRows(let option):
      LocalizedText(
        "\(option) is about the rows that are written, but --format summary writes none",
        "\(option) 用于写出的行，而 --format summary 不写出行", "\(option) 用於寫出的列，而 --format summary 不寫出列")
    case .columnsOfObjects:
      LocalizedText(
        "--format columns is for tables and lines; objects are written with their new members",
        "--format columns 用于表格和按行的号码；JSON 对象连同新成员一起写出",
        "--format columns 用於表格和逐行的號碼；JSON 物件連同新成員一起寫出")
    case .noCSV(let option, let format):
      LocalizedText(
        "\(option) is for CSV, but --format \(format) writes none",
        "\(option) 只用于 CSV，而 --format \(format) 不写出 CSV", "\(option) 只用於 CSV，而 --format \(format) 不寫出 CSV")

    case .areaIsNamed(let option):
      LocalizedText(
        "--area applies to every number, so \(option) would do nothing; leave one of them out",
        "--area 已用于所有号码，\(option) 不起作用，请去掉其一", "--area 已用於所有號碼，\(option) 不起作用，請去掉其一")
    case .nothingIsRead(let option):
      LocalizedText(
        "\(option) needs numbers to be read, but --exact matches raw bytes; leave one of them out",
        "\(option) 需要解读号码，而 --exact 直接匹配原始字节，请去掉其一",
        "\(option) 需要解讀號碼，而 --exact 直接檢查原始位元組，請去掉其一")
    case .notAnInternationalPrefix(let prefix):
      LocalizedText(
        "--international-prefix: “\(shown(prefix))” isn't 1 to 6 digits, as in 00 or 00,011",
        "--international-prefix：“\(shown(prefix))”不是 1 到 6 位数字，例如 00 或 00,011",
        "--international-prefix：「\(shown(prefix))」不是 1 到 6 位數字，例如 00 或 00,011")
    case .duplicatesInRange:
      LocalizedText(
        "--unique needs all rows, but --byte-range selects some",
        "--unique 需要所有行，而 --byte-range 只取一部分", "--unique 需要所有列，而 --byte-range 只取一部分")
    case .rangeOfStandardInput:
      LocalizedText(
        "--byte-range needs a file, not standard input",
        "--byte-range 需要文件，不能用于标准输入", "--byte-range 需要檔案，不能用於標準輸入")
    case .convertedInParts(let option):
      LocalizedText(
        "\(option) needs the whole file, but --byte-range selects a part; leave one of them out",
        "\(option) 需要整个文件，而 --byte-range 只取一部分，请去掉其一", "\(option) 需要整個檔案，而 --byte-range 只取一部分，請去掉其一")
    case .noMark(let encoding):
      LocalizedText(
        "\(encoding) has no byte order mark; leave out --bom, or choose utf-8, utf-16le or gb18030",
        "\(encoding) 没有字节顺序标记，请去掉 --bom，或选择 utf-8、utf-16le 或 gb18030",
        "\(encoding) 沒有位元組順序標記，請去掉 --bom，或選擇 utf-8、utf-16le 或 gb18030")
    case .rowNumbersInRange(let option):
      LocalizedText(
        "\(option) needs row numbers; use a range with _ROW-LINE, as printed by phonecheck plan",
        "\(option) 需要行号，请使用 phonecheck plan 给出的带有 _ROW-LINE 的范围",
        "\(option) 需要列號，請使用 phonecheck plan 給出的帶有 _ROW-LINE 的範圍")
    case .endsAtFirst(let option):
      LocalizedText(
        "--fail-fast ends at the first row that is not valid; leave out \(option)",
        "--fail-fast 在第一个无效的行结束，请去掉 \(option)", "--fail-fast 在第一個無效的列結束，請去掉 \(option)")

    case .deniedAndAllowed(let rule):
      LocalizedText(
        "\(rule) is both denied and allowed", "\(rule) 既被 --deny 又被 --allow 指定，请去掉其一",
        "\(rule) 既被 --deny 又被 --allow 指定，請去掉其一")
    case .loadingAllowed:
      LocalizedText(
        "loading can't be allowed: a file that doesn't load can't be used",
        "不能用 --allow 放过 loading：无法加载的文件不能使用", "不能用 --allow 放過 loading：無法載入的檔案不能使用")
    case .fixesNoFile:
      LocalizedText(
        "--fix writes a file, and this isn't one; save it first", "--fix 要写入文件，而这里没有文件，请先保存",
        "--fix 要寫入檔案，而這裡沒有檔案，請先儲存")
    case .fixesRepaired:
      LocalizedText(
        "--fix leaves backslashes as they are, and --repair-escapes doubles them; leave one of them out",
        "--fix 不改动反斜杠，而 --repair-escapes 会将其加倍，请去掉其一",
        "--fix 不變更反斜線，而 --repair-escapes 會將其加倍，請去掉其一")
    case .fixedAndAllowed(let rule):
      LocalizedText(
        "\(rule) is both allowed and to be fixed", "\(rule) 既被 --allow 又被 --fix-also 指定，请去掉其一",
        "\(rule) 既被 --allow 又被 --fix-also 指定，請去掉其一")
    case .doesNothingWithout(let option, let other):
      LocalizedText(
        "\(option) does nothing without \(other)", "没有 \(other) 时 \(option) 不起作用",
        "沒有 \(other) 時 \(option) 不起作用")
    case .comparedTwice:
      LocalizedText(
        "--builtin replaces <new>; give only one of them", "--builtin 代替 <new>，请只指定其一",
        "--builtin 代替 <new>，請只指定其一")
    case .nothingToCompare:
      LocalizedText(
        "give the definitions file to compare with, or --builtin", "请指定要比较的定义文件，或用 --builtin",
        "請指定要比較的定義檔案，或用 --builtin")
    case .needsURL(let option, let name):
      LocalizedText(
        "\(option) is for definitions at a URL: \(name) https://tenant.example.com",
        "\(option) 用于 URL 上的区号定义：\(name) https://tenant.example.com",
        "\(option) 用於 URL 上的區號定義：\(name) https://tenant.example.com")
    case .unusableURL(let option, let url, .unencrypted):
      LocalizedText(
        "\(option) \(publicPart(of: url)): http is only for this machine, since anybody on the way could replace the "
          + "definitions; use https",
        "\(option) \(publicPart(of: url))：http 只能用于本机，否则途中任何人都可替换区号定义；请用 https",
        "\(option) \(publicPart(of: url))：http 只能用於本機，否則途中任何人都可替換區號定義；請用 https")
    case .unusableURL(let option, let url, .otherScheme(let scheme)):
      LocalizedText(
        "\(option) \(publicPart(of: url)): \(scheme) isn't https, by which definitions are fetched; a file is named by its path",
        "\(option) \(publicPart(of: url))：\(scheme) 不是 https，而区号定义只通过 https 获取；文件请直接写路径",
        "\(option) \(publicPart(of: url))：\(scheme) 不是 https，而區號定義只透過 https 取得；檔案請直接寫路徑")
    case .unusableURL(let option, let url, .malformed):
      LocalizedText(
        "\(option) \(publicPart(of: url)): expected a URL such as https://tenant.example.com",
        "\(option) \(publicPart(of: url))：应为 URL，例如 https://tenant.example.com",
        "\(option) \(publicPart(of: url))：應為 URL，例如 https://tenant.example.com")
    case .malformedID(let option):
      LocalizedText(
        "\(option) is empty, or has characters that a header can't have", "\(option) 为空，或含有请求头不允许的字符",
        "\(option) 為空，或含有請求標頭不允許的字元")
    case .malformedHeader(let file, let line):
      LocalizedText(
        "--header\(place(file, line)): expected a header such as \"X-agent: app\" that the command doesn't set itself",
        "--header\(place(file, line))：应为请求头，例如 \"X-agent: app\"，且不是命令自己设置的",
        "--header\(place(file, line))：應為請求標頭，例如 \"X-agent: app\"，且不是命令自己設定的")
    case .offlineAnd(let option):
      LocalizedText(
        "--offline uses the copy as it is, however old, so \(option) would do nothing; leave one of them out",
        "--offline 不论副本新旧都会照用，\(option) 不起作用，请去掉其一",
        "--offline 不論副本新舊都會照用，\(option) 不起作用，請去掉其一")
    case .outOfRange(let option, let range):
      LocalizedText(
        "\(option) is between \(range.lowerBound) and \(range.upperBound)",
        "\(option) 的取值为 \(range.lowerBound) 到 \(range.upperBound)",
        "\(option) 的值為 \(range.lowerBound) 到 \(range.upperBound)")
    case .notFastPaths(let list, let names):
      LocalizedText(
        "PHONECHECK_DISABLE takes \(names.joined(separator: ", ")), separated by commas; it is \"\(shown(list))\"",
        "PHONECHECK_DISABLE 可取 \(names.joined(separator: "、"))，以逗号分隔；现为“\(shown(list))”",
        "PHONECHECK_DISABLE 可用 \(names.joined(separator: "、"))，以逗號分隔；目前為「\(shown(list))」")
    case .malformedArgument(let number):
      LocalizedText(
        "argument \(number) isn't UTF-8; give a file by redirection (< FILE, > FILE) or under a name in UTF-8, and "
          + "numbers on standard input: check -",
        "第 \(number) 个参数不是 UTF-8；文件请用重定向（< 文件、> 文件）或改用 UTF-8 名称，号码请从标准输入给出：check -",
        "第 \(number) 個引數不是 UTF-8；檔案請用重新導向（< 檔案、> 檔案）或改用 UTF-8 名稱，號碼請從標準輸入給出：check -")

    case .conflict(let text): text
    case .malformed(let option, let value, kind: .url):
      LocalizedText(
        "\(option) \(publicPart(of: value)): expected a URL such as https://tenant.example.com",
        "\(option) \(publicPart(of: value))：应为 URL，例如 https://tenant.example.com",
        "\(option) \(publicPart(of: value))：應為 URL，例如 https://tenant.example.com")
    case .malformed(let option, let value, kind: .path):
      LocalizedText(
        "\(option) \(value): expected a path such as /onetap", "\(option) \(value)：应为路径，例如 /onetap",
        "\(option) \(value)：應為路徑，例如 /onetap")
    }
  }

  /// Refuses a number outside a range.
  static func check(_ option: String, _ number: Int, in range: ClosedRange<Int>) throws(OptionFault) {
    guard range.contains(number) else { throw .outOfRange(option, range) }
  }

  private func shown(_ text: String) -> String { VisibleText.escaping(text, limit: 100) }

  private func publicPart(of url: String) -> String { shown(DefinitionsURL.withoutSecrets(url)) }

  private func place(_ file: String?, _ line: Int?) -> String {
    (file.map { " @" + shown($0) } ?? "") + (line.map { ":\($0)" } ?? "")
  }
}

extension OptionFault.Substitute {
  fileprivate var text: LocalizedText {
    switch self {
    case .builtinCatalog:
      LocalizedText(
        "; without the option, the built-in catalog is used", "；不加此选项则使用内置的区号定义",
        "；不加此選項則使用內建的區號定義")
    case .standardInput:
      LocalizedText("; for standard input, give - or nothing", "；标准输入请写 - 或不写", "；標準輸入請寫 - 或不寫")
    case .standardOutput:
      LocalizedText("; for standard output, give -", "；标准输出请写 -", "；標準輸出請寫 -")
    }
  }
}
