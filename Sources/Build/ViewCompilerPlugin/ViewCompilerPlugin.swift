import Foundation
import PackagePlugin

/// Compiles Words/ into Swift for the target `Words`, and Views/ and Public/ for `Pages`.
///
/// The links to the folders beside this file have a purpose: SwiftPM asks a plugin for its commands again
/// only when a file is added or removed below a target's folder, and a link puts them there.
@main struct CompilingViews: BuildToolPlugin {
  /// The modules that expressions in views use beside HTML.
  private static let modules = ["API", "Encodings", "Ledger", "Words"]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    if target.name == "Words" {
      let outputs = ["Strings.swift", "Locales.swift", "Currencies.swift", "Guesses.swift"]
      return [try command("Compiling words", ["words": "Words"], to: outputs, [], context)]
    }
    let views = context.package.directoryURL.appending(path: "Views")
    return [
      try command(
        "Compiling views", ["views": "Views", "public": "Public"],
        to: ["Views.swift", "Assets.swift"] + folders(in: views).map { "Views+\($0).swift" },
        Self.modules.flatMap { ["--import", $0] }, context)
    ]
  }

  /// The compiler writes one file a folder.
  private func folders(in views: URL) -> [String] {
    let found = (try? FileManager.default.contentsOfDirectory(atPath: path(views))) ?? []
    return found.filter { !$0.hasPrefix(".") && !$0.hasSuffix(".html") }.sorted()
  }

  private func command(
    _ name: String, _ folders: [String: String], to outputs: [String], _ further: [String],
    _ context: PluginContext
  ) throws -> Command {
    let output = context.pluginWorkDirectoryURL
    let places = folders.mapValues { context.package.directoryURL.appending(path: $0) }.sorted {
      $0.key < $1.key
    }
    return .buildCommand(
      displayName: name, executable: try context.tool(named: "ViewCompiler").url,
      arguments: places.flatMap { ["--" + $0.key, path($0.value)] } + ["--output", path(output)] + further,
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
    return ([path(folder)] + all.sorted().map { path(folder) + "/" + $0 }).map {
      URL(filePath: $0, directoryHint: .notDirectory)
    }
  }
}
