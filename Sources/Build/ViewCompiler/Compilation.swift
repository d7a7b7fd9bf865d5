import Foundation

/// One run over the folders of a target: Words/ becomes Strings.swift, Locales.swift, Currencies.swift and
/// Guesses.swift, Views/ becomes Views.swift, and Public/ Assets.swift.
package struct Compilation {
  package var words: String?
  package var views: String?
  /// The modules that expressions in views use beside HTML.
  package var modules: [String] = []
  package var publicFiles: String?
  package var output: String

  package init(words: String? = nil, views: String? = nil, publicFiles: String? = nil, output: String) {
    self.words = words
    self.views = views
    self.publicFiles = publicFiles
    self.output = output
  }

  package func run() throws(Diagnostics) {
    var mistakes = Diagnostics()
    let stringsCode = mistakes.collect { try words.map { try compiledWords(in: $0) } } ?? nil
    let localesCode = mistakes.collect { try words.map { try compiledLocales(in: $0) } } ?? nil
    let namesCode = mistakes.collect { try words.map { try compiledCurrencyNames(in: $0) } } ?? nil
    let guessesCode = mistakes.collect { try words.map { try compiledGuesses(in: $0) } } ?? nil
    let viewFiles = mistakes.collect { try views.map { try compiledViews(in: $0) } } ?? nil
    let assetsCode = mistakes.collect { try publicFiles.map { try compiledAssets(in: $0) } } ?? nil
    _ = mistakes.collect {
      try write(stringsCode, to: "Strings.swift")
      try write(localesCode, to: "Locales.swift")
      try write(namesCode, to: "Currencies.swift")
      try write(guessesCode, to: "Guesses.swift")
      for (name, code) in viewFiles ?? [:] { try write(code, to: name) }
      try write(assetsCode, to: "Assets.swift")
    }
    try mistakes.throwIfAny()
  }

  private func compiledViews(in views: String) throws -> [String: String] {
    var sources: [(path: String, source: Source)] = []
    for path in try paths(in: views) {
      guard path.hasSuffix(".html") else {
        throw Diagnostic(file: views + "/" + path, message: "Views/ holds .html files")
      }
      sources.append((path, try source(views + "/" + path)))
    }
    return try ViewsCompiler.files(for: sources, importing: modules)
  }

  private func compiledWords(in words: String) throws -> String {
    var mistakes = Diagnostics()
    let phrases = try paths(in: words).filter {
      !$0.hasSuffix(Self.names) && !$0.hasSuffix(Self.guesses) && !$0.hasPrefix(Self.locales)
    }
    let languages = Dictionary(grouping: phrases) { path in String(path.prefix { $0 != "/" }) }
    let catalogues = languages.sorted { $0.key < $1.key }.compactMap { tag, paths in
      mistakes.collect { try catalogue(tag, in: words, paths) }
    }
    try mistakes.throwIfAny()
    guard let reference = catalogues.first(where: { $0.tag == "en" }) else {
      throw Diagnostic(file: words + "/en", message: "the English words are missing")
    }
    return try StringsWriter.swift(for: reference, catalogues.filter { $0.tag != "en" })
  }

  private func catalogue(_ tag: String, in words: String, _ paths: [String]) throws -> LanguageCatalogue {
    if let stray = paths.first(where: { !$0.hasSuffix(".words") || !$0.contains("/") }) {
      throw Diagnostic(
        file: words + "/" + stray, message: "Words/ holds a folder for each language, with .words files in it"
      )
    }
    return try LanguageCatalogue(
      tag: tag, folder: words + "/" + tag, sources: paths.map { try source(words + "/" + $0) })
  }

  private static let names = "/currencies.names"

  private func compiledCurrencyNames(in words: String) throws -> String {
    let files = try paths(in: words).filter { $0.hasSuffix(Self.names) }
    return try CurrencyNamesWriter.swift(
      for: files.map { (String($0.dropLast(Self.names.count)), try source(words + "/" + $0)) })
  }

  private static let guesses = "/categories.guesses"

  private func compiledGuesses(in words: String) throws -> String {
    let files = try paths(in: words).filter { $0.hasSuffix(Self.guesses) }
    return try GuessesWriter.swift(
      for: files.map { (String($0.dropLast(Self.guesses.count)), try source(words + "/" + $0)) })
  }

  private static let locales = "locales/"

  private func compiledLocales(in words: String) throws -> String {
    let files = try paths(in: words).filter { $0.hasPrefix(Self.locales) }
    if let stray = files.first(where: { !$0.hasSuffix(".locale") }) {
      throw Diagnostic(file: words + "/" + stray, message: "locales/ holds .locale files")
    }
    return try LocalesWriter.swift(
      for: files.map { path in
        let tag = path.dropFirst(Self.locales.count).dropLast(".locale".count)
        return (String(tag), try source(words + "/" + path))
      })
  }

  private func compiledAssets(in publicFiles: String) throws -> String {
    var mistakes = Diagnostics()
    let files = try paths(in: publicFiles).compactMap { path in
      mistakes.collect {
        let file = publicFiles + "/" + path
        return try PublicFile(path: path, file: file, bytes: Array(Data(contentsOf: URL(filePath: file))))
      }
    }
    try mistakes.throwIfAny()
    return AssetsWriter.swift(for: try AssetBundle(files, ofParts: try scriptsOfParts(among: files)))
  }

  /// The scripts that views name as those of a part of the page: `data-script="{{ Assets.jsListJS.link }}"`.
  private func scriptsOfParts(among files: [PublicFile]) throws -> [String] {
    guard let views else { return [] }
    let bytes = try paths(in: views).flatMap { try source(views + "/" + $0).bytes }
    let text = String(decoding: bytes, as: UTF8.self)
    return files.filter { text.contains(#"data-script="{{ Assets.\#($0.identifier).link }}"#) }.map(\.path)
  }

  /// Every file below a folder, sorted, without hidden files and editors' leftovers.
  private func paths(in folder: String) throws -> [String] {
    guard isFolder(folder), let all = FileManager.default.enumerator(atPath: folder) else {
      throw Diagnostic(file: folder, message: "this folder cannot be read")
    }
    var paths: [String] = []
    for case let path as String in all where !isFolder(folder + "/" + path) {
      let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") || $0.hasSuffix("~") }
      if !isHidden { paths.append(path) }
    }
    return paths.sorted()
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder = ObjCBool(false)
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  private func source(_ file: String) throws -> Source {
    let bytes = try Data(contentsOf: URL(filePath: file))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Diagnostic(file: file, message: "this is not UTF-8")
    }
    return Source(file: file, text: text)
  }

  /// Writes a file only if it changes, so that it is not compiled again for nothing.
  private func write(_ code: String?, to name: String) throws {
    guard let code else { return }
    let file = URL(filePath: output).appending(path: name)
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    if (try? Data(contentsOf: file)) != Data(code.utf8) {
      try Data(code.utf8).write(to: file, options: .atomic)
    }
  }
}
