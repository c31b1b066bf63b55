// swift-tools-version: 6.2

import PackageDescription

// The modules under test are links to ../Sources and compiled as parts of this package, so that all of them are
// instrumented and the targets can use internals.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict + [.strictMemorySafety()])
}

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-atomics", from: "1.3.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
  ],
  targets: [
    .systemLibrary(
      name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .target(
      name: "CVector",
      exclude: ["kernels.inc", "kernels512.inc", "numbers.inc", "objects.inc", "writing.inc"]),
    module("Platform"),
    module("PatternAutomata", ["Platform"]),
    .target(
      name: "RegexEngine", dependencies: ["CPCRE2", "PatternAutomata", "Platform"],
      swiftSettings: strict + [.strictMemorySafety(), .define("PCRE2_ENGINE")]),
    module("TerminalText", ["Platform"]),
    module("StrictJSON", ["Platform", "TerminalText"]),
    module(
      "PhoneCheck",
      [
        "CVector", "RegexEngine", "PatternAutomata", "Platform", "StrictJSON", "TerminalText",
        .product(name: "Atomics", package: "swift-atomics"),
      ]),
    module("AreaSearch", ["PhoneCheck", "Platform"]),
    module("BindForm", ["AreaSearch", "PhoneCheck", "Platform", "StrictJSON"]),
    module("ServiceRequests", ["PhoneCheck", .product(name: "HTTPTypes", package: "swift-http-types")]),
    module(
      "AccountFlows",
      [
        "BindForm", "PhoneCheck", "Platform", "ServiceRequests", "StrictJSON",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    module("ByteValues", ["Platform"]),
    module("ByteIO", ["ByteValues", "Platform", "TerminalText"]),
    module("Workbooks"),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "WorkbookFiles", dependencies: ["ByteIO", "ByteValues", "CZlib", "Platform", "Workbooks"],
      swiftSettings: strict + [.strictMemorySafety()], linkerSettings: [.linkedLibrary("z")]),
    module(
      "PhoneRows",
      [
        "AreaSearch", "ByteValues", "CVector", "PhoneCheck", "Platform", "StrictJSON", "TerminalText",
        "Workbooks",
      ]),
    module(
      "PhoneBatch",
      [
        "ByteIO", "PhoneCheck", "PhoneRows", "Platform", "StrictJSON", "TerminalText", "WorkbookFiles",
        "Workbooks",
      ]),
    .target(
      name: "PatternDifferential", dependencies: ["PatternAutomata", "RegexEngine"], swiftSettings: strict),

    // libFuzzer provides the function `main`.
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "AccountFlows", "AreaSearch", "BindForm", "ByteIO", "PatternAutomata", "PatternDifferential",
        "PhoneBatch",
        "PhoneCheck", "Workbooks",
      ],
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]),
  ],
  swiftLanguageModes: [.v6]
)
