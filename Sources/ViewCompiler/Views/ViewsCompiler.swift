/// The views of a target as one Swift file.
package enum ViewsCompiler {
  /// `paths` are relative to the folder of the views. Collects one mistake a view. All views are read, so that a
  /// target's own can call those of the targets below it.
  package static func swift(
    for sources: [(path: String, source: Source)], of target: ViewsTarget
  ) throws(Diagnostics) -> String {
    var mistakes = Diagnostics()
    let views = sources.compactMap { path, source in
      mistakes.collect { try View(path: path, source: source) }
    }
    mistakes.add(duplicates(in: views))
    mistakes.add(namesakes(in: sources.map(\.source)))
    let layouts = Dictionary(
      views.map { ($0.signature.name, $0.signature.content != nil) }, uniquingKeysWith: { first, _ in first })
    let own = views.filter(target.owns)
    let functions = own.compactMap { view in
      mistakes.collect { try ViewWriter.function(for: view, layouts: layouts) }
    }
    try mistakes.throwIfAny()
    return target.heading(for: own) + functions.joined(separator: "\n") + "}\n"
  }

  private static func duplicates(in views: [View]) -> [Diagnostic] {
    var files: [String: String] = [:]
    return views.compactMap { view in
      let name = view.signature.name
      guard let other = files.updateValue(view.source.file, forKey: name) else { return nil }
      return view.source.error(at: 0, "\(other) is called '\(name)' as well")
    }
  }

  /// Swift knows a file by the last part of its path, in whichever folder it is, and says of two alike only
  /// that their `#fileID` conflict.
  private static func namesakes(in sources: [Source]) -> [Diagnostic] {
    var files: [Substring: String] = [:]
    return sources.compactMap { source in
      let name = source.file.split(separator: "/").last ?? ""
      guard let other = files.updateValue(source.file, forKey: name) else { return nil }
      return source.error(at: 0, "\(other) is a file '\(name)' as well: give one of them another name")
    }
  }
}
