// swift-tools-version: 6.2

import PackageDescription

// The library's C interface, a package of its own: nothing else needs a dynamic library, unsafe flags or Arrow.

let strictAndSafe: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
]

/// Settings that export only the symbols of the header, and those that Polars and DuckDB look up.
///
/// Two copies of the Swift runtime in one process would otherwise find each other's symbols. PCRE2 is linked in from
/// the folder `.build/pcre2`, if its archive is there, so that a wheel needs nothing of the system but libc and
/// libstdc++.
let onlyOurSymbols: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-static-stdlib", "-use-ld=lld", "-L\(Context.packageDirectory)/.build/pcre2", "-Xlinker",
      "--version-script=\(Context.packageDirectory)/exports.map",
      "-Xlinker", "-Bsymbolic", "-Xlinker", "--gc-sections", "-Xlinker", "-z", "-Xlinker", "nodelete",
      "-Xlinker", "-soname=libphonecheck.so.1",
    ], .when(platforms: [.linux]))
]

let package = Package(
  name: "PhoneCheckC",
  platforms: [.macOS(.v26)],
  products: [
    // Not named phonecheck, which is the command's name; `make` gives the file its name.
    .library(name: "phonecheck-c", type: .dynamic, targets: ["PhoneCheckC"]),
    // The same with the command inside, for the wheel: Swift's runtime is in it once.
    .library(name: "phonecheck-both", type: .dynamic, targets: ["LibraryAndCommand"]),
  ],
  dependencies: [.package(name: "PhoneCheck", path: "../..")],
  targets: [
    // The header, the kernels over rows, and the parts that only C can express.
    .target(name: "CPhoneCheck"),
    .target(
      name: "PhoneCheckC",
      dependencies: [
        "CPhoneCheck", .product(name: "AccountFlows", package: "PhoneCheck"),
        .product(name: "AreaSearch", package: "PhoneCheck"),
        .product(name: "DefinitionTools", package: "PhoneCheck"),
        .product(name: "InspectedDefinitions", package: "PhoneCheck"),
        .product(name: "LiveDefinitions", package: "PhoneCheck"),
        .product(name: "PhoneBatch", package: "PhoneCheck"),
        .product(name: "PhoneCheck", package: "PhoneCheck"),
      ],
      swiftSettings: strictAndSafe,
      linkerSettings: onlyOurSymbols),
    .target(
      name: "LibraryAndCommand",
      dependencies: ["PhoneCheckC", .product(name: "PhoneCheckCommand", package: "PhoneCheck")],
      swiftSettings: strictAndSafe),
    // Random columns, whole and broken.
    .executableTarget(
      name: "ArrowFuzz", dependencies: ["CPhoneCheck", "PhoneCheckC"], swiftSettings: strictAndSafe),
    // The rate at which a column is judged, compared with BulkValidator itself.
    .executableTarget(
      name: "ColumnRates",
      dependencies: ["CPhoneCheck", "PhoneCheckC", .product(name: "PhoneCheck", package: "PhoneCheck")],
      swiftSettings: strictAndSafe),
  ],
  swiftLanguageModes: [.v6]
)
