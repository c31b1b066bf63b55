import ByteIO
import Testing

@Suite("Other programs")
struct ChildProcessTests {
  @Test("A program reads its input to the end, and its output and exit code are returned")
  func output() throws {
    let bytes = Array(repeating: UInt8(ascii: "x"), count: 40_000)
    let copied = try ChildProcess.run("cat", [], input: bytes)
    #expect(copied.bytes == bytes)
    #expect(copied.exitCode == 0)
    let failed = try ChildProcess.run("sh", ["-c", "echo no; exit 7"], input: [])
    #expect(failed.exitCode == 7)
    #expect(String(decoding: failed.bytes, as: UTF8.self) == "no\n")
  }

  @Test("A program that a signal ends has no exit code, and the error about a missing program names it")
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

  @Test("A program that writes too much is ended, and its output up to the limit is returned")
  func tooMuch() throws {
    let cut = try ChildProcess.run("yes", [], input: [], outputAtMost: 100_001)
    #expect(cut.isCut && cut.exitCode == nil)
    #expect(cut.bytes.count == 100_001 && cut.bytes.starts(with: Array("y\ny\n".utf8)))
    let whole = try ChildProcess.run("echo", ["123"], input: [], outputAtMost: 4)
    #expect(!whole.isCut && whole.exitCode == 0 && whole.bytes == Array("123\n".utf8))
    #expect(try ChildProcess.run("echo", ["123"], input: [], outputAtMost: 3).isCut)
  }
}
