import ArgumentParser
import ByteIO
import DefinitionTools
import PhoneBatch
import PhoneCheck
import Platform
import TerminalText

/// Which definitions to use: the options of every subcommand that isn't given files of definitions.
struct CatalogOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The tenant's definitions file; - for standard input. Default: $PHONECHECK_DEFINITIONS, or the built-in catalog of "
        + "the world's mobile numbers, which is only a demonstration.",
      valueName: "file"), completion: .file())
  var definitions: String?

  @Flag(
    name: .long,
    help: "Repair backslashes of regexes that were lost or doubled twice in JSON.")
  var repairEscapes = false

  @Flag(name: .long, help: "Skip definitions with errors instead of rejecting the file.")
  var skipBadDefinitions = false

  func check() throws(OptionFault) {
    if definitions == "" { throw .emptyFileName("--definitions", else: .builtinCatalog) }
  }

  /// The most that is read of a definitions file: one byte more than the loader accepts, so that it reports the limit.
  static let maximumByteCount = 4 * 1024 * 1024 + 1

  /// The definitions file, `nil` for the built-in catalog.
  var file: String? { Self.file(naming: definitions) }

  /// The definitions file for a value of `--definitions`, or for none.
  static func file(naming definitions: String?) -> String? {
    let file = definitions ?? Process.environment("PHONECHECK_DEFINITIONS")
    return file == "" ? nil : file
  }

  /// What is repaired or left out while definitions are loaded.
  var loading: LoadingOptions {
    LoadingOptions(repairEscapes: repairEscapes, skipBadDefinitions: skipBadDefinitions)
  }

  /// Loads the definitions; remarks about them go to the console unless it is to be quiet.
  func load(on console: inout Console, isQuiet: Bool = false) throws -> AreaCodeCatalog {
    try loadWithSource(on: &console, isQuiet: isQuiet).catalog
  }

  /// Loads the definitions, and says where they come from and which they are.
  func loadWithSource(
    on console: inout Console, isQuiet: Bool = false
  ) throws -> (catalog: AreaCodeCatalog, source: RunRecord.Source) {
    guard let file else { return (.builtin, RunRecord.Source(name: "built-in catalog")) }
    let bytes = try Self.contents(of: file, on: &console, isQuiet: isQuiet)
    var digest = SHA256()
    bytes.withBytes { digest.update($0) }
    let source = RunRecord.Source(
      name: StandardInput.text(of: file).english, byteCount: bytes.count, sha256: digest.hexadecimal())
    return (try Self.load(bytes, from: file, loading, on: &console, isQuiet: isQuiet), source)
  }

  /// That no definitions are named: verdicts on a file say nothing about a tenant then.
  ///
  /// - Parameter preferred: The definition that numbers without an area code are tried with first, unless all have an area.
  static func builtinRemark(preferring preferred: AreaCodeDefinition?) -> LocalizedText {
    let preference = preferred.map { preferred in
      LocalizedText(
        ", numbers without an area code as those of \(preferred.nameAndCodes(in: .english))",
        "，没有国际区号的号码按\(preferred.nameAndCodes(in: .simplifiedChinese))判断",
        "，沒有國際區號的號碼按\(preferred.nameAndCodes(in: .traditionalChinese))判斷")
    }
    return LocalizedText(
      "no definitions are named, so the built-in catalog judged, which is only a demonstration",
      "未指定区号定义，号码按内置的区号定义判断，仅供演示", "未指定區號定義，號碼按內建的區號定義判斷，僅供示範")
      + (preference ?? LocalizedText("", "", ""))
      + LocalizedText(
        "; name the tenant's with --definitions", "；请用 --definitions 指定租户的定义", "；請用 --definitions 指定租戶的定義")
  }

  /// Loads a definitions file, or standard input for `-`.
  static func load(
    _ file: String, _ options: LoadingOptions, on console: inout Console, isQuiet: Bool = false
  ) throws -> AreaCodeCatalog {
    try load(
      contents(of: file, on: &console, isQuiet: isQuiet), from: file, options, on: &console, isQuiet: isQuiet)
  }

  private static func contents(
    of file: String, on console: inout Console, isQuiet: Bool
  ) throws -> [UInt8] {
    try StandardInput.contents(
      ofFile: file, .definitions, atMost: maximumByteCount, on: &console, isQuiet: isQuiet)
  }

  private static func load(
    _ bytes: [UInt8], from file: String, _ options: LoadingOptions, on console: inout Console, isQuiet: Bool
  ) throws -> AreaCodeCatalog {
    let name = StandardInput.text(of: file)
    do {
      let catalog = try AreaCodeCatalog(json: bytes, options: options)
      if !isQuiet {
        for entry in catalog.remarks {
          console.remark(entry.rendered(file: name[console.language], in: console.language))
        }
      }
      return catalog
    } catch {
      throw UnusableDefinitions(error, file: name, canSkip: canSkip(in: bytes, options))
    }
  }
}

extension CatalogOptions {
  /// Whether leaving out definitions with errors, which wasn't requested, would leave a catalog.
  private static func canSkip(in file: [UInt8], _ options: LoadingOptions) -> Bool {
    guard !options.skipBadDefinitions else { return false }
    var skipping = options
    skipping.skipBadDefinitions = true
    return (try? AreaCodeCatalog(json: file, options: skipping)) != nil
  }
}

/// A definitions file that was refused, with every problem it has.
struct UnusableDefinitions: CommandFailure {
  /// The problems and what to do about them.
  let message: LocalizedText

  /// Joins the problems of several files.
  init(joining failures: [UnusableDefinitions]) {
    message = failures.map(\.message).joined(LocalizedText(untranslated: "\n"))
  }

  /// - Parameter canSkip: Whether the command has an unused option to leave out definitions with errors.
  init(_ error: DefinitionsError, file: LocalizedText, canSkip: Bool) {
    let count = error.problems.count
    let (name, simplified, traditional) = (
      VisibleText.escaping(file.english), VisibleText.escaping(file.simplifiedChinese),
      VisibleText.escaping(file.traditionalChinese)
    )
    let problems = error.text(file: file) + LocalizedText(untranslated: "\nphonecheck: ")
    let verdict = LocalizedText(
      "\(name) can't be used: \(count) \(count == 1 ? "problem" : "problems"); fix the file",
      "\(simplified) 无法使用：有 \(count) 个问题；请修正文件", "\(traditional) 無法使用：有 \(count) 個問題；請修正檔案")
    let skipping = LocalizedText(
      ", or skip bad definitions with --skip-bad-definitions", "，或用 --skip-bad-definitions 略过有误的定义",
      "，或用 --skip-bad-definitions 略過有誤的定義")
    message = canSkip ? problems + verdict + skipping : problems + verdict
  }
}
