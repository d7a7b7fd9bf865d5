/// The views as Swift files, one a folder of `Views/`, so that a change of one page compiles few others again.
package enum ViewsCompiler {
  /// The Swift file of the views at the top of `Views/`, which declares `Views`; the others extend it.
  package static let first = "Views.swift"

  /// The file that holds the views of a folder.
  package static func file(for folder: some StringProtocol) -> String { "Views+\(folder).swift" }

  /// Compiles all views, whose paths are relative to `Views/`, to Swift files by name. Expressions in views may use
  /// `modules`. Collects one mistake a view.
  package static func files(for sources: [(path: String, source: Source)], importing modules: [String] = [])
    throws(Diagnostics) -> [String: String]
  {
    var mistakes = Diagnostics()
    let views = sources.compactMap { path, source in mistakes.collect { try View(path: path, source: source) }
    }
    mistakes.add(duplicates(in: views))
    mistakes.add(namesakes(in: sources.map(\.source)))
    let layouts = Dictionary(
      views.map { ($0.signature.name, $0.signature.content != nil) }, uniquingKeysWith: { first, _ in first })
    var functions = [first: [String]()]
    for view in views {
      let function = mistakes.collect { try ViewWriter.function(for: view, layouts: layouts) }
      functions[name(of: view), default: []].append(function ?? "")
    }
    try mistakes.throwIfAny()
    let imports = (["HTML"] + modules).map { "import \($0)\n" }.joined()
    var files: [String: String] = [:]
    for (name, functions) in functions {
      files[name] =
        imports + (name == first ? "\nenum Views {}\n" : "") + "\nextension Views {\n"
        + functions.joined(separator: "\n") + "}\n"
    }
    return files
  }

  private static func name(of view: View) -> String {
    let parts = view.path.split(separator: "/")
    return parts.count > 1 ? file(for: parts[0]) : first
  }

  private static func duplicates(in views: [View]) -> [Diagnostic] {
    var files: [String: String] = [:]
    return views.compactMap { view in
      let name = view.signature.name
      guard let other = files.updateValue(view.source.file, forKey: name) else { return nil }
      return view.source.error(at: 0, "\(other) is called '\(name)' as well")
    }
  }

  /// Swift identifies a file by the last part of its path, in any folder, and reports two alike only as a
  /// conflict of their `#fileID`.
  private static func namesakes(in sources: [Source]) -> [Diagnostic] {
    var files: [Substring: String] = [:]
    return sources.compactMap { source in
      let name = source.file.split(separator: "/").last ?? ""
      guard let other = files.updateValue(source.file, forKey: name) else { return nil }
      return source.error(at: 0, "\(other) is a file '\(name)' as well: give one of them another name")
    }
  }
}
