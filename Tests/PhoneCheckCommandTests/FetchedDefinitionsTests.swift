import Foundation
import Testing

/// Definitions at a URL; a scripted `curl` gives the answers of a test, and records its requests.
///
/// `Tests/Service` does the same with the real one, and a server.
@Suite("Definitions at a URL")
struct FetchedDefinitionsTests {
  static let url = "https://user:pa55word@tenant.example.com/codes?token=t0ken"
  static let shown = "https://tenant.example.com/codes?•"
  static let secrets = ["user", "pa55word", "t0ken", "h3ader"]

  let runner: CommandRunner

  init() throws {
    runner = try CommandRunner()
    try runner.writeCurl()
  }

  static func definitions(_ regex: String, _ others: String = "") -> String {
    #"{"phoneAreaCodeDefinitions":[\#(others){"areaCode":"86","countryCode":"CN","mobileRegex":"\#(regex)","#
      + #""displayMapping":{"en":"China","zh-CN":"中国大陆","zh-TW":"中國大陸"}}],"preferredAreaCode":"CN"}"#
  }

  private func answer(
    _ status: Int = 200, _ body: String = definitions("^1[3-9][0-9]{9}$"), tag: String? = "\"1\"",
    _ fields: String = "", code: Int = 0
  ) throws {
    let tag = tag.map { "ETag: \($0)\r\n" } ?? ""
    try runner.answer(status, tag + fields, body, code: code)
  }

  /// Runs the command, and checks that its texts contain no secret.
  @discardableResult
  private func run(_ arguments: String..., url: String = url) throws -> CommandRunner.Result {
    let result = try runner.run(
      arguments.map { $0 == "URL" ? url : $0 },
      environment: [
        "PATH": runner.pathWithCurl,
        "XDG_CACHE_HOME": runner.folder.appending(path: "cache").path,
      ])
    for secret in Self.secrets {
      #expect(!result.outputText.contains(secret) && !result.errorText.contains(secret))
    }
    return result
  }

  private var requestCount: Int {
    ((try? runner.contents(of: "requests")) ?? "").split(separator: "\n").count { $0.hasPrefix("url = ") }
  }

