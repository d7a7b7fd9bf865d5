import StoreMaintenance

internal import Disk
internal import Encodings
internal import JournalCoding
internal import Ledger
internal import Store

/// Writes the files of one group.
struct GroupExport {
  private let group: ID<Group>
  private let snapshot: Snapshot
  private let directory: ExportDirectory
  private let place: String
  private let tables: ExportTables
  private let progress: (Int) -> Void

  init(
    _ group: ID<Group>, of snapshot: Snapshot, to directory: ExportDirectory, tables: ExportTables,
    progress: @escaping (_ operations: Int) -> Void
  ) {
    self.group = group
    self.snapshot = snapshot
    self.directory = directory
    self.tables = tables
    self.progress = progress
    place = "groups/\(group)"
  }

  func run(at now: Instant, program: String) throws {
    try directory.makeDirectory(place)
    try directory.makeFile("\(place)/group.json") { try writeGroup(to: $0) }
    try directory.makeFile("\(place)/journal.json") { try writeJournal(to: $0) }
    try directory.makeFile("\(place)/entries.json") { try writeEntries(to: $0) }
    try directory.makeFile("\(place)/entries.csv") { file in
      try tables.entries(snapshot, group) { try file.write($0) }
    }
    try directory.makeFile("\(place)/splitwise.csv") { file in
      try tables.splitwise(snapshot, group) { try file.write($0) }
    }
    try writeAttachments()
    try writeArchive(at: now, program: program)
  }

  /// A group that does not fit into a ZIP file is exported as separate files only.
  private func writeArchive(at now: Instant, program: String) throws {
    let name = "\(place)/archive.zip"
    let archive = try GroupArchive(group, of: snapshot, at: now, program: program, table: tables.entries)
    do { try directory.makeFile(name) { file in try archive.write { try file.write($0) } } } catch StoredZip
      .Mistake.tooLarge
    { directory.removeFile(name) }
  }

  // MARK: - JSON

  private func writeGroup(to file: OutputFile) throws {
    var writer = JSONWriter()
    writer.write(try GroupContents(group, of: snapshot))
    try file.write(writer.bytes)
    try file.write("\n")
  }

  /// One operation on each line, in the order in which this instance received them.
  private func writeJournal(to file: OutputFile) throws {
    var list = JSONLines(file)
    try snapshot.forEachOperation(of: group) { operation in
      try list.append(operation.encoded)
      progress(1)
    }
    try list.end()
  }

  /// One entry on each line, deleted ones too, in the order of their ids.
  private func writeEntries(to file: OutputFile) throws {
    var list = JSONLines(file)
    try snapshot.forEachState(of: group, entries: true) { state, operations in
      progress(operations)
      guard case .entry(let state) = state, let entry = state.entry else { return }
      var writer = JSONWriter()
      writer.write(entry, state)
      try list.append(writer.bytes)
    }
    try list.end()
  }

  // MARK: - Files

  private func writeAttachments() throws {
    let files = try snapshot.attachments(of: group).filter { $0.erasure == nil }
    guard !files.isEmpty else { return }
    try directory.makeDirectory("\(place)/files")
    for file in files {
      try directory.makeFile("\(place)/files/\(file.id)") { output in
        var offset = 0
        while case let part = try snapshot.contents(of: file.id, from: offset), !part.isEmpty {
          try output.write(part)
          offset += part.count
        }
      }
    }
  }
}

/// A JSON array in a file, with a line for each element.
private struct JSONLines {
  private let file: OutputFile
  private var isEmpty = true

  init(_ file: OutputFile) { self.file = file }

  mutating func append(_ element: [UInt8]) throws {
    try file.write(isEmpty ? "[\n" : ",\n")
    try file.write(element)
    isEmpty = false
  }

  func end() throws { try file.write(isEmpty ? "[]\n" : "\n]\n") }
}

extension JSONWriter {
  /// An entry with the amounts of each member.
  fileprivate mutating func write(_ entry: Entry, _ state: EntryState) {
    object { writer in
      writer.write("id", state.id)
      writer.write("isDeleted", !state.isVisible)
      writer.write("entry", encoded: entry.encoded)
      writer.array("shares", entry.bill.outcome(of: state.id).lines) { line, writer in
        writer.object { writer in
          writer.write("member", line.member)
          writer.write("paid", line.paid)
          writer.write("owed", line.owed)
        }
      }
    }
  }
}
