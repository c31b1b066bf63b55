// swift-tools-version: 6.2

import PackageDescription

// A separate package, so that packages that import the library don't resolve a web server and an HTTP client.

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "PhoneCheckServer",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "PhoneCheckServer", targets: ["PhoneCheckServer"]),
    .library(name: "PhoneCheckTokens", targets: ["PhoneCheckTokens"]),
    .executable(name: "example-server", targets: ["ExampleServer"]),
  ],
  dependencies: [
    .package(name: "PhoneCheck", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.1.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
  ],
  targets: [
    .target(
      name: "PhoneCheckServer",
      dependencies: [
        .product(name: "AccountFlows", package: "PhoneCheck"),
        .product(name: "BindForm", package: "PhoneCheck"),
        .product(name: "LiveDefinitions", package: "PhoneCheck"),
        .product(name: "PhoneCheck", package: "PhoneCheck"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "PhoneCheckTokens",
      dependencies: [
        .product(name: "BindForm", package: "PhoneCheck"),
        .product(name: "JWTKit", package: "jwt-kit"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "ExampleServer",
      dependencies: [
        "PhoneCheckServer",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "BindForm", package: "PhoneCheck"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "InspectedDefinitions", package: "PhoneCheck"),
        .product(name: "LiveDefinitions", package: "PhoneCheck"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "PhoneCheck", package: "PhoneCheck"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      swiftSettings: settings
    ),
    // A link to the target of the same name in the package that this one depends on.
    .target(name: "LoopbackServer", path: "Tests/LoopbackServer", swiftSettings: settings),
    .testTarget(
      name: "PhoneCheckServerTests",
      dependencies: [
        "ExampleServer", "LoopbackServer", "PhoneCheckServer", "PhoneCheckTokens",
        .product(name: "AccountFlows", package: "PhoneCheck"),
        .product(name: "BindForm", package: "PhoneCheck"),
        .product(name: "InspectedDefinitions", package: "PhoneCheck"),
        .product(name: "LiveDefinitions", package: "PhoneCheck"),
        .product(name: "PhoneCheck", package: "PhoneCheck"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "InMemoryLogging", package: "swift-log"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "MetricsTestKit", package: "swift-metrics"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
