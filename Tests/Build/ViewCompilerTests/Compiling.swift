import Foundation
import Testing
import ViewCompiler

/// A faulty view, and the error that the build prints after the name of the file.
struct Mistake: CustomTestStringConvertible {
  let view: String
  let complaint: String

  init(_ view: String, _ complaint: String) {
    self.view = view
    self.complaint = complaint
  }

  var testDescription: String { view.replacing("\n", with: "⏎") }
}

/// The Swift for `Views/page.html` and the other views by path, in one text.
func compiled(_ page: String, with others: [String: String] = [:]) throws(Diagnostics) -> String {
  let all = others.merging(["page.html": page]) { first, _ in first }
  let sources = all.sorted { $0.key < $1.key }.map { path, text in
    (path: path, source: Source(file: "Views/" + path, text: text))
  }
  return try ViewsCompiler.files(for: sources).sorted { $0.key > $1.key }.map(\.value).joined()
}

/// The complaints about a page, one a line.
func complaints(about page: String, with others: [String: String] = [:]) -> String {
  do {
    _ = try compiled(page, with: others)
    return ""
  } catch { return error.all.map(\.description).joined(separator: "\n") }
}

/// The markup that a page writes by itself, with `‹›` for everything else.
func literals(of page: String, with others: [String: String] = [:]) throws -> String {
  let start = "out.write(literal: \""
  let lines = try compiled(page, with: others).split(separator: "\n")
  let body = lines.drop { !$0.hasPrefix("static func page") }.dropFirst().prefix {
    !$0.hasPrefix("#sourceLocation()")
  }
  return body.filter { !$0.hasPrefix("#") && $0 != "}" && $0 != "break" }.map { line in
    guard line.hasPrefix(start) else { return "‹›" }
    return String(line.dropFirst(start.count).dropLast(2)).replacing("\\n", with: "\n").replacing(
      "\\\"", with: "\"")
  }.joined()
}

extension URL {
  /// The root of the package.
  static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A new folder for one test.
  static func scratch() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "views-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
