// swift-tools-version: 6.2

import PackageDescription

let habits: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Asynchronous functions stay where their caller runs: no hop, and no look-up of one, at each call.
let staying = habits + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

/// Few lines that unit tests run through a million times: they are optimised for tests too, as in a release.
let busy =
  habits + [
    .unsafeFlags(["-O", "-whole-module-optimization", "-num-threads", "2"], .when(configuration: .debug))
  ]

let package = Package(
  name: "evenly",
  products: [
    .executable(name: "evenly", targets: ["Evenly"])
  ],
  targets: [
    // The domain, which imports nothing.
    .target(name: "Ledger", swiftSettings: habits),

    // How things are written down; it imports nothing either.
    .target(name: "Encodings", swiftSettings: busy),

    // Readers and writers of files: values in, bytes out, and nothing else.
    .target(name: "Exchange", dependencies: ["Ledger", "Encodings"], swiftSettings: habits),

    // Image files told apart, measured, and freed of what they tell of their maker.
    .target(name: "Pictures", dependencies: ["Encodings"], swiftSettings: habits),

    // One target a technology; they do not know each other.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
    .target(name: "CLinux"),
    .target(name: "Threads", swiftSettings: habits),
    .target(name: "Disk", swiftSettings: habits),
    .target(name: "Programs", dependencies: ["CLinux"], swiftSettings: habits),
    .target(name: "SQLite", dependencies: ["CSQLite"], swiftSettings: busy),
    // What a connection has is touched by the thread of its loop alone. Each touch looked after that, a tenth of what a
    // request costs here: tests look, releases do not.
    .target(
      name: "HTTP", dependencies: ["CLinux", "COpenSSL", "Threads", "Encodings"],
      swiftSettings: staying + [
        .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))
      ]),
    .target(
      name: "HTTPClient", dependencies: ["HTTP", "CLinux", "COpenSSL", "Threads"], swiftSettings: habits),
    .target(name: "HTML", dependencies: ["Encodings"], swiftSettings: habits),
    // It runs for a second in each build, which is not worth half a minute of optimising it.
    .executableTarget(
      name: "ViewCompiler", dependencies: ["HTML", "Encodings"],
      swiftSettings: habits + [.unsafeFlags(["-Onone"])]),
    .plugin(
      name: "ViewCompilerPlugin", capability: .buildTool(), dependencies: ["ViewCompiler"],
      path: "Sources/ViewCompilerPlugin"),

    // The product.
    .target(name: "JournalCoding", dependencies: ["Ledger", "Encodings"], swiftSettings: habits),
    .target(name: "Migrations", dependencies: ["Ledger", "JournalCoding", "SQLite"], swiftSettings: habits),
    .target(
      name: "Store",
      dependencies: ["Ledger", "JournalCoding", "SQLite", "Migrations", "Threads", "Disk", "Encodings"],
      swiftSettings: habits),
    .target(
      name: "AccountStore",
      dependencies: ["Store", "Ledger", "JournalCoding", "SQLite", "Encodings"], swiftSettings: habits),
    .target(
      name: "StoreCare",
      dependencies: [
        "Store", "AccountStore", "Ledger", "JournalCoding", "SQLite", "Migrations", "Threads", "Disk",
        "Encodings",
      ],
      swiftSettings: habits),
    .target(
      name: "Archive",
      dependencies: [
        "Ledger", "JournalCoding", "Store", "AccountStore", "StoreCare", "Disk", "Encodings", "Pictures",
      ],
      swiftSettings: habits),
    .target(
      name: "DemoData", dependencies: ["Ledger", "Store", "AccountStore", "Encodings"], swiftSettings: habits),
    .target(name: "Factors", dependencies: ["Encodings", "COpenSSL"], swiftSettings: habits),
    .target(
      name: "Identity",
      dependencies: ["Ledger", "Encodings", "COpenSSL", "Store", "AccountStore", "Threads", "Factors"],
      swiftSettings: habits),
    .target(
      name: "Running",
      dependencies: [
        "CLinux", "HTTP", "Store", "AccountStore", "StoreCare", "Disk", "Ledger", "Words", "Encodings",
        "Threads",
      ],
      swiftSettings: habits),
    .target(
      name: "Household", dependencies: ["Ledger", "Store", "AccountStore", "Exchange", "Encodings"],
      swiftSettings: habits),
    .target(
      name: "Scanning",
      dependencies: ["Ledger", "Store", "Identity", "Pictures", "Programs", "Running", "Threads"],
      swiftSettings: habits),
    .target(
      name: "Outgoing",
      dependencies: [
        "API", "HTTPClient", "HTTP", "HTML", "Identity", "Store", "AccountStore", "Ledger", "Household",
        "Words", "Running", "Factors", "Encodings", "Threads",
      ],
      swiftSettings: habits),
    .target(
      name: "Words", dependencies: ["HTML", "Ledger", "Store", "AccountStore"], swiftSettings: habits,
      plugins: ["ViewCompilerPlugin"]),
    .target(
      name: "API",
      dependencies: [
        "HTTP", "Ledger", "Store", "AccountStore", "StoreCare", "Identity", "Household", "Words", "Encodings",
        "Exchange", "JournalCoding",
        "Threads", "Disk", "Pictures", "Factors",
      ],
      swiftSettings: habits),
    // The pages: each target stands on those before it.
    .target(
      name: "WebFloor",
      dependencies: [
        "API", "Disk", "Encodings", "Factors", "HTML", "HTTP", "HTTPClient", "Household", "Identity",
        "Ledger",
        "Outgoing", "Pictures", "Running", "Scanning", "Store", "AccountStore", "StoreCare", "Threads",
        "Words",
      ],
      swiftSettings: habits, plugins: ["ViewCompilerPlugin"]),
    .target(
      name: "AccountPages",
      dependencies: [
        "WebFloor", "API", "Disk", "Encodings", "Factors", "HTML", "HTTP", "Identity", "Ledger", "Outgoing",
        "Pictures",
        "Running", "Store", "AccountStore", "StoreCare", "Threads", "Words",
      ],
      swiftSettings: habits, plugins: ["ViewCompilerPlugin"]),
    .target(
      name: "GroupPages",
      dependencies: [
        "WebFloor", "AccountPages", "API", "Archive", "Disk", "Encodings", "Exchange", "HTML", "HTTP",
        "Household",
        "Identity", "Ledger", "Running", "Store", "AccountStore", "StoreCare", "Words",
      ],
      swiftSettings: habits, plugins: ["ViewCompilerPlugin"]),
    .target(
      name: "Web",
      dependencies: [
        "WebFloor", "AccountPages", "GroupPages", "API", "Encodings", "Exchange", "HTML", "HTTP",
        "HTTPClient",
        "Household", "Identity", "Ledger", "Outgoing", "Running", "Scanning", "Store", "AccountStore",
        "Words",
      ],
      swiftSettings: habits, plugins: ["ViewCompilerPlugin"]),
    .executableTarget(
      name: "Evenly",
      dependencies: [
        "Web", "WebFloor", "AccountPages", "Running", "Words", "Identity", "Factors", "HTTP", "Store",
        "AccountStore", "StoreCare", "Disk", "Archive", "DemoData",
        "Encodings", "Threads", "Exchange", "Household", "Ledger", "HTTPClient", "Outgoing", "API",
      ],
      swiftSettings: habits),

    // What the bench measures and the wire tests need, and the product does not have.
    .executableTarget(
      name: "BenchServer", dependencies: ["HTTP", "HTML", "CLinux"], path: "Tests/BenchServer",
      swiftSettings: habits),
    .executableTarget(
      name: "StoreLoad", dependencies: ["Store", "Ledger"], path: "Tests/StoreLoad",
      swiftSettings: habits),

    .target(
      name: "TestSupport",
      dependencies: ["CLinux", "COpenSSL", "Ledger", "Encodings", "Pictures", "Store", "Threads"],
      path: "Tests/TestSupport", swiftSettings: habits),
    .testTarget(
      name: "LedgerTests", dependencies: ["Ledger", "Encodings", "TestSupport"], swiftSettings: habits),
    .testTarget(
      name: "EncodingsTests", dependencies: ["Encodings", "TestSupport"], swiftSettings: habits),
    .testTarget(
      name: "ExchangeTests", dependencies: ["Exchange", "Ledger", "Encodings", "TestSupport"],
      exclude: ["Fixtures"], swiftSettings: habits),
    .testTarget(
      name: "PicturesTests", dependencies: ["Pictures", "Encodings", "TestSupport"], swiftSettings: habits),
    .testTarget(name: "ThreadsTests", dependencies: ["Threads", "TestSupport"], swiftSettings: habits),
    .testTarget(name: "ProgramsTests", dependencies: ["Programs"], swiftSettings: habits),
    .testTarget(
      name: "SQLiteTests", dependencies: ["SQLite", "Encodings", "TestSupport"], swiftSettings: habits),
    .testTarget(
      name: "HTMLTests", dependencies: ["HTML", "Encodings", "TestSupport"], swiftSettings: habits),
    .testTarget(
      name: "ViewCompilerTests", dependencies: ["ViewCompiler", "HTML", "Encodings", "TestSupport"],
      swiftSettings: habits),
    .testTarget(
      name: "HTTPTests",
      dependencies: ["HTTP", "CLinux", "COpenSSL", "Threads", "Encodings", "TestSupport"],
      swiftSettings: habits),
    .testTarget(
      name: "HTTPClientTests",
      dependencies: ["HTTPClient", "HTTP", "Threads", "TestSupport"],
      exclude: ["Fixtures"], swiftSettings: habits),
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "Store", "AccountStore", "StoreCare", "JournalCoding", "DemoData", "Disk", "Ledger", "SQLite",
        "Migrations", "Threads",
        "Encodings", "TestSupport",
      ],
      swiftSettings: habits),
    .testTarget(
      name: "DemoDataTests",
      dependencies: ["DemoData", "JournalCoding", "Store", "AccountStore", "StoreCare", "SQLite", "Ledger"],
      swiftSettings: habits),
    .testTarget(
      name: "ArchiveTests",
      dependencies: [
        "Archive", "DemoData", "Disk", "Encodings", "JournalCoding", "Store", "AccountStore", "StoreCare",
        "Ledger", "SQLite",
        "TestSupport",
      ],
      swiftSettings: habits),
    .testTarget(
      name: "JournalCodingTests", dependencies: ["JournalCoding", "Ledger", "Encodings", "TestSupport"],
      swiftSettings: habits),
    .testTarget(
      name: "HouseholdTests",
      dependencies: [
        "Household", "Exchange", "Encodings", "Ledger", "Store", "AccountStore", "StoreCare", "TestSupport",
      ],
      swiftSettings: habits),
    .testTarget(
      name: "FactorsTests", dependencies: ["Factors", "Encodings", "TestSupport"],
      exclude: ["Fixtures"], swiftSettings: habits),
    .testTarget(
      name: "IdentityTests",
      dependencies: [
        "Identity", "Factors", "Store", "AccountStore", "Ledger", "Encodings", "Threads", "TestSupport",
      ],
      swiftSettings: habits),
    .testTarget(
      name: "RunningTests",
      dependencies: [
        "Running", "HTTP", "Store", "StoreCare", "Disk", "Ledger", "SQLite", "Words", "Encodings", "Threads",
        "TestSupport",
      ],
      swiftSettings: habits),
    .testTarget(
      name: "ScanningTests", dependencies: ["Scanning", "Store", "Ledger", "Encodings", "TestSupport"],
      swiftSettings: habits),
    .testTarget(
      name: "OutgoingTests",
      dependencies: [
        "Outgoing", "HTTPClient", "HTTP", "Household", "Identity", "Store", "AccountStore", "Ledger", "Words",
        "Running", "Factors", "Encodings", "Threads", "TestSupport",
      ],
      swiftSettings: habits),
    .testTarget(
      name: "WordsTests", dependencies: ["Words", "Ledger", "Store", "AccountStore", "TestSupport"],
      swiftSettings: habits),
    .testTarget(
      name: "APITests",
      dependencies: [
        "API", "Disk", "Factors", "HTTP", "Household", "Identity", "Store", "AccountStore", "Ledger",
        "Encodings", "TestSupport", "Words",
      ],
      swiftSettings: habits),
    .testTarget(
      name: "WebTests",
      dependencies: [
        "Web", "WebFloor", "AccountPages", "GroupPages", "Words", "HTTP", "HTML", "Household", "Store",
        "AccountStore", "StoreCare", "Ledger", "Encodings", "Programs", "Threads",
        "Archive", "COpenSSL", "DemoData", "Disk", "Exchange", "Factors", "Identity", "Pictures", "Running",
        "Scanning", "TestSupport", "Outgoing", "API", "JournalCoding",
      ],
      swiftSettings: habits),
  ]
)
