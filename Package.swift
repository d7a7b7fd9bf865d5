// swift-tools-version: 6.2

import PackageDescription

let habits: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Asynchronous functions stay where their caller runs: no hop, and no look-up of one, at each call. The state of a
/// connection is touched by the thread of its loop alone; checking that at each touch was a tenth of a request's
/// instructions, so tests check it and releases do not.
let staying =
  habits + [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
  ]

/// A few lines that unit tests run a million times: they are optimised in debug builds too.
let busy =
  habits + [
    .unsafeFlags(["-O", "-whole-module-optimization", "-num-threads", "2"], .when(configuration: .debug))
  ]

/// The compiler of views runs for a second in each build, which is not worth half a minute of optimising it.
let hasty = habits + [.unsafeFlags(["-Onone"])]

/// A target of `Sources` or `Tests`, by its path there; its last folder is its name.
func target(
  _ path: String, _ uses: [String] = [], _ settings: [SwiftSetting] = habits, exclude: [String] = [],
  plugins: [Target.PluginUsage] = []
) -> Target {
  let (name, path) = place(of: path)
  let dependencies = uses.map { Target.Dependency(stringLiteral: $0) }
  return if path.hasPrefix("Tests/"), name.hasSuffix("Tests") {
    .testTarget(name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings)
  } else {
    .target(
      name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings,
      plugins: plugins)
  }
}

/// A program, by its path.
func program(_ path: String, _ uses: [String], _ settings: [SwiftSetting] = habits) -> Target {
  let (name, path) = place(of: path)
  return .executableTarget(
    name: name, dependencies: uses.map { Target.Dependency(stringLiteral: $0) }, path: path,
    swiftSettings: settings)
}

func place(of path: String) -> (name: String, path: String) {
  (String(path.split(separator: "/").last ?? ""), path)
}

