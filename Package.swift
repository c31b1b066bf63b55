// swift-tools-version: 6.2

import PackageDescription

/// What every Swift target is held to.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Sources also say `unsafe` wherever memory safety rests on us; tests may skip the word.
let strictAndSafe: [SwiftSetting] = strict + [.strictMemorySafety()]

let package = Package(
  name: "PhoneCheck",
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "PhoneCheck", targets: ["PhoneCheck"])
  ],
  targets: [
    .systemLibrary(
      name: "CPCRE2",
      pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]
    ),
    .target(name: "PCRE2", dependencies: ["CPCRE2"], swiftSettings: strictAndSafe),
    .target(name: "PhoneCheck", dependencies: ["PCRE2"], swiftSettings: strictAndSafe),

    .testTarget(name: "PCRE2Tests", dependencies: ["PCRE2"], swiftSettings: strict),
    .testTarget(name: "PhoneCheckTests", dependencies: ["PhoneCheck"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
