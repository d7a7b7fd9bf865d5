package import Encodings
internal import JournalCoding
package import Ledger
package import Store
import StoreMaintenance

/// A group in one ZIP file, from which it can be restored completely: its journal, its files, and tables for
/// people to read.
///
/// The same group makes the same bytes, apart from the time of the export.
package struct GroupArchive {
  package static let journal = "journal.jsonl"
  package static let manifest = "evenly.json"
  static let beside = "beside.jsonl"
  static let contents = "group.json"
  static let table = "entries.csv"

  static func path(of file: ID<Attachment>) -> String { "files/\(file)" }
  static func smallPath(of file: ID<Attachment>) -> String { "small/\(file)" }

  private let group: ID<Group>
  private let snapshot: Snapshot
  private let table: EntryTableWriting
  private let manifest: ArchiveManifest

  /// Reads the journal once, to fill the manifest.
  package init(
    _ group: ID<Group>, of snapshot: Snapshot, at now: Instant, program: String,
    table: @escaping EntryTableWriting
  ) throws {
    self.group = group
    self.snapshot = snapshot
    self.table = table
    manifest = try ArchiveManifest(group, of: snapshot, exported: now, program: program)
  }

  /// Throws `StoredZip.Mistake.tooLarge` if the group does not fit into a ZIP file.
  package func write(to put: @escaping StoredZip.Put) throws {
    var zip = StoredZip(put)
    let said = manifest.bytes
    guard said.count <= ArchiveManifest.longest else { throw StoredZip.Mistake.tooLarge }
    try zip.add(Self.manifest) { try $0(said) }
    try zip.add(Self.journal) { try writeLines(to: $0) { $0.operation.encoded } }
    try zip.add(Self.beside) { try writeLines(to: $0, Self.beside) }
    try zip.add(Self.contents) { put in
      var writer = JSONWriter()
      writer.write(try GroupContents(group, of: snapshot))
      try put(writer.bytes + [0x0A])
    }
    try zip.add(Self.table) { put in try table(snapshot, group, put) }
    for file in manifest.files where file.erasedAt == nil {
      try zip.add(Self.path(of: file.id)) { try write(file.id, to: $0) }
    }
    for file in manifest.files where file.smallType != nil {
      try zip.add(Self.smallPath(of: file.id)) { put in
        if let small = try snapshot.smallPicture(of: file.id, in: group) { try put(small.bytes) }
      }
    }
    try zip.finish()
  }

  private func writeLines(to put: StoredZip.Put, _ line: (ArchivedOperation) -> [UInt8]) throws {
    var piece: [UInt8] = []
    try snapshot.forEachArchivedOperation(of: group) { archived in
      piece += line(archived)
      piece.append(0x0A)
      guard piece.count > 1 << 16 else { return }
      try put(piece)
      piece.removeAll(keepingCapacity: true)
    }
    try put(piece)
  }

  /// The other columns of an operation: when it was received, its action, the digest of its original text.
  private static func beside(_ archived: ArchivedOperation) -> [UInt8] {
    var writer = JSONWriter()
    writer.array { writer in
      writer.write(archived.received.milliseconds)
      if let action = archived.action { writer.write(action) } else { writer.writeNull() }
      if let original = archived.original { writer.write(Hex.lower.text(of: original.bytes)) }
    }
    return writer.bytes
  }

  private func write(_ file: ID<Attachment>, to put: StoredZip.Put) throws {
    var offset = 0
    while case let part = try snapshot.contents(of: file, from: offset), !part.isEmpty {
      try put(Array(part))
      offset += part.count
    }
  }
}