let package = Package(
  name: "evenly", products: [.executable(name: "evenly", targets: ["Evenly"])],
  targets: [
    // Domain: values and rules. It imports nothing but itself.
    target("Sources/Domain/Ledger"), target("Sources/Domain/Encodings", [], busy),
    target("Sources/Domain/Exchange", ["Ledger", "Encodings"]),
    target("Sources/Domain/Pictures", ["Encodings"]),
    target("Sources/Domain/PaymentCodes", ["Encodings", "Ledger"]),

    // Platform: one target a technology. It knows no money and no words.
    .systemLibrary(
      name: "CSQLite", path: "Sources/Platform/CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "COpenSSL", path: "Sources/Platform/COpenSSL", pkgConfig: "openssl",
      providers: [.apt(["libssl-dev"])]), .target(name: "CLinux", path: "Sources/Platform/CLinux"),
    target("Sources/Platform/Threads"), target("Sources/Platform/Disk"),
    target("Sources/Platform/Subprocess", ["CLinux"]), target("Sources/Platform/SQLite", ["CSQLite"], busy),
    target("Sources/Platform/HTTP", ["CLinux", "COpenSSL", "Encodings", "Threads"], staying),
    target("Sources/Platform/HTTPClient", ["CLinux", "COpenSSL", "HTTP", "Threads"]),
    target("Sources/Platform/WebDAV", ["Encodings", "HTTP", "HTTPClient"]),
    target("Sources/Platform/AgeFormat", ["COpenSSL", "Encodings"]),
    target("Sources/Platform/HTML", ["Encodings"]),

    // Storage: the journal and the accounts in one SQLite file.
    target("Sources/Storage/JournalCoding", ["Encodings", "Ledger"]),
    target("Sources/Storage/Migrations", ["JournalCoding", "Ledger", "SQLite"]),
    target(
      "Sources/Storage/Store",
      ["Disk", "Encodings", "JournalCoding", "Ledger", "Migrations", "PaymentCodes", "SQLite", "Threads"]),
    target(
      "Sources/Storage/StoreMaintenance",
      ["Disk", "Encodings", "JournalCoding", "Ledger", "Migrations", "SQLite", "Store", "Threads"]),
    target(
      "Sources/Storage/Archive",
      ["Disk", "Encodings", "JournalCoding", "Ledger", "Pictures", "Store", "StoreMaintenance"]),
    target("Sources/Storage/DemoData", ["Encodings", "Ledger", "Store"]),

    // Product: what people can do, and the words for it.
    target("Sources/Product/Household", ["Encodings", "Exchange", "Ledger", "PaymentCodes", "Store"]),
    target("Sources/Product/Credentials", ["COpenSSL", "Encodings"]),
    target(
      "Sources/Product/Accounts", ["COpenSSL", "Credentials", "Encodings", "Ledger", "Store", "Threads"]),
    target("Sources/Product/Words", ["HTML", "Ledger", "Store"], plugins: ["ViewCompilerPlugin"]),
    target(
      "Sources/Product/Refusals",
      [
        "Accounts", "Disk", "Encodings", "Exchange", "Household", "Ledger", "PaymentCodes", "Store",
        "Threads", "Words",
      ]),
    target(
      "Sources/Product/Operations",
      [
        "AgeFormat", "CLinux", "Disk", "Encodings", "HTTP", "HTTPClient", "Ledger", "Store",
        "StoreMaintenance", "Threads", "WebDAV", "Words",
      ]),
    target(
      "Sources/Product/ReceiptOCR",
      ["Accounts", "Ledger", "Operations", "Pictures", "Store", "Subprocess", "Threads"]),

    // Web: the API, messages that go out, and the pages.
    target(
      "Sources/Web/API",
      [
        "Accounts", "Credentials", "Disk", "Encodings", "Exchange", "HTTP", "Household", "JournalCoding",
        "Ledger", "Pictures", "Refusals", "Store", "StoreMaintenance", "Threads", "Words",
      ]),
    target(
      "Sources/Web/Notifications",
      [
        "API", "Accounts", "Credentials", "Encodings", "HTML", "HTTP", "HTTPClient", "Household", "Ledger",
        "Operations", "Store", "Threads", "Words",
      ]),
    target(
      "Sources/Web/Pages",
      [
        "API", "Accounts", "Archive", "Credentials", "Disk", "Encodings", "Exchange", "HTML", "HTTP",
        "HTTPClient", "Household", "Ledger", "Notifications", "Operations", "PaymentCodes", "Pictures",
        "ReceiptOCR", "Refusals", "Store", "StoreMaintenance", "Threads", "Words",
      ], plugins: ["ViewCompilerPlugin"]),

    // App: the program.
    program(
      "Sources/App/Evenly",
      [
        "API", "Accounts", "AgeFormat", "Archive", "Credentials", "DemoData", "Disk", "Encodings", "Exchange",
        "HTTP", "HTTPClient", "Household", "Ledger", "Notifications", "Operations", "Pages", "Refusals",
        "Store", "StoreMaintenance", "Threads", "WebDAV", "Words",
      ]),

    // Build: views, words and what browsers fetch become Swift.
    program("Sources/Build/ViewCompiler", ["Encodings", "HTML"], hasty),
    .plugin(
      name: "ViewCompilerPlugin", capability: .buildTool(), dependencies: ["ViewCompiler"],
      path: "Sources/Build/ViewCompilerPlugin"),

    // The bench and the wire tests run these; the product does not have them.
    program("Tests/BenchServer", ["CLinux", "HTML", "HTTP"]),
    program("Tests/StoreLoad", ["Ledger", "Store"]),

    target(
      "Tests/TestSupport", ["CLinux", "COpenSSL", "Encodings", "Ledger", "Pictures", "Store", "Threads"]),
    target("Tests/Domain/LedgerTests", ["Encodings", "Ledger", "TestSupport"]),
    target("Tests/Domain/EncodingsTests", ["Encodings", "TestSupport"]),
    target(
      "Tests/Domain/ExchangeTests", ["Encodings", "Exchange", "Ledger", "TestSupport"], exclude: ["Fixtures"]),
    target("Tests/Domain/PicturesTests", ["Encodings", "Pictures", "TestSupport"]),
    target("Tests/Domain/PaymentCodesTests", ["Encodings", "Ledger", "PaymentCodes", "TestSupport"]),
    target("Tests/Platform/ThreadsTests", ["TestSupport", "Threads"]),
    target("Tests/Platform/SubprocessTests", ["Subprocess"]),
    target("Tests/Platform/SQLiteTests", ["Encodings", "SQLite", "TestSupport"]),
    target("Tests/Platform/HTMLTests", ["Encodings", "HTML", "TestSupport"]),
    target(
      "Tests/Platform/HTTPTests", ["CLinux", "COpenSSL", "Encodings", "HTTP", "TestSupport", "Threads"]),
    target(
      "Tests/Platform/HTTPClientTests", ["HTTP", "HTTPClient", "TestSupport", "Threads"],
      exclude: ["Fixtures"]),
    target(
      "Tests/Platform/WebDAVTests", ["Encodings", "HTTP", "HTTPClient", "TestSupport", "Threads", "WebDAV"]),
    target("Tests/Platform/AgeFormatTests", ["AgeFormat", "Encodings", "TestSupport"]),
    target("Tests/Storage/JournalCodingTests", ["Encodings", "JournalCoding", "Ledger", "TestSupport"]),
    target(
      "Tests/Storage/StoreTests",
      [
        "DemoData", "Disk", "Encodings", "JournalCoding", "Ledger", "Migrations", "PaymentCodes", "SQLite",
        "Store", "StoreMaintenance", "TestSupport", "Threads",
      ]),
    target(
      "Tests/Storage/ArchiveTests",
      [
        "Archive", "DemoData", "Disk", "Encodings", "JournalCoding", "Ledger", "SQLite", "Store",
        "StoreMaintenance", "TestSupport",
      ]),
    target(
      "Tests/Storage/DemoDataTests",
      ["DemoData", "JournalCoding", "Ledger", "SQLite", "Store", "StoreMaintenance"]),
    target(
      "Tests/Product/HouseholdTests",
      [
        "Encodings", "Exchange", "Household", "Ledger", "PaymentCodes", "Store", "StoreMaintenance",
        "TestSupport",
      ]),
    target(
      "Tests/Product/CredentialsTests", ["Credentials", "Encodings", "TestSupport"], exclude: ["Fixtures"]),
    target(
      "Tests/Product/AccountsTests",
      ["Accounts", "Credentials", "Encodings", "Ledger", "Store", "TestSupport", "Threads"]),
    target("Tests/Product/WordsTests", ["Ledger", "Store", "TestSupport", "Words"]),
    target(
      "Tests/Product/RefusalsTests",
      [
        "Accounts", "Disk", "Encodings", "Exchange", "Household", "Ledger", "PaymentCodes", "Refusals",
        "Store", "Threads", "Words",
      ]),
    target(
      "Tests/Product/OperationsTests",
      [
        "AgeFormat", "Disk", "Encodings", "HTTP", "HTTPClient", "Ledger", "Operations", "SQLite", "Store",
        "StoreMaintenance", "TestSupport", "Threads", "WebDAV", "Words",
      ]),
    target("Tests/Product/ReceiptOCRTests", ["Encodings", "Ledger", "ReceiptOCR", "Store", "TestSupport"]),
    target(
      "Tests/Web/APITests",
      [
        "API", "Accounts", "Credentials", "Disk", "Encodings", "HTTP", "Household", "Ledger", "Store",
        "TestSupport", "Threads", "Words",
      ]),
    target(
      "Tests/Web/NotificationsTests",
      [
        "Accounts", "Credentials", "Encodings", "HTTP", "HTTPClient", "Household", "Ledger", "Notifications",
        "Operations", "Store", "TestSupport", "Threads", "Words",
      ]),
    target(
      "Tests/Web/PagesTests",
      [
        "API", "Accounts", "Archive", "COpenSSL", "Credentials", "DemoData", "Disk", "Encodings", "Exchange",
        "HTML", "HTTP", "Household", "JournalCoding", "Ledger", "Notifications", "Operations", "Pages",
        "PaymentCodes", "Pictures", "ReceiptOCR", "Store", "StoreMaintenance", "Subprocess", "TestSupport",
        "Threads", "Words",
      ]), target("Tests/Build/ViewCompilerTests", ["Encodings", "HTML", "TestSupport", "ViewCompiler"]),
  ])
