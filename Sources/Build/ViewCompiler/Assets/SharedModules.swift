import Foundation

/// The modules in `js/app.js`, the script of every page. A script that app.js loads later takes them from it:
/// they are not sent twice, and are one instance. It also loads the scripts that a view names as those of a part.
///
///     bring(new URL("./entry.js", import.meta.url))     in app.js: self.modules = { $morph: $3, … };
///     import { morph } from "./morph.js";               in entry.js: const { $morph: $0 } = self.modules;
struct SharedModules {
  static let host = "js/app.js"

  /// The scripts that app.js loads, and those that these load.
  private var brought: Set<String> = []
  /// The modules that these scripts take from app.js.
  private(set) var lent: Set<String> = []

  private let files: [String: PublicFile]

  /// A script with a mistake is skipped here: the mistake is reported when that script is finished.
  init(_ files: [String: PublicFile], ofParts scripts: [String]) throws {
    self.files = files
    let own = try modules(of: [Self.host])
    var waiting = try own.flatMap { try links(of: $0).brought } + scripts
    while let path = waiting.popLast() {
      guard !own.contains(path), brought.insert(path).inserted else { continue }
      for module in try modules(of: [path], without: own) {
        let links = try links(of: module)
        lent.formUnion(own.intersection(links.imports))
        waiting += links.brought
      }
    }
  }

  func lends(_ module: String, to script: String) -> Bool {
    brought.contains(script) && lent.contains(module)
  }

  /// The scripts and the modules that they import.
  private func modules(of scripts: [String], without others: Set<String> = []) throws -> Set<String> {
    var found: Set<String> = []
    var waiting = scripts
    while let path = waiting.popLast() {
      if !others.contains(path), found.insert(path).inserted { waiting += try links(of: path).imports }
    }
    return found
  }

  private func links(of path: String) throws -> (imports: [String], brought: [String]) {
    guard let file = files[path], let text = String(validating: file.bytes, as: UTF8.self) else {
      return ([], [])
    }
    let source = Source(file: file.file, text: text)
    let brought = try NSRegularExpression(pattern: #"\b(?:import|bring)\(new URL\("(\.\.?/[^"]+)""#)
    let imports = (try? Script(source))?.imports.map(\.name) ?? []
    func paths(_ names: [Range<Int>]) -> [String] {
      names.compactMap { AssetBundle.resolved(source.text($0), from: path) }
    }
    return (paths(imports), paths(brought.places(in: text).map { $0[1] }))
  }
}
