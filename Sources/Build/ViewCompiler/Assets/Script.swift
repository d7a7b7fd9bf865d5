import Foundation

/// A script of Public/js with its imports and exports: modules in the source, joined into one file for the
/// browser, which would load each of them one after the other.
///
///     import { morph } from "./morph.js";          const { morph } = $0();
///     import("./live.js")                          Promise.resolve().then($1)
///     export function isBusy(form) { … }           function isBusy(form) { … }
///
/// A module becomes a function that runs once, when it is first needed, and returns the exports.
struct Script {
  struct Import {
    let range: Range<Int>
    let name: Range<Int>
    /// The imported names; nil for a module that is loaded later, by `import(…)`.
    let names: String?

    /// The replacement code once the module is a function.
    func code(from module: String) -> String {
      switch names {
      case nil: "Promise.resolve().then(\(module))"
      case "": "\(module)();"
      case let names?: "const {\(names.replacing(" as ", with: ": "))} = \(module)();"
      }
    }
  }

  let imports: [Import]
  /// The positions of the word `export` and the space after it.
  let exports: [Range<Int>]
  let exportedNames: [String]

  init(_ source: Source) throws {
    let text = source.text(0..<source.bytes.count)
    let statements = try Self.places(#"(?m)^import\s*(?:\{([^}]*)\}\s*from\s*)?"(\.\.?/[^"]+)";?"#, text)
    let later = try Self.places(#"\bimport\(\s*"(\.\.?/[^"]+)"\s*\)"#, text)
    let exports = try Self.places(
      #"(?m)^(export )(?:async function|function\*?|class|const)\s+([A-Za-z_$][\w$]*)"#, text)
    imports =
      (statements.map { Import(range: $0[0], name: $0[2], names: source.text($0[1])) }
      + later.map { Import(range: $0[0], name: $0[1], names: nil) }).sorted {
        $0.range.lowerBound < $1.range.lowerBound
      }
    self.exports = exports.map { $0[1] }
    exportedNames = exports.map { source.text($0[2]) }
    let understood = Set(statements.map(\.[0].lowerBound) + exports.map(\.[0].lowerBound))
    for place in try Self.places(#"(?m)^(?:import|export)\b(?!\()"#, text)
    where !understood.contains(place[0].lowerBound) {
      throw source.error(
        at: place[0].lowerBound,
        "a script reads: import { a } from \"./b.js\"; and exports functions, classes and constants")
    }
  }

  /// Runs a module's function once.
  static let once = """
    const once = (make) => {
      let made;
      return () => (made ??= [make()])[0];
    };

    """

  private static func places(_ pattern: String, _ text: String) throws -> [[Range<Int>]] {
    try NSRegularExpression(pattern: pattern).places(in: text)
  }
}
