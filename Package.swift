// swift-tools-version: 6.2

import PackageDescription

/// Settings of every Swift target.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Sources also mark unsafe code with `unsafe`; tests don't have to.
let strictAndSafe: [SwiftSetting] = strict + [.strictMemorySafety()]

/// Settings of targets whose code runs once for each run, rather than for each number: small code is enough.
let small: [SwiftSetting] = strictAndSafe + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// Platforms that have the library PCRE2, if the trait of that name is on.
///
/// On others automata decide alone.
let pcre2Platforms: [Platform] = [.linux, .macOS]
let applePlatforms: [Platform] = [.macOS, .macCatalyst, .iOS, .tvOS, .watchOS, .visionOS]

let pcre2Engine: [SwiftSetting] = [
  .define("PCRE2_ENGINE", .when(platforms: pcre2Platforms, traits: ["PCRE2"]))
]

/// Packages of others that only some products need: a package that names no trait of theirs doesn't resolve them.
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"]))
let httpTypes: Target.Dependency = .product(
  name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["Services"]))

let package = Package(
  name: "PhoneCheck",
  platforms: [.macOS(.v14), .macCatalyst(.v17), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "PhoneCheck", targets: ["PhoneCheck"]),
    .library(name: "AreaSearch", targets: ["AreaSearch"]),
    .library(name: "PhoneBatch", targets: ["PhoneBatch"]),
    .library(name: "BindForm", targets: ["BindForm"]),
    .library(name: "AccountFlows", targets: ["AccountFlows"]),
    .library(name: "DefinitionTools", targets: ["DefinitionTools"]),
    .library(name: "LiveDefinitions", targets: ["LiveDefinitions"]),
    .library(name: "InspectedDefinitions", targets: ["InspectedDefinitions"]),
    .library(name: "PhoneCheckFoundation", targets: ["PhoneCheckFoundation"]),
    .library(name: "PhoneBatchFoundation", targets: ["PhoneBatchFoundation"]),
    .library(name: "ServiceRequests", targets: ["ServiceRequests"]),
    .library(name: "ServiceRequestsFoundation", targets: ["ServiceRequestsFoundation"]),
    .library(name: "AccountFlowsFoundation", targets: ["AccountFlowsFoundation"]),
    // The command as a function, for libraries that hold it.
    .library(name: "PhoneCheckCommand", targets: ["PhoneCheckCommand"]),
    .executable(name: "phonecheck", targets: ["PhoneCheckProgram"]),
  ],
  traits: [
    .trait(name: "PCRE2", description: "Decide with the system library PCRE2, which runs every regex."),
    .trait(name: "Command", description: "Build the command phonecheck, which needs swift-argument-parser."),
    .trait(name: "Services", description: "Build what talks to services, which needs swift-http-types."),
    .default(enabledTraits: ["PCRE2", "Command", "Services"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-atomics", from: "1.3.0"),
    // Requests and answers as values; without the trait it would import Foundation.
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
  ],
  targets: [
    .systemLibrary(
      name: "CPCRE2",
      pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]
    ),
    .target(
      name: "CVector",
      exclude: ["kernels.inc", "kernels512.inc", "numbers.inc", "objects.inc", "writing.inc"]),
    // For what is linked statically: an old glibc is enough.
    .target(name: "CLibm"),
    .target(
      name: "Platform",
      dependencies: [
        .product(name: "Atomics", package: "swift-atomics", condition: .when(platforms: applePlatforms))
      ],
      swiftSettings: strictAndSafe),
    .target(name: "PatternAutomata", dependencies: ["Platform"], swiftSettings: strictAndSafe),
    .target(
      name: "RegexEngine",
      dependencies: [
        "PatternAutomata", "Platform",
        .target(name: "CPCRE2", condition: .when(platforms: pcre2Platforms, traits: ["PCRE2"])),
      ],
      swiftSettings: strictAndSafe + pcre2Engine),
    .target(name: "TerminalText", dependencies: ["Platform"], swiftSettings: strictAndSafe),
    .target(
      name: "StrictJSON", dependencies: ["Platform", "TerminalText"], swiftSettings: strictAndSafe),
    .target(
      name: "PhoneCheck",
      dependencies: [
        "CVector", "RegexEngine", "PatternAutomata", "Platform", "StrictJSON", "TerminalText",
        .product(name: "Atomics", package: "swift-atomics"),
      ],
      swiftSettings: strictAndSafe
    ),
    // Areas by their names, and what pickers search and sort.
    .target(name: "AreaSearch", dependencies: ["PhoneCheck", "Platform"], swiftSettings: strictAndSafe),
    // Pictures as SVG and HTML.
    .target(name: "Pictures", dependencies: ["TerminalText"], swiftSettings: strictAndSafe),
    .target(
      name: "DefinitionTools",
      dependencies: [
        "RegexEngine", "PatternAutomata", "PhoneCheck", "Platform", "StrictJSON", "TerminalText",
      ],
      swiftSettings: strictAndSafe
    ),
    // What is written as HTML, SVG and XML: cards, changes, runs and cases.
    .target(
      name: "PhonePages",
      dependencies: [
        "DefinitionTools", "PatternAutomata", "PhoneBatch", "PhoneCheck", "Pictures", "Platform",
        "RegexEngine", "TerminalText",
      ],
      swiftSettings: small
    ),
    .target(
      name: "BindForm", dependencies: ["AreaSearch", "PhoneCheck", "Platform", "StrictJSON"],
      swiftSettings: strictAndSafe),
    // Requests to services, answers and transports, as values.
    .target(
      name: "ServiceRequests",
      dependencies: ["PhoneCheck", httpTypes],
      swiftSettings: strictAndSafe),
    .target(
      name: "AccountFlows",
      dependencies: [
        "BindForm", "PhoneCheck", "Platform", "ServiceRequests", "StrictJSON", httpTypes,
      ],
      swiftSettings: strictAndSafe
    ),
    // Bytes in memory, and what went wrong with them, as values.
    .target(name: "ByteValues", dependencies: ["Platform"], swiftSettings: strictAndSafe),
    .target(
      name: "ByteIO", dependencies: ["ByteValues", "Platform", "TerminalText"], swiftSettings: strictAndSafe),
    // Sheets of workbooks, from bytes to rows: without files, and without decompressing.
    .target(name: "Workbooks", swiftSettings: strictAndSafe),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "WorkbookFiles", dependencies: ["ByteIO", "ByteValues", "CZlib", "Platform", "Workbooks"],
      swiftSettings: strictAndSafe,
      linkerSettings: [
        // Into the program itself, so that it runs without zlib on the machine.
        .linkedLibrary(":libz.a", .when(platforms: [.linux])),
        .linkedLibrary("z", .when(platforms: applePlatforms)),
      ]),
    // Rows of numbers in, verdicts out, without files and threads: for PhoneBatch, and for a page.
    .target(
      name: "PhoneRows",
      dependencies: [
        "AreaSearch", "ByteValues", "CVector", "PhoneCheck", "Platform", "StrictJSON", "TerminalText",
        "Workbooks",
      ],
      swiftSettings: strictAndSafe
    ),
    .target(
      name: "PhoneBatch",
      dependencies: [
        "ByteIO", "PhoneCheck", "PhoneRows", "Platform", "StrictJSON", "TerminalText", "WorkbookFiles",
        "Workbooks",
      ],
      swiftSettings: strictAndSafe
    ),
    .target(
      name: "LiveDefinitions",
      dependencies: [
        "ByteIO", "PhoneCheck", "Platform", "ServiceRequests",
        .product(name: "Atomics", package: "swift-atomics"),
        httpTypes,
      ],
      swiftSettings: strictAndSafe
    ),
    // Lint and diff, for what is live.
    .target(
      name: "InspectedDefinitions",
      dependencies: ["DefinitionTools", "LiveDefinitions", "PatternAutomata", "PhoneCheck"],
      swiftSettings: strictAndSafe),
    // The only libraries that import Foundation, each for the one that it is named after: conformances of errors, requests
    // by `URLSession`, and what SDKs hand to callbacks.
    .target(name: "PhoneCheckFoundation", dependencies: ["PhoneCheck"], swiftSettings: strictAndSafe),
    .target(
      name: "PhoneBatchFoundation", dependencies: ["PhoneBatch", "PhoneCheckFoundation"],
      swiftSettings: strictAndSafe),
    .target(
      name: "ServiceRequestsFoundation",
      dependencies: ["Platform", "ServiceRequests", httpTypes],
      swiftSettings: strictAndSafe),
    .target(
      name: "AccountFlowsFoundation",
      dependencies: ["AccountFlows", "BindForm", "PhoneCheckFoundation", "ServiceRequestsFoundation"],
      swiftSettings: strictAndSafe),
    .target(
      name: "PhoneCheckCommand",
      dependencies: [
        "AccountFlows", "AreaSearch", "BindForm", "ByteIO", "CLibm", "DefinitionTools",
        "InspectedDefinitions", "LiveDefinitions", "PhoneBatch", "PhoneCheck", "PhonePages", "Platform",
        "StrictJSON", "TerminalText", argumentParser, httpTypes,
      ],
      swiftSettings: small
    ),
    // The program itself. The system's linker takes several seconds, the toolchain's one.
    .executableTarget(
      name: "PhoneCheckProgram", dependencies: ["PhoneCheckCommand"], swiftSettings: strictAndSafe,
      linkerSettings: [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]),

    // Random patterns and subjects for PatternAutomata and PCRE2: in tests, and by the million in a tool.
    .target(
      name: "PatternDifferential", dependencies: ["PatternAutomata", "RegexEngine"],
      path: "Tests/PatternDifferential",
      swiftSettings: strict),
    .executableTarget(
      name: "DifferentialCheck", dependencies: ["PatternDifferential"], path: "Tests/DifferentialCheck",
      swiftSettings: strict),

    // The sheets of workbooks as they are read, for checks against other programs.
    .executableTarget(
      name: "WorkbookCheck", dependencies: ["ByteIO", "WorkbookFiles", "Workbooks"],
      path: "Tests/WorkbookCheck",
      swiftSettings: strict),

    // How much random tests try.
    .target(name: "RandomSearch", path: "Tests/RandomSearch", swiftSettings: strict),
    .testTarget(
      name: "CVectorTests", dependencies: ["CVector", "PatternAutomata", "StrictJSON"], swiftSettings: strict),
    // Random sessions of the form: in tests, and by the hundred thousand in a tool.
    .target(
      name: "FormSessions",
      dependencies: [
        "AccountFlows", "BindForm", "NumberLeaks", "PatternAutomata", "PhoneCheck", "StrictJSON", httpTypes,
      ],
      path: "Tests/FormSessions", swiftSettings: strict),
    .executableTarget(
      name: "FormSessionCheck", dependencies: ["BindForm", "FormSessions"], path: "Tests/FormSessionCheck",
      swiftSettings: strict),

    // The expected answers of the WebAssembly module: the same sources, compiled for this machine.
    .executableTarget(
      name: "WebReference",
      dependencies: [
        "AccountFlows", "AreaSearch", "BindForm", "PhoneCheck", "Platform", "RegexEngine", "StrictJSON",
      ],
      path: "Web/Sources",
      exclude: [
        "PhoneCheckWeb/Areas", "PhoneCheckWeb/Bulk", "PhoneCheckWeb/Checking/Exports.swift",
        "PhoneCheckWeb/Desk", "PhoneCheckWeb/Entry",
        "PhoneCheckWeb/Exchange/ExchangeExports.swift", "PhoneCheckWeb/Field",
        "PhoneCheckWeb/Form/FormExports.swift",
        "PhoneCheckWeb/Loader",
        "PhoneCheckWeb/Whole/AnsweredDefinitions.swift", "PhoneCheckWeb/Whole/SessionExports.swift",
        "Runtime",
      ],
      sources: ["PhoneCheckWeb", "Reference"], swiftSettings: strictAndSafe),

    // Measures what is still allocated after everything was freed: a plain program, since a test process
    // keeps results.
    .target(name: "HeapUse", path: "Tests/HeapUse"),
    .executableTarget(
      name: "SoakServer", dependencies: ["PhoneCheck"], path: "Tests/Soak", exclude: ["soak.py"],
      swiftSettings: strict),
    .executableTarget(
      name: "LeakCheck",
      dependencies: ["BindForm", "DefinitionTools", "FormSessions", "HeapUse", "PhoneBatch", "PhoneCheck"],
      path: "Tests/LeakCheck", swiftSettings: strict),

    .testTarget(
      name: "BindFormTests", dependencies: ["AreaSearch", "BindForm", "FormSessions", "PhoneCheck"],
      swiftSettings: strict),
    .testTarget(
      name: "AccountFlowsTests",
      dependencies: [
        "AccountFlows", "BindForm", "FormSessions", "PhoneCheck", httpTypes,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LiveDefinitionsTests",
      dependencies: [
        "AccountFlows", "BindForm", "InspectedDefinitions", "LiveDefinitions", "NumberLeaks", "PhoneCheck",
        "Platform", httpTypes,
      ],
      swiftSettings: strict),
    // A server on this machine whose answers are bytes of a test's choice.
    .target(name: "LoopbackServer", path: "Tests/LoopbackServer", swiftSettings: strict),
    .testTarget(
      name: "PhoneCheckFoundationTests",
      dependencies: [
        "AccountFlows", "AccountFlowsFoundation", "BindForm", "FormSessions", "InspectedDefinitions",
        "LiveDefinitions", "LoopbackServer", "PhoneBatch", "PhoneBatchFoundation", "PhoneCheck", httpTypes,
      ],
      swiftSettings: strict),
    .testTarget(name: "ByteIOTests", dependencies: ["ByteIO"], swiftSettings: strict),
    .testTarget(
      name: "PhoneBatchTests",
      dependencies: [
        "AreaSearch", "PhoneBatch", "ByteIO", "RegexEngine", "PatternAutomata", "PhoneCheck", "Platform",
        "StrictJSON", "TerminalText",
      ],
      swiftSettings: strict + pcre2Engine),
    .testTarget(
      name: "DefinitionToolsTests",
      dependencies: [
        "AreaSearch", "DefinitionTools", "PatternAutomata", "PatternDifferential", "PhoneCheck", "PhonePages",
        "Pictures", "StrictJSON", "TerminalText",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "HostileTests",
      dependencies: [
        "DefinitionTools", "RegexEngine", "PatternAutomata", "PhoneBatch", "PhoneCheck", "StrictJSON",
      ],
      swiftSettings: strict + pcre2Engine),
    // Numbers as people write them, and whether a text shows one.
    .target(
      name: "NumberLeaks", dependencies: ["PatternAutomata", "PhoneCheck"], path: "Tests/NumberLeaks",
      swiftSettings: strict),
    .testTarget(
      name: "PrivacyTests",
      dependencies: [
        "AccountFlows", "AccountFlowsFoundation", "AreaSearch", "BindForm", "DefinitionTools", "FormSessions",
        "NumberLeaks", "PhoneBatch", "PhoneBatchFoundation", "PhoneCheck",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RegexEngineTests", dependencies: ["PatternAutomata", "PatternDifferential", "RegexEngine"],
      swiftSettings: strict + pcre2Engine),
    .testTarget(
      name: "PatternAutomataTests", dependencies: ["PatternAutomata", "PatternDifferential", "RegexEngine"],
      swiftSettings: strict + pcre2Engine),
    .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON"], swiftSettings: strict),
    .testTarget(
      name: "PhonePagesTests",
      dependencies: [
        "DefinitionTools", "NumberLeaks", "PatternAutomata", "PhoneBatch", "PhoneCheck", "PhonePages",
      ],
      swiftSettings: strict),
    .testTarget(name: "PicturesTests", dependencies: ["ByteIO", "Pictures"], swiftSettings: strict),
    .testTarget(name: "WorkbooksTests", dependencies: ["Workbooks"], swiftSettings: strict),
    .testTarget(name: "TerminalTextTests", dependencies: ["TerminalText"], swiftSettings: strict),
    .testTarget(
      name: "PhoneCheckCommandTests", dependencies: ["NumberLeaks", "PhoneCheck", "PhoneCheckProgram"],
      swiftSettings: strict),
    .testTarget(
      name: "PhoneCheckTests",
      dependencies: ["AreaSearch", "CVector", "PatternAutomata", "PatternDifferential", "PhoneCheck"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// Tests compile in half the time without optimisation, and spend theirs in what they try, which stays optimised.
for target in package.targets where target.type == .test {
  target.dependencies.append("RandomSearch")
  target.swiftSettings?.append(.unsafeFlags(["-Onone"]))
}