  @Test("Definitions are requested once, saved, and the next time requested by their ETag")
  func conditional() throws {
    defer { runner.remove() }
    try answer()
    let check = [
      "check", "13800138000", "--format", "brief", "--client-id", "app", "--header", "X-key: h3ader",
    ]
    let first = try run(
      check[0], check[1], check[2], check[3], "--definitions", "URL", check[4], check[5], check[6], check[7])
    #expect(first.status == 0 && first.errorText.isEmpty)
    let request = try runner.contents(of: "requests")
    for line in [
      #"url = "https://user:pa55word@tenant.example.com/codes?token=t0ken""#, #"header = "X-client-id: app""#,
      #"header = "X-key: h3ader""#, #"header = "X-L: en""#, "max-time = 10", #"request = "GET""#,
    ] { #expect(request.contains(line + "\n")) }
    #expect(!request.contains("If-None-Match"))
    // Other users can see arguments.
    #expect(try runner.contents(of: "arguments") == "--disable --config -\n")
    try answer(304, "", tag: nil)
    let second = try run(
      check[0], check[1], check[2], check[3], "--definitions", "URL", check[4], check[5], check[6], check[7])
    #expect(second.status == 0 && second.output == first.output && second.errorText.isEmpty)
    #expect(try runner.contents(of: "requests").contains(#"header = "If-None-Match: \"1\"""#))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: runner.folder.appending(path: "cache/phonecheck").path)
    #expect(names.count == 1 && Self.secrets.allSatisfy { !names[0].contains($0) })
    // Another client has other definitions.
    try answer(304, "", tag: nil)
    #expect(try run("check", "13800138000", "--definitions", "URL").status == 2)
  }

  @Test(
    "Without an answer the copy is used, with a remark that gives the reason; without a copy it is an error",
    arguments: [
      (503, "", 0, "The server answered HTTP 503."), (401, "{}", 0, "HTTP 401. Check --client-id"),
      (302, "", 0, "HTTP 302. Redirects aren't followed. Use https://other.example.com/x?•"),
      (200, "<html>", 0, "HTML"), (200, "{\"a\": [", 0, "tenant.example.com"),
      (0, "", 6, "There is no such host."),
      (0, "", 7, "The server can't be reached."), (0, "", 28, "The answer wasn't complete within 10 s"),
      (0, "", 60, "certificate isn't trusted"), (200, "{", 18, "The answer was cut off."),
      (0, "", 0, "The answer was cut off."),
      (200, String(repeating: " ", count: (4 << 20) + 1), 0, "more than 4194304 bytes"),
      (0, "", 99, "exit code 99"),
    ])
  func failures(status: Int, body: String, code: Int, reason: String) throws {
    defer { runner.remove() }
    let fields = "Location: https://user:pa55word@other.example.com/x?token=t0ken\r\n"
    try answer(status, body, tag: nil, fields, code: code)
    let none = try run("check", "13800138000", "--definitions", "URL")
    #expect(none.status == 2 && none.output.isEmpty && none.errorText.contains(reason))
    try answer()
    #expect(try run("check", "13800138000", "--definitions", "URL").status == 0)
    try answer(status, body, tag: nil, fields, code: code)
    let kept = try run("check", "13800138000", "--format", "brief", "--definitions", "URL")
    #expect(kept.status == 0 && kept.outputText.hasPrefix("valid ") && kept.errorText.contains(reason))
    #expect(kept.errorText.contains(". The copy of ") && kept.errorText.contains(" ago is used"))
    // As with a summary, no remark is needed.
    try runner.write(Data("phone\n13800138000\n".utf8), to: "rows.csv")
    let quiet = try run("validate", "rows.csv", "--quiet", "--format", "summary", "--definitions", "URL")
    #expect(quiet.status == 0 && quiet.errorText.isEmpty)
  }

  @Test("New errors are refused by commands that use definitions, and shown by commands that judge them")
  func refused() throws {
    defer { runner.remove() }
    try answer()
    #expect(try run("areas", "--definitions", "URL").status == 0)
    try answer(200, Self.definitions("^1[3,4][0-9]{9}$"), tag: "\"2\"")
    let kept = try run("check", "13800138000", "--definitions", "URL")
    let lint = try run("lint", "URL")
    #expect(lint.outputText.contains("error"))
    #expect(kept.status == 0 && kept.errorText.contains(Self.shown))
    try answer(200, "{", tag: nil)
    let broken = try run("lint", "URL")
    #expect(
      broken.status == 1 && broken.outputText.contains(Self.shown) && broken.outputText.contains("[loading]"))
    try answer(200, Self.definitions("^1[3-8][0-9]{9}$"), tag: "\"3\"")
    try runner.write(Data(Self.definitions("^1[3-9][0-9]{9}$").utf8), to: "old.json")
    let difference = try run("diff", "old.json", "URL")
    #expect(difference.status == 1 && difference.outputText.contains("old.json → \(Self.shown)"))
  }

  @Test("Offline, or while the copy is recent, there is no request")
  func withoutRequest() throws {
    defer { runner.remove() }
    try answer()
    let none = try run("check", "13800138000", "--definitions", "URL", "--offline")
    #expect(none.status == 2 && none.errorText.contains("no copy") && requestCount == 0)
    #expect(try run("check", "13800138000", "--definitions", "URL", "--max-age", "1h").status == 0)
    #expect(requestCount == 1)
    for options in [["--offline"], ["--max-age", "1h"]] {
      let result = try run("check", "13800138000", "--definitions", "URL", options[0], options.last ?? "")
      #expect(result.errorText.isEmpty || options == ["--offline"])
    }
    #expect(requestCount == 1)
    try run("check", "13800138000", "--definitions", "URL", "--max-age", "0s")
    #expect(requestCount == 2)
  }

