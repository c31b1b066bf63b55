import Foundation
import TerminalText
import Testing

@Suite("Words of a command line")
struct ShellWordTests {
  @Test(
    "Plain names stay unchanged, others are quoted, and characters that can't be shown are written as bytes",
    arguments: [
      ("contacts.csv.gz", "contacts.csv.gz"), ("/a_b/c+d,e:f@g%h.csv", "/a_b/c+d,e:f@g%h.csv"),
      ("联系人.csv", "联系人.csv"), ("", "''"), ("my file.csv", "'my file.csv'"), ("it's", #"'it'\''s'"#),
      ("'", #"''\'''"#), (#"a$b`c`\"!*?[x]{y}~#&;|<>()"#, #"'a$b`c`\"!*?[x]{y}~#&;|<>()'"#),
      ("~", "'~'"), ("=ls", "'=ls'"), ("-rf", "./-rf"), ("-r f", "'./-r f'"),
      ("a\u{1B}[31m'\\.csv", #"$'a\x1B[31m\'\\.csv'"#), ("a\u{202E}vsc.csv", #"$'a\xE2\x80\xAEvsc.csv'"#),
      ("a\nb", #"$'a\x0Ab'"#), ("a\u{A0}b", #"$'a\xC2\xA0b'"#), ("（一）.csv", "'（一）.csv'"),
    ])
  func words(text: String, word: String) {
    #expect(ShellWord.quoting(text) == word)
  }

  @Test(
    "bash reads the name back",
    arguments: [
      "a b", "it's", "a$HOME`id`\\\"!*?[x]{y,z}~#&;|<>()", "~", "a\u{1B}'\\", "a\u{202E}b", "a\nb",
      "中文 名称.csv", "",
    ])
  func readBack(text: String) throws {
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/bash")
    shell.arguments = ["-c", "printf %s " + ShellWord.quoting(text)]
    let pipe = Pipe()
    shell.standardOutput = pipe
    try shell.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    shell.waitUntilExit()
    #expect(String(decoding: output, as: UTF8.self) == text)
  }
}
