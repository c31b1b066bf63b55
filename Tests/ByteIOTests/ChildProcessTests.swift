import ByteIO
import Testing

@Suite("Other programs")
struct ChildProcessTests {
  @Test("A program reads its input to the end, and its output and exit code come back")
  func output() throws {
    let bytes = Array(repeating: UInt8(ascii: "x"), count: 40_000)
    let copied = try ChildProcess.run("cat", [], input: bytes)
    #expect(copied.bytes == bytes)
    #expect(copied.exitCode == 0)
    let failed = try ChildProcess.run("sh", ["-c", "echo no; exit 7"], input: [])
    #expect(failed.exitCode == 7)
    #expect(String(decoding: failed.bytes, as: UTF8.self) == "no\n")
  }

  @Test("A program that a signal ends has no exit code, and a missing one is an error that names it")
  func ends() throws {
    #expect(try ChildProcess.run("sh", ["-c", "kill -9 $$"], input: []).exitCode == nil)
    let failure = #expect(throws: IOFailure.self) {
      try ChildProcess.run("no-such-program-anywhere", [], input: [])
    }
    #expect(failure?.path == "no-such-program-anywhere")
  }

  @Test("A program that doesn't read its input isn't an error")
  func ignoredInput() throws {
    Process.prepareStandardStreams()
    let bytes = Array(repeating: UInt8(ascii: "x"), count: 1 << 20)
    #expect(try ChildProcess.run("true", [], input: bytes).exitCode == 0)
  }

  @Test("A program that writes too much is stopped", .timeLimit(.minutes(15)))
  func tooMuch() {
    #expect(throws: IOFailure.self) { try ChildProcess.run("yes", [], input: []) }
  }
}