  @Test("A damaged copy is set aside, and an unreadable copy doesn't end the command")
  func keeping() throws {
    defer { runner.remove() }
    try answer()
    try run("check", "13800138000", "--definitions", "URL")
    let folder = runner.folder.appending(path: "cache/phonecheck")
    let name = try FileManager.default.contentsOfDirectory(atPath: folder.path)[0]
    try runner.write(Data("damaged".utf8), to: "cache/phonecheck/\(name)")
    let damaged = try run("check", "13800138000", "--definitions", "URL")
    #expect(damaged.status == 0 && damaged.errorText.contains("is damaged. It was set aside"))
    #expect(try runner.contents(of: "cache/phonecheck/\(name).damaged") == "damaged")
    try FileManager.default.removeItem(at: folder)
    try runner.write(Data(), to: "cache/phonecheck")
    let unkept = try run("check", "13800138000", "--definitions", "URL")
    #expect(unkept.status == 0 && unkept.errorText.contains("can't be read"))
  }

  @Test("A run's record names the definitions without secrets, with size and digest")
  func record() throws {
    defer { runner.remove() }
    let body = Self.definitions("^1[3-9][0-9]{9}$")
    try answer(200, body)
    try runner.write(Data("phone\n13800138000\n".utf8), to: "rows.csv")
    let result = try run(
      "validate", "rows.csv", "--definitions", "URL", "--header", "X-key: h3ader", "--summary-json", "s.json",
      "-o",
      "out.csv")
    #expect(result.status == 0)
    let summary = try runner.contents(of: "s.json")
    #expect(summary.contains(#""\#(Self.shown)""#) && summary.contains(#""bytes": \#(body.utf8.count)"#))
    #expect(Self.secrets.allSatisfy { !summary.contains($0) })
  }

