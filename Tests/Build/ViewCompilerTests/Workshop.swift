import Foundation
import Testing

/// A folder in which generated code is compiled against the HTML module, as in the build.
struct Workshop {
  struct Outcome {
    let status: Int32
    let output: String
  }

  let folder: URL

  /// HTML and what it imports are compiled once for all tests; the folder is used again by the next run.
  static let shared = Result { try Workshop() }

  private init() throws {
    folder = URL.package.appending(path: ".build/view-compiler-tests")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try compileTarget("Encodings", in: "Domain")
    try compileTarget("HTML", in: "Platform")
  }

  private func compileTarget(_ name: String, in group: String) throws {
    let sources = URL.package.appending(path: "Sources/\(group)/\(name)")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path()).sorted()
    let outcome = try swiftc(
      [
        "-emit-library", "-static", "-emit-module", "-parse-as-library", "-module-name", name, "-I", ".",
        "-o", "lib\(name).a",
      ] + files.filter { $0.hasSuffix(".swift") }.map { sources.appending(path: $0).path() })
    try #require(outcome.status == 0, "\(outcome.output)")
  }

  /// Compiles with the settings of the package, and with warnings as errors.
  func swiftc(_ arguments: [String]) throws -> Outcome {
    let habits = [
      "-swift-version", "6", "-package-name", "evenly", "-warnings-as-errors", "-enable-upcoming-feature",
      "ExistentialAny", "-enable-upcoming-feature", "InternalImportsByDefault", "-enable-upcoming-feature",
      "MemberImportVisibility",
    ]
    return try run(["swiftc"] + habits + arguments)
  }

  func run(_ command: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: String(decoding: bytes, as: UTF8.self))
  }

  /// Writes a file into a folder of its own, and gives its path.
  func write(_ text: String, to name: String) throws -> String {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path()
  }
}
