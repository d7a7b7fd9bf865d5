import Foundation
import PackagePlugin

/// Compiles Views/ and Public/ into Swift before the target that uses them.
///
/// The links to both folders beside this file have a purpose: SwiftPM asks a plugin for its commands again
/// only when a file comes or goes below a target's folder, and a link puts them there.
@main struct ViewCompilerPlugin: BuildToolPlugin {
  /// What an expression in a view may use beside HTML.
  private static let imports = ["Ledger"]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let views = context.package.directoryURL.appending(path: "Views")
    let publicFiles = context.package.directoryURL.appending(path: "Public")
    let output = context.pluginWorkDirectoryURL
    var arguments = ["--views", path(views), "--public", path(publicFiles), "--output", path(output)]
    for module in Self.imports { arguments += ["--import", module] }
    return [
      .buildCommand(
        displayName: "Compiling views",
        executable: try context.tool(named: "ViewCompiler").url,
        arguments: arguments,
        inputFiles: inputs(in: views) + inputs(in: publicFiles),
        outputFiles: ["Views.swift", "Strings.swift", "Assets.swift"].map { output.appending(path: $0) })
    ]
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
