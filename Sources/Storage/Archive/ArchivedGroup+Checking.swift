import Encodings
internal import JournalCoding
package import Ledger
package import Store
import StoreMaintenance

extension ArchivedGroup {
  /// Rebuilds the group in a temporary database, without the contents of its files, and checks it. The writer
  /// of the real database is not needed for that. Returns all former and present members and authors. Throws
  /// `ArchiveRefusal`, and the errors of `checkStopped`.
  @discardableResult package func rebuildForCheck(
    in transaction: Transaction, at now: Instant, checkStopped: () throws -> Void = {}
  ) throws -> Set<ID<Person>> {
    try refusing {
      var restoration = try GroupRestoration(manifest.group, in: transaction, at: now)
      for file in manifest.files { try restoration.note(attached(file, by: nil), erasedAt: file.erasedAt) }
      try restoreOperations(&restoration, checkStopped)
      try restoration.finish(checkStopped: checkStopped)
      try restoration.check()
      try checkStopped()
      try requireBalances(transaction)
      return restoration.people
    }
  }

  private func restoreOperations(_ restoration: inout GroupRestoration, _ checkStopped: () throws -> Void)
    throws
  {
    try restoreJournal(&restoration, checkStopped)
    for done in manifest.imports {
      try restoration.noteImport(at: done.place, from: done.family, entries: done.entries)
    }
    for part in manifest.parts {
      try restoration.notePart(at: part.place, ofActionAt: part.whole, entries: part.entries)
    }
  }

  private func restoreJournal(_ restoration: inout GroupRestoration, _ checkStopped: () throws -> Void) throws
  {
    var beside = BesideLines(most: manifest.operations)
    try read(GroupArchive.beside) { try beside.read($0) }
    var (lines, place) = (Lines(longest: Operation.largestEncoding), 0)
    try read(GroupArchive.journal) { piece in
      try lines.read(piece) { line in
        guard let next = beside[place], let operation = try? Operation(encoded: line) else {
          throw GroupRestoreRefusal.operation(place + 1)
        }
        place += 1
        try checkStopped()
        try restoration.add(
          ArchivedOperation(operation, received: next.received, action: next.action, original: next.original))
      }
    }
    guard lines.isAtEnd, place == beside.count, place == manifest.operations else {
      throw ArchiveRefusal.damaged
    }
  }

  /// The journal must lead to the same balances here as where it was exported.
  private func requireBalances(_ transaction: Transaction) throws {
    var writer = JSONWriter()
    writer.write(try GroupContents(manifest.group, of: transaction))
    guard let entry = zip[GroupArchive.contents] else { throw ArchiveRefusal.damaged }
    let there = Self.balances(try zip.bytes(of: entry, atMost: Self.longestContents))
    guard let there, let here = Self.balances(writer.bytes), Self.isSame(here, there) else {
      throw GroupRestoreRefusal.unsound("the balances differ from those of group.json")
    }
  }

  /// An archive of an older version may have another Unicode spelling of a unit's code.
  private static func isSame(_ here: ArraySlice<UInt8>, _ there: ArraySlice<UInt8>) -> Bool {
    if here == there { return true }
    let text = String(decoding: there, as: UTF8.self)
    return StreamSafeText.holds(in: text) && here.elementsEqual(text.composed.utf8)
  }

  /// Finds the balances in the text: quotation marks within texts are always escaped.
  private static func balances(_ contents: [UInt8]) -> ArraySlice<UInt8>? {
    guard let start = place(of: #","balances":"#, in: contents[...]),
      let end = place(of: #","receipts":"#, in: contents[start...])
    else { return nil }
    return contents[start..<end]
  }

  private static func place(of key: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    let key = Array(key.description.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: key) }
  }

  private static let longestContents = 32 << 20
}
