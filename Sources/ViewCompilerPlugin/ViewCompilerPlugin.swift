import Foundation
import PackagePlugin

/// Compiles Words/ into Swift for the target of that name, each part of Views/ for the target whose pages it makes,
/// and Public/ for the floor that all of them stand on.
///
/// The links to the folders beside this file have a purpose: SwiftPM asks a plugin for its commands again
/// only when a file comes or goes below a target's folder, and a link puts them there.
@main struct CompilingViews: BuildToolPlugin {
  /// The parts of Views/ by the target that writes them.
  private static let parts = [
    "WebFloor": ["site", "forms", "files", "icon.html", "nothing.html", "qrcode.html", "unbrokenPart.html"],
    "AccountPages": ["accounts", "instance"],
    "GroupPages": ["groups", "imports"],
    "Web": [
      "balances", "entries", "feeds", "history", "home", "labels", "programs", "recurring", "reports",
      "search",
      "shared",
    ],
  ]
  private static let floor = "WebFloor"
  /// What an expression in a view may use beside HTML.
  private static let modules = ["Encodings", "Ledger", "Words"]
  /// What else those of a target may.
  private static let furtherModules = [
    "GroupPages": ["AccountPages"], "Web": ["API", "AccountPages", "GroupPages"],
  ]
  /// What the parameters are made of that other targets give.
  private static let shownModules = [
    "WebFloor": ["Encodings", "Words"], "GroupPages": ["WebFloor", "Words"],
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    if target.name == "Words" {
      let outputs = ["Strings.swift", "Locales.swift", "Currencies.swift", "Guesses.swift"]
      return [try command("Compiling words", ["words": "Words"], to: outputs, [], context)]
    }
    requireOwners(of: context.package.directoryURL.appending(path: "Views"))
    let isFloor = target.name == Self.floor
    return [
      try command(
        "Compiling views of \(target.name)",
        isFloor ? ["views": "Views", "public": "Public"] : ["views": "Views"],
        to: isFloor ? ["Views.swift", "Assets.swift"] : ["Views.swift"], arguments(of: target.name), context)
    ]
  }

  private func arguments(of target: String) -> [String] {
    let modules = Self.modules + (Self.furtherModules[target] ?? [])
    return (Self.parts[target] ?? []).flatMap { ["--part", $0] }
      + (target == Self.floor ? [] : ["--floor", Self.floor])
      + modules.flatMap { ["--import", $0] }
      + (Self.shownModules[target] ?? []).flatMap { ["--show", $0] }
  }

  /// A part that no target writes would be missed by nobody but who looks for its function.
  private func requireOwners(of views: URL) {
    let found = (try? FileManager.default.contentsOfDirectory(atPath: path(views))) ?? []
    let owned = Set(Self.parts.values.joined())
    for part in found where !part.hasPrefix(".") && !owned.contains(part) {
      Diagnostics.error("Views/\(part) belongs to no target: name it in ViewCompilerPlugin.swift")
    }
  }

  private func command(
    _ name: String, _ folders: [String: String], to outputs: [String], _ further: [String],
    _ context: PluginContext
  ) throws -> Command {
    let output = context.pluginWorkDirectoryURL
    let places = folders.mapValues { context.package.directoryURL.appending(path: $0) }
      .sorted { $0.key < $1.key }
    return .buildCommand(
      displayName: name,
      executable: try context.tool(named: "ViewCompiler").url,
      arguments: places.flatMap { ["--" + $0.key, path($0.value)] } + ["--output", path(output)]
        + further,
      inputFiles: places.flatMap { inputs(in: $0.value) },
      outputFiles: outputs.map { output.appending(path: $0) })
  }

  /// Without the slash that a URL of a folder ends with.
  private func path(_ folder: URL) -> String {
    let path = folder.path(percentEncoded: false)
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The folders are inputs too, for a file that goes leaves no other trace.
  private func inputs(in folder: URL) -> [URL] {
    let all = FileManager.default.enumerator(atPath: path(folder))?.compactMap { $0 as? String } ?? []
    return ([path(folder)] + all.sorted().map { path(folder) + "/" + $0 })
      .map { URL(filePath: $0, directoryHint: .notDirectory) }
  }
}
