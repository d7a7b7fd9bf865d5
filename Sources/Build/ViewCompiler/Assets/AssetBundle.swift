import Encodings
import Foundation

/// The files of Public/, with every reference among them replaced by the other file's address, and with the
/// parts of style sheets and scripts included.
package struct AssetBundle {
  package struct Item {
    let file: PublicFile
    package let address: String
    package let fingerprint: String
    package let bytes: [UInt8]
  }

  /// In the order of their paths, without files that are only parts of others.
  package var items: [Item] {
    finished.values.filter { !parts.contains($0.file.path) || addressed.contains($0.file.path) }.sorted {
      $0.file.path < $1.file.path
    }
  }

  private let files: [String: PublicFile]
  private let shared: SharedModules?
  private var finished: [String: Item] = [:]
  private var underway: [String] = []
  private var parts: Set<String> = []
  private var addressed: Set<String> = []

  /// `ofParts`: the scripts of a part of the page, which app.js loads.
  package init(_ list: [PublicFile], ofParts scripts: [String] = []) throws(Diagnostics) {
    let files = Dictionary(list.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    var mistakes = Diagnostics()
    self.files = files
    shared = mistakes.collect { try SharedModules(files, ofParts: scripts) }
    for path in files.keys.sorted() { _ = mistakes.collect { try finish(path) } }
    mistakes.add(Self.collisions(list))
    try mistakes.throwIfAny()
  }

  private static func collisions(_ list: [PublicFile]) -> [Diagnostic] {
    Dictionary(grouping: list, by: \.identifier).values.filter { $0.count > 1 }.map { group in
      let files = group.map(\.path).sorted().joined(separator: " and ")
      return Diagnostic(
        file: group[0].file, message: "\(files) have the same name in Swift, \(group[0].identifier)")
    }
  }

  /// A file is finished after the files it names, because its fingerprint covers their addresses.
  private mutating func finish(_ path: String) throws {
    guard finished[path] == nil, let file = files[path] else { return }
    let bytes = try entered(path) { bundle in
      try CSSMinifier.slimmed(
        file.isScript ? try bundle.script(file) : try bundle.joined(file, into: file), file)
    }
    let fingerprint = Self.fingerprint(bytes)
    finished[path] = Item(
      file: file, address: file.address(fingerprint: fingerprint), fingerprint: fingerprint, bytes: bytes)
  }

  /// So many hexadecimal digits of the SHA-256 distinguish two versions of a file: each page carries dozens of them.
  package static func fingerprint(_ bytes: [UInt8]) -> String { String(SHA256.hexDigest(bytes).prefix(10)) }

  private mutating func entered<Result>(_ path: String, _ body: (inout AssetBundle) throws -> Result) rethrows
    -> Result
  {
    underway.append(path)
    defer { underway.removeLast() }
    return try body(&self)
  }

  /// A file's bytes with its parts included, and with addresses that are valid from `whole`.
  private mutating func joined(_ file: PublicFile, into whole: PublicFile) throws -> [UInt8] {
    guard file.hasReferences else { return file.bytes }
    let source = try Self.source(of: file)
    var result = file.bytes
    let text = source.text(0..<source.bytes.count)
    for reference in try Reference.all(in: text, fileExtension: file.fileExtension).reversed() {
      let path = try path(source, reference.name, in: file)
      switch reference.kind {
      case .address:
        let address = try address(of: path, source, reference.name, in: whole)
        result.replaceSubrange(reference.range, with: address.utf8)
      case .part:
        guard let part = files[path] else { continue }
        parts.insert(path)
        result.replaceSubrange(reference.range, with: try entered(path) { try $0.joined(part, into: whole) })
      }
    }
    return result
  }

  private static func source(of file: PublicFile) throws -> Source {
    guard let text = String(validating: file.bytes, as: UTF8.self) else {
      throw Diagnostic(file: file.file, message: "this is not UTF-8")
    }
    return Source(file: file.file, text: text)
  }

  // MARK: - Scripts

  /// The modules that a script comes with: their code, each after those that it needs, and their names by path. A name
  /// is a number, so that a browser loads no more bytes where a file has a longer name.
  private struct Modules {
    private(set) var names: [String: String] = [:]
    /// What comes from app.js: its name there, and here.
    var borrowed: [String] = []
    var code: [UInt8] = []

    mutating func add(_ path: String) -> String {
      let name = "$" + String(names.count, radix: 36)
      names[path] = name
      return name
    }
  }

  /// The script with all the modules that it needs before it, as one module.
  private mutating func script(_ file: PublicFile) throws -> [UInt8] {
    var modules = Modules()
    let (own, exports) = try module(file, into: file, &modules)
    // A script that imports this one by its address gets its exports.
    let offer = exports.isEmpty ? "" : "export { \(exports.joined(separator: ", ")) };\n"
    let code = own + Array(offer.utf8)
    guard !modules.names.isEmpty else { return code }
    let borrowed = modules.borrowed.joined(separator: ", ")
    let loan = borrowed.isEmpty ? "" : "const { \(borrowed) } = self.modules;\n"
    return Array((Script.once + loan).utf8) + modules.code + shared(by: file, modules) + code
  }

  /// The statement by which app.js shares its modules with other scripts; empty in any other script.
  private func shared(by file: PublicFile, _ modules: Modules) -> [UInt8] {
    guard file.path == SharedModules.host, let lent = shared?.lent, !lent.isEmpty else { return [] }
    let pairs = lent.sorted().compactMap { path in
      files[path].flatMap { lent in modules.names[path].map { "\(lent.moduleName): \($0)" } }
    }
    return Array("self.modules = { \(pairs.joined(separator: ", ")) };\n".utf8)
  }

  private mutating func defined(
    _ file: PublicFile, as name: String, into whole: PublicFile, _ modules: inout Modules
  ) throws -> [UInt8] {
    let made = try entered(file.path) { try $0.module(file, into: whole, &modules) }
    let exports = made.exports.isEmpty ? "" : "return { \(made.exports.joined(separator: ", ")) };\n"
    let code = Array("const \(name) = once(() => {\n".utf8) + made.code
    return code + Array((exports + "});\n\n").utf8)
  }

  private mutating func module(_ file: PublicFile, into whole: PublicFile, _ modules: inout Modules) throws
    -> (code: [UInt8], exports: [String])
  {
    let source = try Self.source(of: file)
    let script = try Script(source)
    var changes = script.exports.map { ($0, "") }
    for part in script.imports {
      let path = try path(source, part.name, in: file)
      guard let other = files[path] else { continue }
      parts.insert(path)
      let known = modules.names[path]
      let name = known ?? modules.add(path)
      if known == nil {
        if shared?.lends(path, to: whole.path) == true {
          modules.borrowed.append("\(other.moduleName): \(name)")
        } else {
          modules.code += try defined(other, as: name, into: whole, &modules)
        }
      }
      changes.append((part.range, part.code(from: name)))
    }
    let text = source.text(0..<source.bytes.count)
    for reference in try Reference.all(in: text, fileExtension: file.fileExtension) {
      let path = try path(source, reference.name, in: file)
      changes.append((reference.range, try address(of: path, source, reference.name, in: whole)))
    }
    var code = file.bytes
    for (range, text) in changes.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
      code.replaceSubrange(range, with: text.utf8)
    }
    return (code, script.exportedNames)
  }

  // MARK: - Names of files

  private func path(_ source: Source, _ name: Range<Int>, in file: PublicFile) throws -> String {
    let written = source.text(name).prefix { !"?#".contains($0) }
    guard let path = Self.resolved(String(written), from: file.path), files[path] != nil else {
      throw source.error(at: name.lowerBound, "there is no file '\(written)' in Public/")
    }
    if let start = underway.firstIndex(of: path) {
      let circle = (underway[start...] + [path]).joined(separator: " → ")
      throw source.error(at: name.lowerBound, "these files name each other in a circle: \(circle)")
    }
    return path
  }

  private mutating func address(of path: String, _ source: Source, _ name: Range<Int>, in whole: PublicFile)
    throws -> String
  {
    try finish(path)
    addressed.insert(path)
    let written = source.text(name)
    guard let item = finished[path] else {
      throw source.error(at: name.lowerBound, "'\(written)' has a mistake of its own")
    }
    return Self.relative(item.address, from: whole.address(fingerprint: ""))
      + written.drop { !"?#".contains($0) }
  }

  static func resolved(_ name: String, from path: String) -> String? {
    if name.hasPrefix("/") || name.contains(":") { return nil }
    var folders = path.split(separator: "/").dropLast()
    for part in name.split(separator: "/") where part != "." {
      if part != ".." { folders.append(part) } else if folders.popLast() == nil { return nil }
    }
    return folders.joined(separator: "/")
  }

  /// A relative address, which is valid under any base path.
  static func relative(_ address: String, from other: String) -> String {
    let target = address.split(separator: "/")
    let start = other.split(separator: "/").dropLast()
    let shared = zip(target.dropLast(), start).prefix { $0 == $1 }.count
    let up = String(repeating: "../", count: start.count - shared)
    return (up.isEmpty ? "./" : up) + target.dropFirst(shared).joined(separator: "/")
  }
}
