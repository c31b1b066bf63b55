import Foundation
import Testing

/// Runs the built command in a folder of its own.
struct CommandRunner {
  /// The result of a run.
  struct Result {
    var status: Int32
    var output: Data
    var errors: Data

    var outputText: String { String(decoding: output, as: UTF8.self) }
    var errorText: String { String(decoding: errors, as: UTF8.self) }
  }

  /// The repository, for its `Data` and its documents.
  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The folder of the built command, which is also the tests' folder.
  static let buildFolder = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// Whether the command runs under a sanitizer.
  ///
  /// It then needs memory and files of its own, and gets no limits on them.
  static let isSanitized = ProcessInfo.processInfo.environment.keys.contains { $0.hasSuffix("SAN_OPTIONS") }

  let folder: URL

  /// Makes an empty folder to run in; call `remove()` at the end.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "phonecheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Writes a file into the folder.
  @discardableResult
  func write(_ contents: some DataProtocol, to name: String) throws -> URL {
    let url = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(contents).write(to: url)
    return url
  }

  /// Returns the contents of a file in the folder.
  func contents(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }

  /// Runs `phonecheck` with arguments, and standard input if there is any.
  func run(_ arguments: [String], input: some DataProtocol = Data(), environment: [String: String] = [:])
    throws
    -> Result
  {
    try launch(Self.buildFolder.appending(path: "phonecheck"), arguments, Data(input), environment)
  }

  /// Runs a shell command line; `phonecheck` in it is the built command.
  func shell(_ line: String, input: some DataProtocol = Data(), environment: [String: String] = [:]) throws
    -> Result
  {
    try launch(URL(filePath: "/bin/sh"), ["-c", line], Data(input), environment)
  }

  /// Runs several shell command lines at once, because they mostly wait.
  func shells(_ lines: [String]) throws -> [Result] {
    let runs = try lines.map { try Run(URL(filePath: "/bin/sh"), ["-c", $0], Data(), [:], in: folder) }
    return try runs.map { try $0.result() }
  }

  private func launch(_ program: URL, _ arguments: [String], _ input: Data, _ environment: [String: String])
    throws
    -> Result
  {
    try Run(program, arguments, input, environment, in: folder).result()
  }

  /// A program that was started.
  private struct Run {
    private let process = Process()
    // Files rather than pipes, so that no amount of output can deadlock.
    private let streams: [URL]

    init(
      _ program: URL, _ arguments: [String], _ input: Data, _ environment: [String: String], in folder: URL
    ) throws {
      streams = try ["in", "out", "err"].map { name in
        let url = folder.appending(path: ".stream-\(name)-\(UUID().uuidString)")
        try (name == "in" ? input : Data()).write(to: url)
        return url
      }
      process.executableURL = program
      process.arguments = arguments
      process.currentDirectoryURL = folder
      // The settings of the tests' sanitizer and coverage, and the switch of mutants, apply to the command, too.
      let inherited = ProcessInfo.processInfo.environment.filter {
        $0.key.hasSuffix("SAN_OPTIONS") || $0.key == "LLVM_PROFILE_FILE"
          || $0.key.hasPrefix("PHONECHECK_MUTANT")
      }
      process.environment = [
        "PATH": CommandRunner.buildFolder.path + ":/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin",
        "LC_ALL": "C", "SWIFT_BACKTRACE": "enable=no",
      ].merging(inherited) { $1 }.merging(environment) { $1 }
      process.standardInput = try FileHandle(forReadingFrom: streams[0])
      process.standardOutput = try FileHandle(forWritingTo: streams[1])
      process.standardError = try FileHandle(forWritingTo: streams[2])
      try process.run()
    }

    /// Waits for the end of the program.
    func result() throws -> Result {
      process.waitUntilExit()
      defer { for url in streams { try? FileManager.default.removeItem(at: url) } }
      return Result(
        status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
        output: try Data(contentsOf: streams[1]), errors: try Data(contentsOf: streams[2]))
    }
  }
}

/// Runs a test's body with a runner, and cleans up.
func withRunner<Answer>(_ body: (CommandRunner) throws -> Answer) throws -> Answer {
  let runner = try CommandRunner()
  defer { runner.remove() }
  return try body(runner)
}
