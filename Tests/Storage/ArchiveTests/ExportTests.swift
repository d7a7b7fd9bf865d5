import Archive
import DemoData
import Glibc
import JournalCoding
import Ledger
import SQLite
import TestSupport
import Testing

@testable import Store

struct ExportTests {
  let scratch: Scratch
  let store: DataStore

  init() throws {
    scratch = try Scratch()
    store = try DataStore.inMemory()
    let plan = try #require(DemoPlan(entries: 400, groups: 2, members: 3, seed: 5))
    try store.fill(with: plan, password: "secret-hash")
  }

  private let table: EntryTableWriting = { _, group, write in
    for piece in ["the entries", " of \(group)"] { try write(Array(piece.utf8)) }
  }

  private func export(_ snapshot: Snapshot, to name: String) throws {
    try snapshot.export(
      to: scratch.file(name), tables: ExportTables(entries: table, splitwise: table),
      at: Instant(milliseconds: 1_750_000_000_000), program: "1")
  }

  private func export(to name: String) throws -> Tree {
    try store.read { try export($0, to: name) }
    return Tree(scratch.file(name))
  }

  private func firstGroup() throws -> ID<Group> { try #require(try store.read { try $0.allGroups() }.first) }

  @Test func `the same database makes the same files, every time`() throws {
    let first = try export(to: "first")
    #expect(try export(to: "second").files == first.files)
    #expect(first.files.count == 13)
  }

  @Test func `the journal is whole: folded again it gives the same entries`() throws {
    let tree = try export(to: "x")
    let group = try firstGroup()
    let operations = try tree.lines("groups/\(group)/journal.json").map { try Ledger.Operation(encoded: $0) }
    let kept = try store.read { snapshot in
      try snapshot.connection.values(
        #"SELECT id FROM entries WHERE "group" = \#(group) AND deleted IS NULL ORDER BY id"#,
        as: ID<Entry>.self)
    }
    let household = FoldedGroup(group: group, folding: operations)
    #expect(household.entries.map(\.id) == kept)
  }

  @Test func `the state names every entry, those in the bin too`() throws {
    let tree = try export(to: "x")
    let group = try firstGroup()
    let count: Int? = try store.read { snapshot in
      try snapshot.connection.value(#"SELECT count(*) FROM entries WHERE "group" = \#(group)"#)
    }
    let lines = try tree.lines("groups/\(group)/entries.json").map { String(decoding: $0, as: UTF8.self) }
    #expect(lines.count == count)
    #expect(lines.contains { $0.contains(#""isDeleted":true"#) })
  }

  @Test func `the table is written as the caller writes it, for each group`() throws {
    let tree = try export(to: "x")
    for group in try store.read({ try $0.allGroups() }) {
      #expect(try tree.text("groups/\(group)/entries.csv") == "the entries of \(group)")
    }
  }

  @Test func `passwords stay in the database`() throws {
    let tree = try export(to: "x")
    #expect(try tree.text("evenly.json").contains(#""username":"ada""#))
    for file in tree.files.values { #expect(!String(decoding: file, as: UTF8.self).contains("secret-hash")) }
  }

  @Test func `attachments come along`() async throws {
    let group = try firstGroup()
    let contents = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let file = AttachedFile(
      id: ID(high: 8, low: 8), group: group, uploader: nil, type: "image/png", size: contents.count,
      digest: try #require(Digest([UInt8](repeating: 1, count: 32))),
      created: Instant(milliseconds: 1_750_000_000_000))
    try await store.write { try $0.add(file, contents: contents) }
    let tree = try export(to: "x")
    #expect(tree.files["groups/\(group)/files/\(file.id)"] == contents)
  }

  @Test func `a directory that is not empty is left alone`() throws {
    mkdir(scratch.file("x"), 0o700)
    try scratch.write([1, 2, 3], to: "x/mine")
    #expect(throws: StoreError.exists(path: scratch.file("x"))) { try store.read { try export($0, to: "x") } }
    #expect(Tree(scratch.file("x")).files == ["mine": [1, 2, 3]])
  }

  @Test func `an export that fails leaves nothing behind`() throws {
    try store.writeAndWait { try $0.connection.run("UPDATE operations SET body = 'x' WHERE sequence = 90") }
    #expect(throws: CodingError.self) { try store.read { try export($0, to: "x") } }
    #expect(access(scratch.file("x"), F_OK) != 0)
  }
}

/// The files in a directory by their paths from there.
private struct Tree {
  private(set) var files: [String: [UInt8]] = [:]

  init(_ path: String) { collect(path, "") }

  func text(_ name: String) throws -> String { String(decoding: try #require(files[name]), as: UTF8.self) }

  /// The elements of a JSON array with one a line.
  func lines(_ name: String) throws -> [[UInt8]] {
    try text(name).split(separator: "\n").dropFirst().dropLast().map {
      $0.hasSuffix(",") ? Array($0.utf8.dropLast()) : Array($0.utf8)
    }
  }

  private mutating func collect(_ path: String, _ prefix: String) {
    guard let directory = opendir(path) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name == "." || name == ".." { continue }
      if entry.pointee.d_type == DT_DIR {
        collect(path + "/" + name, prefix + name + "/")
      } else {
        files[prefix + name] = read(path + "/" + name)
      }
    }
  }

  private func read(_ path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = Glibc.read(descriptor, &buffer, buffer.count), count > 0 {
      result += buffer[..<count]
    }
    return result
  }
}
