import ArgumentParser
import ByteIO
import DefinitionTools
import LiveDefinitions
import PhoneBatch
import PhoneCheck
import Platform
import TerminalText

/// The definitions to use: the options of every subcommand without files of definitions as arguments.
struct CatalogOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The tenant's definitions: a file, compiled or not, - for standard input, or a URL. The last good copy of a URL is kept. "
        + "Default: $PHONECHECK_DEFINITIONS, or the built-in catalog of the world's mobile numbers, which is only a "
        + "demonstration.",
      valueName: "file"), completion: .file())
  var definitions: String?

  @Flag(
    name: .long,
    help: "Repair regexes whose backslashes were lost or doubled twice in JSON.")
  var repairEscapes = false

  @Flag(name: .long, help: "Skip definitions with errors instead of rejecting the file.")
  var skipBadDefinitions = false

  @OptionGroup var service: ServiceOptions
  @OptionGroup var copy: CopyOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "For a URL: which lint errors refuse definitions: new (those that the last good copy doesn't have), every, "
        + "or off. Default: new.")
  )
  var lint: LintGate?

  /// - Parameter isConnected: Whether the command uses a server, which needs the app's options as well.
  func check(isConnected: Bool = false) throws(OptionFault) {
    if definitions == "" { throw .emptyFileName("--definitions", else: .builtinCatalog) }
    let named = [("--definitions", file)]
    if !isConnected { try service.check(named) }
    try copy.check(named)
    if lint != nil {
      try ServiceOptions.check("--lint", hasURLIn: named)
      if copy.offline { throw .offlineAnd("--lint") }
    }
  }

  /// The maximum size of a definitions file; it equals the loader's limit, so the message names the true limit.
  static let maximumByteCount = 4 << 20

  /// The definitions file; `nil` for the built-in catalog.
  var file: String? { Self.file(naming: definitions) }

  /// The source of the definitions file's name, for messages.
  var fileSource: String { definitions == nil ? "$PHONECHECK_DEFINITIONS" : "--definitions" }

  /// Returns the definitions file for a value of `--definitions`, or for no value.
  static func file(naming definitions: String?) -> String? {
    let file = definitions ?? Process.environment("PHONECHECK_DEFINITIONS")
    return file == "" ? nil : file
  }

  /// The repairs and omissions that are allowed when definitions are loaded.
  var loading: LoadingOptions {
    LoadingOptions(repairEscapes: repairEscapes, skipBadDefinitions: skipBadDefinitions)
  }

  /// Loads the definitions; remarks about them are shown on the console unless `isQuiet` is set.
  func load(on console: inout Console, isQuiet: Bool = false) throws -> AreaCodeCatalog {
    try loadWithSource(on: &console, isQuiet: isQuiet).catalog
  }

  /// Loads the definitions, with their source and identity.
  func loadWithSource(
    on console: inout Console, isQuiet: Bool = false
  ) throws -> (catalog: AreaCodeCatalog, source: RunRecord.Source) {
    guard let file else { return (.builtin, RunRecord.Source(name: "built-in catalog")) }
    if DefinitionsURL.isURL(file) { return try fetched(file, on: &console, isQuiet: isQuiet) }
    let bytes = try Self.contents(of: file, on: &console, isQuiet: isQuiet)
    var digest = SHA256()
    bytes.withBytes { digest.update($0) }
    let source = RunRecord.Source(
      name: StandardInput.text(of: file).english, byteCount: bytes.count, sha256: digest.hexadecimal())
    return (try Self.load(bytes, from: file, loading, on: &console, isQuiet: isQuiet), source)
  }

  /// Requests the definitions at a URL.
  private func fetched(
    _ url: String, on console: inout Console, isQuiet: Bool
  ) throws -> (AreaCodeCatalog, RunRecord.Source) {
    let fetching = FetchedDefinitions(
      url: try service.url(url, of: "--definitions"), headers: try service.headers(), isOffline: copy.offline,
      maxAge: copy.maxAge?.duration, loading: loading, lint: lint ?? .new)
    let (snapshot, byteCount) = try fetching.verified(on: &console, isQuiet: isQuiet)
    let name = "\(fetching.url)"
    if !isQuiet { Self.show(snapshot.catalog.remarks, file: LocalizedText(untranslated: name), on: &console) }
    return (snapshot.catalog, RunRecord.Source(name: name, byteCount: byteCount, sha256: snapshot.digest))
  }

  /// Returns the remark that no definitions are named, so that verdicts on a file say nothing about a tenant.
  ///
  /// - Parameter preferred: The definition that numbers without an area code are tried with first; `nil` if all have an
  ///   area.
  static func builtinRemark(preferring preferred: AreaCodeDefinition?) -> LocalizedText {
    guard let preferred else { return CommandText.builtinUsed }
    return CommandText.builtinUsedPreferring(area: LocalizedText(preferred.nameAndCodes))
  }

  private static func contents(
    of file: String, on console: inout Console, isQuiet: Bool
  ) throws -> [UInt8] {
    try StandardInput.contents(
      ofFile: file, .definitions, atMost: maximumByteCount, on: &console, isQuiet: isQuiet)
  }

  /// Reads definitions that a command judges rather than uses: a file, standard input for `-`, or the current answer of
  /// a URL.
  ///
  /// - Parameter argument: The argument that names them.
  static func contents(
    of file: String, named argument: String, _ service: ServiceOptions, _ copy: CopyOptions,
    on console: inout Console
  ) throws -> [UInt8] {
    guard DefinitionsURL.isURL(file) else {
      return try CompiledFile.refusing(contents(of: file, on: &console, isQuiet: false), file)
    }
    let fetching = FetchedDefinitions(
      url: try service.url(file, of: argument), headers: try service.headers(), isOffline: copy.offline,
      maxAge: copy.maxAge?.duration)
    return try CompiledFile.refusing(fetching.newest(on: &console), "\(fetching.url)")
  }

  /// Loads definitions; remarks about them are shown on the console unless `isQuiet` is set.
  static func load(
    _ bytes: [UInt8], from file: String, _ options: LoadingOptions, on console: inout Console,
    isQuiet: Bool = false
  ) throws -> AreaCodeCatalog {
    let name = StandardInput.text(of: file)
    if AreaCodeCatalog.areCompiled(bytes) {
      let catalog = try CompiledFile.load(bytes, from: name)
      if !isQuiet { CompiledFile.noteIgnored(options, file: name, on: &console) }
      return catalog
    }
    do {
      let catalog = try AreaCodeCatalog(json: bytes, options: options)
      if !isQuiet { show(catalog.remarks, file: name, on: &console) }
      return catalog
    } catch {
      throw UnusableDefinitions(error, file: name, canSkip: canSkip(in: bytes, options))
    }
  }
}

extension CatalogOptions {
  private static func show(
    _ remarks: [DefinitionsRemark], file name: LocalizedText, on console: inout Console
  ) {
    for entry in remarks {
      console.remark(entry.rendered(file: name[console.language], in: console.language))
    }
  }

  /// Whether a catalog would remain if definitions with errors were left out, and this wasn't requested.
  static func canSkip(in file: [UInt8], _ options: LoadingOptions) -> Bool {
    guard !options.skipBadDefinitions else { return false }
    var skipping = options
    skipping.skipBadDefinitions = true
    return (try? AreaCodeCatalog(json: file, options: skipping)) != nil
  }
}
