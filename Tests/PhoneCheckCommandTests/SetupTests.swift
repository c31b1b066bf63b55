import Foundation
import Testing

/// The errors of a build without something that it needs.
@Suite("Setting up")
struct SetupTests {
  @Test(
    "Without PCRE2 or zlib, the compiler reports only what to install",
    .enabled(if: InstalledTool.exists("clang"), "clang isn't installed"),
    arguments: [("CPCRE2", "libpcre2-dev pkg-config"), ("CZlib", "zlib1g-dev")])
  func missingHeader(module: String, packages: String) throws {
    try withRunner { runner in
      let header = CommandRunner.repository.appending(path: "Sources/\(module)/shim.h").path
      let result = try runner.shell(
        "clang -x c -fsyntax-only -nostdinc '\(header)'", environment: ["PATH": InstalledTool.searchPath])
      #expect(result.status == 1)
      #expect(result.errorText.contains("apt-get install \(packages)"))
      #expect(result.errorText.contains("ask an administrator"))
      #expect(result.errorText.components(separatedBy: "error:").count == 2)
    }
  }

  @Test(
    "If PCRE2 is missing, the setup names the people who can install it",
    arguments: [
      (
        ["id": "echo 1000", "apt-get": "false"], 1,
        "ask an administrator for libpcre2-dev zlib1g-dev pkg-config"
      ),
      (["id": "echo 1000", "apt-get": "false", "sudo": "exit 7"], 7, "sudo apt-get install libpcre2-dev"),
      (["id": "echo 0", "apt-get": "exit 8"], 8, "apt-get install libpcre2-dev"),
      (["brew": "exit 9"], 9, "brew install pcre2"),
      ([:], 1, "ask an administrator"),
    ] as [([String: String], Int32, String)])
  func missingLibrary(programs: [String: String], status: Int32, message: String) throws {
    try withRunner { runner in
      for (name, body) in programs {
        let url = try runner.write(Data("#!/bin/sh\n\(body)\n".utf8), to: "bin/\(name)")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
      }
      let script = CommandRunner.repository.appending(path: ".ci/install-pcre2").path
      let result = try runner.shell(
        "'\(script)'", environment: ["PATH": runner.folder.appending(path: "bin").path])
      #expect(result.status == status)
      #expect((result.outputText + result.errorText).contains(message))
      #expect(!result.errorText.contains("not found"))
    }
  }

  @Test(
    "If Swift is missing, the setup names the page to install it from",
    .enabled(if: InstalledTool.exists("make"), "make isn't installed"))
  func missingSwift() throws {
    try withRunner { runner in
      let repository = CommandRunner.repository.path
      let result = try runner.shell(
        "make -C '\(repository)' setup SWIFT=no-such-swift", environment: ["PATH": InstalledTool.searchPath])
      #expect(result.status == 2)
      #expect(result.errorText.contains("install Swift 6.2 or later, https://swift.org/install"))
      #expect(!result.errorText.contains("not found"))
    }
  }

  @Test("The version equals the newest section of the changelog")
  func version() throws {
    try withRunner { runner in
      let script = CommandRunner.repository.appending(path: "Packaging/version").path
      let result = try runner.shell("'\(script)'")
      #expect(result.status == 0, "\(result.errorText)")
      let shown = try runner.run(["--version"]).outputText
      #expect(shown.hasPrefix("phonecheck \(result.outputText)"))
    }
  }

  @Test(
    "A version without a section in the changelog is refused, and so is a heading without a version",
    arguments: [
      ("## 9.9.9 (unreleased)", "has version 9.9.9"), ("## Unreleased", "has to be like"),
      ("## VERSION (soon)", "has to be like"), ("## VERSION (2026-11-22)", nil),
    ] as [(String, String?)])
  func otherVersion(heading: String, message: String?) throws {
    try withRunner { runner in
      for name in ["Packaging/version", "Sources/PhoneCheckCommand/Version.swift"] {
        try runner.write(Data(contentsOf: CommandRunner.repository.appending(path: name)), to: name)
      }
      let version =
        try runner.shell("sh Packaging/version 2> /dev/null; phonecheck --version").outputText
        .split(separator: "\n")[0].split(separator: " ").last ?? ""
      try runner.write(
        Data("# Changelog\n\n\(heading.replacing("VERSION", with: version))\n".utf8), to: "CHANGELOG.md")
      let result = try runner.shell("sh Packaging/version")
      #expect(result.status == (message == nil ? 0 : 1))
      #expect(message == nil || result.errorText.contains(message ?? ""))
    }
  }
}
