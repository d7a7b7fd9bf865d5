/// For which target views are compiled: which of all views are its own, and what they may use.
package struct ViewsTarget {
  /// Folders and files below Views/; where none is named, all views are its own.
  package var parts: [String]
  /// The target that declares the type `Views`; nil where this one does.
  package var floor: String?
  /// What expressions use beside HTML.
  package var modules: [String]
  /// Those among them of which the parameters are that other targets give.
  package var shownModules: [String]

  package init(
    parts: [String] = [], on floor: String? = nil, importing modules: [String] = [],
    showing shownModules: [String] = []
  ) {
    (self.parts, self.floor, self.modules, self.shownModules) = (parts, floor, modules, shownModules)
  }

  func owns(_ view: View) -> Bool {
    parts.isEmpty || parts.contains { view.path == $0 || view.path.hasPrefix($0 + "/") }
  }

  /// The imports, and the declaration or extension of `Views` up to its first function.
  func heading(for views: [View]) -> String {
    let isShown = views.contains { $0.signature.isShared }
    let shown = isShown ? Set(shownModules + ["HTML"]) : []
    let imports = (["HTML"] + [floor].compactMap(\.self) + modules).map {
      (shown.contains($0) ? "package " : "") + "import \($0)\n"
    }
    return imports.joined() + (floor == nil ? "\npackage enum Views {}\n" : "") + "\nextension Views {\n"
  }
}
