import Foundation

/// The files of Public/ with every reference among them rewritten to the address the other file has.
package struct AssetBundle {
  package struct Item {
    let file: PublicFile
    package let address: String
    package let fingerprint: String
    package let bytes: [UInt8]
  }

  /// In the order of their paths.
  package var items: [Item] { finished.values.sorted { $0.file.path < $1.file.path } }

  private let files: [String: PublicFile]
  private var finished: [String: Item] = [:]
  private var underway: [String] = []

  package init(_ list: [PublicFile]) throws(Diagnostics) {
    files = Dictionary(list.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    var mistakes = Diagnostics()
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

  /// A file is finished after the files it names, for its fingerprint covers their addresses.
  private mutating func finish(_ path: String) throws {
    guard finished[path] == nil, let file = files[path] else { return }
    underway.append(path)
    defer { underway.removeLast() }
    let bytes = try rewritten(file)
    let fingerprint = SHA256.fingerprint(bytes)
    finished[path] = Item(
      file: file, address: file.address(fingerprint: fingerprint), fingerprint: fingerprint, bytes: bytes)
  }

  private mutating func rewritten(_ file: PublicFile) throws -> [UInt8] {
    guard ["css", "js", "mjs"].contains(file.fileExtension) else { return file.bytes }
    guard let text = String(validating: file.bytes, as: UTF8.self) else {
      throw Diagnostic(file: file.file, message: "this is not UTF-8")
    }
    let source = Source(file: file.file, text: text)
    var result = file.bytes
    for reference in try Reference.all(in: text, fileExtension: file.fileExtension).reversed() {
      let address = try address(of: reference, in: file, source)
      result.replaceSubrange(reference.range, with: address.utf8)
    }
    return result
  }

  private mutating func address(of reference: Reference, in file: PublicFile, _ source: Source) throws
    -> String
  {
    let written = source.text(reference.range)
    let name = written.prefix { !"?#".contains($0) }
    let path = Self.resolved(String(name), from: file.path)
    guard let path, files[path] != nil else {
      throw source.error(at: reference.range.lowerBound, "there is no file '\(name)' in Public/")
    }
    if let start = underway.firstIndex(of: path) {
      let circle = (underway[start...] + [path]).joined(separator: " → ")
      throw source.error(at: reference.range.lowerBound, "these files name each other in a circle: \(circle)")
    }
    try finish(path)
    guard let item = finished[path] else {
      throw source.error(at: reference.range.lowerBound, "'\(name)' has a mistake of its own")
    }
    return Self.relative(item.address, from: file.address(fingerprint: "")) + written.dropFirst(name.count)
  }

  private static func resolved(_ name: String, from path: String) -> String? {
    if name.hasPrefix("/") || name.contains(":") { return nil }
    var folders = path.split(separator: "/").dropLast()
    for part in name.split(separator: "/") where part != "." {
      if part != ".." {
        folders.append(part)
      } else if folders.popLast() == nil {
        return nil
      }
    }
    return folders.joined(separator: "/")
  }

  /// Relative, so that it holds under any base path.
  static func relative(_ address: String, from other: String) -> String {
    let target = address.split(separator: "/")
    let start = other.split(separator: "/").dropLast()
    let shared = zip(target.dropLast(), start).prefix { $0 == $1 }.count
    let up = String(repeating: "../", count: start.count - shared)
    return (up.isEmpty ? "./" : up) + target.dropFirst(shared).joined(separator: "/")
  }
}
