import Foundation
import PackagePlugin

/// Compiles Words/ into Swift for the target of that name, each part of Views/ for the target of its pages,
/// and Public/ for WebFloor, on which all of them depend.
///
/// The links to the folders beside this file have a purpose: SwiftPM asks a plugin for its commands again
/// only when a file is added or removed below a target's folder, and a link puts them there.
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
  /// The modules that an expression in a view may use beside HTML.
  private static let modules = ["Encodings", "Ledger", "Words"]
  /// Further modules for the views of a target.
  private static let furtherModules = [
    "GroupPages": ["AccountPages"], "Web": ["API", "AccountPages", "GroupPages"],
  ]
  /// The modules of parameter types in views that other targets call.
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

  /// Reports a part of Views/ that no target compiles, which would otherwise go unnoticed.
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

  /// The path without the slash at the end of a folder's URL.
  private func path(_ folder: URL) -> String {
    let path = folder.path(percentEncoded: false)
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The folders are inputs too, because a deleted file leaves no other trace.
  private func inputs(in folder: URL) -> [URL] {
    let all = FileManager.default.enumerator(atPath: path(folder))?.compactMap { $0 as? String } ?? []
    return ([path(folder)] + all.sorted().map { path(folder) + "/" + $0 })
      .map { URL(filePath: $0, directoryHint: .notDirectory) }
  }
}
