// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "PhoneCheck", path: "..")],
  targets: [
    .systemLibrary(
      name: "SystemPCRE2",
      pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]
    ),
    // The obvious programs in C, for comparison.
    .target(name: "Baselines", dependencies: ["SystemPCRE2"]),
    // Files to measure with. The same seed gives the same file.
    .target(
      name: "Workloads",
      dependencies: [.product(name: "PhoneCheck", package: "PhoneCheck")],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "PhoneBench",
      dependencies: [
        "Baselines", "Workloads",
        .product(name: "AreaSearch", package: "PhoneCheck"),
        .product(name: "PhoneCheck", package: "PhoneCheck"),
      ],
      swiftSettings: strict
    ),
    // Runs a command and reports time and memory. It is in C, so that its own size doesn't count.
    .executableTarget(name: "Measure"),
  ],
  swiftLanguageModes: [.v6]
)
