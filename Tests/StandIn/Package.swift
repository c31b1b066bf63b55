// swift-tools-version: 6.2

import PackageDescription

// A separate package, so that packages that import the library don't resolve a web server.

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "StandIn",
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "StandInService", targets: ["StandInService"]),
    .executable(name: "stand-in", targets: ["stand-in"]),
  ],
  dependencies: [
    .package(name: "PhoneCheck", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    // It knows nothing of the product, so that it can disagree with it.
    .target(
      name: "StandInService",
      dependencies: [
        .product(name: "FlyingFox", package: "FlyingFox")
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "stand-in",
      dependencies: [
        "StandInService", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "FlowTests",
      dependencies: [
        "StandInService", .product(name: "AccountFlows", package: "PhoneCheck"),
        .product(name: "BindForm", package: "PhoneCheck"),
        .product(name: "PhoneCheck", package: "PhoneCheck"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