  @Test("Compiled definitions of a URL are refused with what to do, and leave the copy and the file")
  func compiled() throws {
    defer { runner.remove() }
    let advice =
      "The answer has compiled definitions. Name the URL of their JSON, or save the answer and name the file."
    let json = Self.definitions("^1[3-9][0-9]{9}$")
    try runner.write(Data(json.utf8), to: "d.json")
    #expect(try runner.run(["compile", "d.json", "-o", "d.pcc"]).status == 0)
    let file = try Data(contentsOf: runner.folder.appending(path: "d.pcc"))
    try runner.answer(200, "", file)
    for using in ["areas", "cards", "examples"] {
      let none = try run(using, "--definitions", "URL")
      #expect(none.status == 2 && none.output.isEmpty && none.errorText.contains(advice), "\(using)")
    }
    for judging in [["lint", "URL"], ["diff", "d.json", "URL"]] {
      let result = try run(judging[0], judging[1], judging.count > 2 ? judging[2] : "--lang=en")
      #expect(result.status == 2 && result.output.isEmpty)
      #expect(
        result.errorText.contains(
          "\(Self.shown) has compiled definitions. Name the JSON that they were compiled from."), "\(judging)"
      )
    }
    let fetched = try run("fetch", "URL", "-o", "d.json")
    #expect(fetched.status == 2 && fetched.errorText.contains(advice))
    #expect(try runner.contents(of: "d.json") == json)
    try answer()
    #expect(try run("check", "13800138000", "--definitions", "URL").status == 0)
    try runner.answer(200, "", file)
    let kept = try run("check", "13800138000", "--format", "brief", "--definitions", "URL")
    #expect(kept.status == 0 && kept.outputText.hasPrefix("valid "))
    #expect(kept.errorText.contains(advice + " The copy of "))
    // A compiled file isn't replaced by JSON.
    try answer()
    let target = try run("fetch", "URL", "-o", "d.pcc")
    #expect(target.status == 2 && target.errorText.contains("d.pcc has compiled definitions."))
    #expect(try Data(contentsOf: runner.folder.appending(path: "d.pcc")) == file)
  }

  @Test("fetch replaces a file by better definitions, and never by worse ones")
  func fetch() throws {
    defer { runner.remove() }
    let (first, second) = (Self.definitions("^1[3-9][0-9]{9}$"), Self.definitions("^1[3-8][0-9]{9}$"))
    try answer(200, first)
    #expect(try run("fetch", "URL", "-o", "d.json").status == 0)
    #expect(try runner.contents(of: "d.json") == first)
    let same = try run("fetch", "URL", "-o", "d.json")
    #expect(same.status == 1 && same.outputText == "d.json: The service has the same definitions\n")
    // The file counts, not the definitions fetched before.
    try FileManager.default.removeItem(at: runner.folder.appending(path: "d.json"))
    #expect(try run("fetch", "URL", "-o", "d.json").status == 0)
    try answer(200, second)
    let gate = try run("fetch", "URL", "-o", "d.json", "--max-loss", "5")
    #expect(gate.status == 2 && gate.errorText.contains("accept too few of the old numbers"))
    for (status, body, code) in [(200, "{}", 0), (503, "", 0), (0, "", 7), (304, "", 0)] {
      try answer(status, body, tag: nil, code: code)
      let refused = try run("fetch", "URL", "-o", "d.json")
      #expect(
        refused.status == 2 && refused.output.isEmpty && refused.errorText.contains("d.json stays as it is"))
    }
    #expect(try runner.contents(of: "d.json") == first)
    try answer(200, second)
    let changed = try run("fetch", "URL", "-o", "d.json", "--max-loss", "50")
    #expect(changed.status == 0 && changed.outputText.hasPrefix("d.json: 1 narrower"))
    #expect(try runner.contents(of: "d.json") == second)
  }

  /// The definitions of a tenant: with an error of lint, and fewer without an error.
  static let real = definitions(
    "^1[3,5][0-9]{9}$", #"{"areaCode":"852","countryCode":"HK","mobileRegex":"^[569][0-9]{7}$"},"#)
  static let fewer = definitions("^1[35][0-9]{9}$")

  @Test(
    "After a service serves fewer definitions once, its real ones are accepted again, and missing ones are reported"
  )
  func rollback() throws {
    defer { runner.remove() }
    for (index, body) in [Self.real, Self.fewer, Self.real, Self.fewer].enumerated() {
      try answer(200, body, tag: nil)
      let check = try run("check", "+852 51234567", "--format", "brief", "--definitions", "URL")
      #expect(check.outputText.hasPrefix(index % 2 == 0 ? "valid " : "invalid "))
      #expect(check.errorText.contains("no longer contain HK") == (index % 2 == 1), "\(check.errorText)")
      #expect(check.errorText.contains("lint finds comma-in-class") == (index % 2 == 0), "\(check.errorText)")
      let fetch = try run("fetch", "URL", "-o", "d.json")
      #expect(fetch.status == 0 && fetch.outputText.contains("1 removed (HK)") == (index % 2 == 1))
      #expect(fetch.errorText.contains("no longer contain HK") == (index % 2 == 1), "\(fetch.errorText)")
      #expect(try runner.contents(of: "d.json") == body)
    }
  }

  @Test("A refusal names --lint off, which lets definitions pass from then on")
  func lettingPass() throws {
    defer { runner.remove() }
    try answer(200, Self.fewer, tag: nil)
    #expect(try run("areas", "--definitions", "URL").errorText.isEmpty)
    #expect(try run("fetch", "URL", "-o", "d.json").status == 0)
    try answer(200, Self.real, tag: nil)
    let refused = try run("areas", "--definitions", "URL")
    #expect(refused.errorText.contains("--lint off. The copy of") && !refused.outputText.contains("HK"))
    let kept = try run("fetch", "URL", "-o", "d.json")
    #expect(kept.status == 2 && kept.errorText.contains("--lint off. d.json stays as it is."))
    #expect(try run("areas", "--definitions", "URL", "--lint", "off").outputText.contains("HK"))
    #expect(try run("fetch", "URL", "-o", "d.json", "--lint", "off").status == 0)
    for body in [Self.fewer, Self.real] {
      try answer(200, body, tag: nil)
      #expect(try run("areas", "--definitions", "URL").outputText.contains("HK") == (body == Self.real))
      #expect(try run("fetch", "URL", "-o", "d.json").status == 0)
    }
  }

  @Test(
    "A first copy is measured, and --lint every refuses its errors",
    arguments: [".*", "^.+$", "^1[3,5][0-9]{9}$"])
  func firstCopy(regex: String) throws {
    defer { runner.remove() }
    try answer(200, Self.definitions(regex), tag: nil)
    let strict = try run("check", "13800138000", "--definitions", "URL", "--lint", "every")
    #expect(strict.status == (regex == "^.+$" ? 0 : 2))
    let first = try run("fetch", "URL", "-o", "d.json")
    #expect(first.status == 0 && first.errorText.contains("lint finds"))
    try answer(200, Self.definitions(regex), tag: nil)
    let check = try run("check", "13800138000", "--definitions", "URL", "--client-id", "other")
    #expect(check.status == 0 && check.errorText.contains("lint finds"), "\(check.errorText)")
    let again = try run("check", "13800138000", "--definitions", "URL", "--client-id", "other")
    #expect(again.errorText.isEmpty)
  }

  @Test(
    "Options that would do nothing, and values that can't be sent, are refused without being shown",
    arguments: [
      ["--client-id", "app"], ["--tenant-id", "t"], ["--header", "X-key: h3ader"], ["--offline"],
      ["--max-age", "1h"],
      ["--definitions", "http://tenant.example.com/codes?token=t0ken"], ["--definitions", "https://user@/"],
      ["--definitions", "URL", "--header", "X-key:"], ["--definitions", "URL", "--header", "h3ader"],
      ["--definitions", "URL", "--header", "If-None-Match: h3ader"],
      ["--definitions", "URL", "--client-id", ""],
      ["--definitions", "URL", "--max-age", "1"], ["--definitions", "URL", "--header", "@headers"],
      ["--definitions", "URL", "--offline", "--max-age", "1h"], ["--lint", "off"],
      ["--definitions", "URL", "--offline", "--lint", "off"], ["--definitions", "URL", "--lint", "some"],
    ])
  func usage(options: [String]) throws {
    defer { runner.remove() }
    try answer()
    try runner.write(Data("# a comment\n\nX-a: b\nh3ader\n".utf8), to: "headers")
    let command = ["check", "13800138000"] + options
    let result = try runner.run(
      command.map { $0 == "URL" ? Self.url : $0 },
      environment: ["PATH": runner.pathWithCurl])
    #expect(result.status == 64 && requestCount == 0)
    for secret in Self.secrets where !(options.contains("--definitions") && secret == "user") {
      #expect(!result.errorText.contains(secret))
    }
    if options.contains("@headers") { #expect(result.errorText.contains("@headers:4")) }
  }

  @Test("Headers of a file are sent, and replace documented headers of the same name")
  func headerFile() throws {
    defer { runner.remove() }
    try answer()
    try runner.write(Data("# a comment\n\nX-agent: h3ader\nX-key: h3ader".utf8), to: "headers")
    #expect(try run("check", "13800138000", "--definitions", "URL", "--header", "@headers").status == 0)
    let request = try runner.contents(of: "requests")
    #expect(request.contains("X-agent: h3ader") && request.contains("X-key: h3ader"))
    #expect(!request.contains("X-agent: phonecheck"))
    #expect(request.contains("Content-Type: application/json"))
  }
}

extension CommandRunner {
  /// Writes a `curl` that gives the answer of ``answer(_:_:_:code:)``, and records its arguments and its input.
  func writeCurl() throws {
    let script = """
      #!/bin/sh
      printf '%s\\n' "$*" >> arguments
      cat >> requests
      cat answer
      exit "$(cat code)"
      """
    let curl = try write(Data(script.utf8), to: "bin/curl")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: curl.path)
  }

  /// A search path with that `curl` first.
  var pathWithCurl: String {
    folder.appending(path: "bin").path + ":" + Self.buildFolder.path + ":/usr/bin:/bin"
  }

  /// Sets an answer, after an interim answer; status 0 for none.
  func answer(_ status: Int, _ fields: String, _ body: String, code: Int = 0) throws {
    try answer(status, fields, Data(body.utf8), code: code)
  }

  /// Sets an answer of any bytes.
  func answer(_ status: Int, _ fields: String, _ body: Data, code: Int = 0) throws {
    let head = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 \(status) Any\r\n\(fields)\r\n"
    try write(status == 0 ? Data() : Data(head.utf8) + body, to: "answer")
    try write(Data("\(code)\n".utf8), to: "code")
  }
}
