import Foundation
import Testing
import ViewCompiler

struct CompilationTests {
  private func compilation(into output: URL) -> Compilation {
    Compilation(
      words: URL.package.appending(path: "Words").path(), views: URL.package.appending(path: "Views").path(),
      publicFiles: URL.package.appending(path: "Public").path(), output: output.path())
  }

  @Test func `our own views and files compile, and again to the same`() throws {
    let output = try URL.scratch()
    defer { try? FileManager.default.removeItem(at: output) }
    try compilation(into: output).run()
    let old = Date(timeIntervalSince1970: 1_000_000)
    let files = try FileManager.default.contentsOfDirectory(atPath: output.path()).sorted()
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: URL.package.appending(path: "Views").path())
    let views = folders.filter { !$0.hasSuffix(".html") }.map { ViewsCompiler.file(for: $0) }
    let others = [
      "Assets.swift", "Currencies.swift", "Guesses.swift", "Locales.swift", "Strings.swift",
      ViewsCompiler.first,
    ]
    #expect(views.contains("Views+entries.swift"))
    #expect(files == (views + others).sorted())
    for file in files {
      try FileManager.default.setAttributes(
        [.modificationDate: old], ofItemAtPath: output.appending(path: file).path())
    }
    try compilation(into: output).run()
    for file in files {
      let attributes = try FileManager.default.attributesOfItem(atPath: output.appending(path: file).path())
      #expect(attributes[.modificationDate] as? Date == old, "\(file) was written again")
    }
  }

  @Test func `every icon a view names is in the sprite`() throws {
    let sprite = try String(contentsOf: URL.package.appending(path: "Public/icons.svg"), encoding: .utf8)
    let folder = URL.package.appending(path: "Views").path()
    let views = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
    var names: Set<Substring> = []
    for view in views where view.hasSuffix(".html") {
      let text = try String(contentsOf: URL.package.appending(path: "Views/" + view), encoding: .utf8)
      names.formUnion(text.matches(of: #/icon\(name: "([^"]+)"\)/#).map(\.1).map { Substring(String($0)) })
    }
    #expect(!names.isEmpty)
    for name in names { #expect(sprite.contains("<symbol id=\"\(name)\""), "no icon \(name)") }
  }

  @Test func `a folder that is not there, and a file of another kind, are errors`() throws {
    let folder = try URL.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["Words/en/a.words", "Views/page.htm"] {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("a = b".utf8).write(to: file)
    }
    let compilation = Compilation(
      words: folder.path() + "/Words", views: folder.path() + "/Views",
      publicFiles: folder.path() + "/Public", output: folder.path() + "/out")
    let mistakes = #expect(throws: Diagnostics.self) { try compilation.run() }
    #expect(
      mistakes?.all.map(\.description) == [
        folder.path() + "/Views/page.htm:1:1: error: Views/ holds .html files",
        folder.path() + "/Public:1:1: error: this folder cannot be read",
      ])
  }
}
