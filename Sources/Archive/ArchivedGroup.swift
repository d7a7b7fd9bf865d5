internal import AccountStore
package import Disk
package import Encodings
internal import JournalCoding
package import Ledger
internal import Pictures
package import Store
import StoreCare

/// A group as an archive has it, to be brought back all of it or not at all.
///
/// Nothing of it is held in memory but what says what is in it: contents are read when they are needed, and once more
/// when they are written.
package struct ArchivedGroup: Sendable {
  package let manifest: ArchiveManifest
  private let zip: StoredZipReader

  /// Reads what it says of itself, and none of its contents. Throws `ArchiveRefusal`.
  package init(_ file: FileContents) throws {
    try self.init(size: file.size) { range in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(range.count)
      while bytes.count < range.count {
        let piece = try file.bytes(from: range.lowerBound + bytes.count)
        guard !piece.isEmpty else { throw ArchiveRefusal.damaged }
        bytes += piece.prefix(range.count - bytes.count)
      }
      return bytes
    }
  }

  package init(size: Int, _ bytes: @escaping StoredZipReader.Bytes) throws {
    do {
      zip = try StoredZipReader(size: size, mostEntries: 0xFFFE, bytes)
      guard let first = zip[GroupArchive.manifest] else { throw ArchiveRefusal.noArchive }
      manifest = try ArchiveManifest(try zip.bytes(of: first, atMost: ArchiveManifest.longest))
    } catch let flaw as StoredZipReader.Flaw {
      throw ArchiveRefusal(flaw)
    }
  }

  /// How many bytes of files it has.
  package var fileBytes: Int { manifest.files.reduce(0) { $0 + $1.size } }

  // MARK: - Looking at all of it

  /// Makes sure that everything is there, nothing else, and as it was. Throws `ArchiveRefusal`.
  package func verify() throws {
    do {
      try requireNames()
      for entry in zip.entries where !entry.name.hasPrefix("files/") { try zip.read(entry) { _ in } }
      for file in manifest.files { try verify(file) }
      var (journal, lines, size) = (SHA256.Running(), 0, 0)
      try read(GroupArchive.journal) { piece in
        journal.add(piece)
        size += piece.count
        lines += piece.count { $0 == 0x0A }
      }
      guard journal.digest == manifest.journalDigest.bytes, lines == manifest.operations else {
        throw ArchiveRefusal.damaged
      }
      // No operation is written in less.
      guard size >= lines * Self.shortest else { throw ArchiveRefusal.damaged }
    } catch let flaw as StoredZipReader.Flaw {
      throw ArchiveRefusal(flaw)
    }
  }

  private static let shortest = 64

  private func requireNames() throws(ArchiveRefusal) {
    let files = manifest.files.filter { $0.erasedAt == nil }.map { GroupArchive.path(of: $0.id) }
    let small = manifest.files.filter { $0.smallType != nil }.map { GroupArchive.smallPath(of: $0.id) }
    let fixed = [
      GroupArchive.manifest, GroupArchive.journal, GroupArchive.beside, GroupArchive.contents,
      GroupArchive.table,
    ]
    guard Set(zip.entries.map(\.name)) == Set(fixed + files + small) else { throw .damaged }
  }

  /// What a file is counts only as far as its first bytes say the same.
  private func verify(_ file: ArchiveManifest.File) throws {
    guard let kind = FileKind(mediaType: file.type) else { throw ArchiveRefusal.damaged }
    if file.erasedAt != nil {
      guard file.size == 0, file.name.isEmpty, file.smallType == nil else { throw ArchiveRefusal.damaged }
      return
    }
    guard file.name.isEmpty || FileName(file.name, kind).text.utf8.elementsEqual(file.name.utf8) else {
      throw ArchiveRefusal.damaged
    }
    var (digest, size, head) = (SHA256.Running(), 0, [UInt8]())
    try read(GroupArchive.path(of: file.id)) { piece in
      if head.count < 64 { head += piece.prefix(64) }
      digest.add(piece)
      size += piece.count
    }
    guard size == file.size, digest.digest == file.digest.bytes, FileKind(head) == kind else {
      throw ArchiveRefusal.damaged
    }
    if file.smallType != nil { _ = try small(of: file) }
  }

  private func small(of file: ArchiveManifest.File) throws -> SmallPicture {
    guard let entry = zip[GroupArchive.smallPath(of: file.id)], let type = file.smallType,
      let kind = FileKind(mediaType: type), [.jpeg, .png, .webp].contains(kind)
    else { throw ArchiveRefusal.damaged }
    let bytes = try zip.bytes(of: entry, atMost: SmallPicture.maximumSize)
    guard FileKind(bytes) == kind, let small = SmallPicture(type: type, bytes) else {
      throw ArchiveRefusal.damaged
    }
    return small
  }

  private func read(_ name: String, _ body: ([UInt8]) throws -> Void) throws {
    guard let entry = zip[name] else { throw ArchiveRefusal.damaged }
    try zip.read(entry, body)
  }

  // MARK: - Bringing it back

  /// Brings all of it back and makes the origin's author an owner, or does nothing. Throws `ArchiveRefusal`, and
  /// `StorageRefusal` where there is no room.
  package func restore(into store: DataStore, by restorer: Restorer, within limits: StorageLimits) throws {
    try store.rehearse { there in
      let people = try rehearse(in: there, at: restorer.origin.now)
      try bring(from: there, naming: people, into: store, by: restorer, within: limits)
    }
  }

  /// Rebuilds the group in a temporary database, without the contents of its files, and checks it. The writer of the
  /// real database is not needed for that. Returns all former and present members and authors. Throws
  /// `ArchiveRefusal`.
  @discardableResult
  package func rehearse(in transaction: Transaction, at now: Instant) throws -> Set<ID<Person>> {
    try refusing {
      var restoration = try GroupRestoration(manifest.group, in: transaction, at: now)
      for file in manifest.files { try restoration.note(attached(file, by: nil), erasedAt: file.erasedAt) }
      try restoreOperations(&restoration)
      try restoration.finish()
      try restoration.check()
      try requireBalances(transaction)
      return restoration.people
    }
  }

  /// Carries what was rehearsed over into `store`, while others save.
  package func bring(
    from there: Transaction, naming people: Set<ID<Person>>, into store: DataStore,
    by restorer: Restorer, within limits: StorageLimits
  ) throws {
    let (group, author) = (manifest.group, restorer.origin.author)
    let others: Set<ID<Person>> = restorer.mayNameOthers ? [] : people.filter { author != .person($0) }
    try refusing {
      guard limits.leaveReserve(of: store.diskSpace, besides: fileBytes) else { throw StorageRefusal.disk }
      var arrival = try GroupArrival(
        group, rehearsedIn: there, into: store, at: restorer.origin.now
      ) { here in
        try requireRoom(here, for: author, limits)
        try requireStrangers(others, in: here)
      }
      do {
        try bring(to: &arrival, by: author) { here in
          try requireStrangers(others, in: here)
          try requireRoom(here, keptBy: author, more: 0, limits)
          let claim = try restorer.claim(try here.roster(of: group), here)
          try here.takeOver(group, as: claim, operation: restorer.operation, from: restorer.origin)
        }
      } catch {
        try arrival.breakOff()
        throw error
      }
    }
  }

  private func bring(
    to arrival: inout GroupArrival, by author: Author,
    ending: @escaping @Sendable (Transaction) throws -> Void
  ) throws {
    try arrival.bringRows()
    for file in manifest.files {
      var (contents, picture): ([UInt8], SmallPicture?) = ([], nil)
      if file.erasedAt == nil {
        guard let entry = zip[GroupArchive.path(of: file.id)] else { throw ArchiveRefusal.damaged }
        contents = try zip.bytes(of: entry, atMost: file.size)
        if file.smallType != nil { picture = try small(of: file) }
      }
      // Files count against the quota of the person who restores, not of the uploader whom the archive names.
      try arrival.bring(
        attached(file, by: author.person), erasedAt: file.erasedAt, contents: contents, small: picture)
    }
    try arrival.finish(ending: ending)
  }

  /// Anybody can write a journal, and say in it what those did who are here.
  private func requireStrangers(_ people: Set<ID<Person>>, in transaction: Transaction) throws {
    for person in people {
      guard try transaction.account(person) == nil else { throw ArchiveRefusal.concernsOthers }
    }
  }

  /// Adds what was found to be missing, as one action that can be taken back. Returns the place of its first change.
  /// Throws `ArchiveRefusal`, and `StorageRefusal` where there is no room.
  package func add(
    _ missing: MissingEntries, in transaction: Transaction, as operation: ID<Operation>, from origin: Origin,
    within limits: StorageLimits, on space: DiskSpace?
  ) throws -> Int64? {
    let roster = try transaction.roster(of: missing.group)
    guard roster.access(of: origin.author) == .role(.owner) else { throw Refusal.ownersOnly }
    guard try transaction.position(of: missing.group) == missing.position else {
      throw ArchiveRefusal.groupMovedOn
    }
    try refusing {
      for file in manifest.files where missing.files.contains(file.id) {
        guard let entry = zip[GroupArchive.path(of: file.id)] else { throw ArchiveRefusal.damaged }
        try transaction.add(
          attached(file, by: origin.author.person), contents: try zip.bytes(of: entry, atMost: file.size),
          within: limits, on: space)
        if file.smallType != nil {
          try transaction.add(try small(of: file), beside: file.id, in: missing.group)
        }
      }
    }
    let proposals = missing.changes.enumerated().map { number, change in
      Proposal(number == 0 ? operation : operation.derived(number, as: Operation.self), change)
    }
    let first = try transaction.append(proposals, to: missing.group, from: origin).first?.sequence
    if let first, proposals.count > 1 {
      try transaction.noteImport(at: first, from: "evenly", entries: missing.count, in: missing.group)
    }
    return first
  }

  private func refusing<R>(_ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch let flaw as StoredZipReader.Flaw {
      throw ArchiveRefusal(flaw)
    } catch let refusal as RestoreRefusal {
      throw ArchiveRefusal.journal(refusal)
    }
  }

  private func requireRoom(_ transaction: Transaction, for author: Author, _ limits: StorageLimits) throws {
    let bytes = manifest.files.reduce(0) { $0 + max($1.size, StorageLimits.leastCounted) }
    guard bytes <= limits.group else {
      throw StorageRefusal.group(file: manifest.name, kept: 0, limit: limits.group)
    }
    if let person = author.person {
      try HouseholdLimit.groups.requireRoom(beside: try transaction.groupIDs(of: person).count)
    }
    try requireRoom(transaction, keptBy: author, more: bytes, limits)
  }

  private func requireRoom(
    _ transaction: Transaction, keptBy author: Author, more bytes: Int, _ limits: StorageLimits
  ) throws {
    guard let person = author.person else { return }
    let kept = try transaction.bytesKept(for: person)
    guard bytes <= limits.person - kept else {
      throw StorageRefusal.person(file: manifest.name, kept: kept, limit: limits.person)
    }
  }

  private func attached(_ file: ArchiveManifest.File, by uploader: ID<Person>?) -> AttachedFile {
    AttachedFile(
      id: file.id, group: manifest.group, uploader: uploader, type: file.type, name: file.name,
      size: file.size, digest: file.digest, created: file.created)
  }

  private func restoreOperations(_ restoration: inout GroupRestoration) throws {
    try restoreJournal(&restoration)
    for done in manifest.imports {
      try restoration.noteImport(at: done.place, from: done.family, entries: done.entries)
    }
    for part in manifest.parts {
      try restoration.notePart(at: part.place, ofActionAt: part.whole, entries: part.entries)
    }
  }

  private func restoreJournal(_ restoration: inout GroupRestoration) throws {
    var beside = BesideLines(most: manifest.operations)
    try read(GroupArchive.beside) { try beside.read($0) }
    var (lines, place) = (Lines(longest: Operation.largestEncoding), 0)
    try read(GroupArchive.journal) { piece in
      try lines.read(piece) { line in
        guard let next = beside[place], let operation = try? Operation(encoded: line) else {
          throw RestoreRefusal.operation(place + 1)
        }
        place += 1
        try restoration.add(
          ArchivedOperation(
            operation, received: next.received, action: next.action, original: next.original))
      }
    }
    guard lines.isAtEnd, place == beside.count, place == manifest.operations else {
      throw ArchiveRefusal.damaged
    }
  }

  /// What comes of the journal here is what came of it there.
  private func requireBalances(_ transaction: Transaction) throws {
    var writer = JSONWriter()
    writer.write(try GroupContents(manifest.group, of: transaction))
    guard let entry = zip[GroupArchive.contents] else { throw ArchiveRefusal.damaged }
    let there = Self.balances(try zip.bytes(of: entry, atMost: Self.longestContents))
    guard let there, let here = Self.balances(writer.bytes), Self.isSame(here, there) else {
      throw RestoreRefusal.unsound("the balances differ from those of group.json")
    }
  }

  /// An archive of an older version may have a unit's code in another spelling.
  private static func isSame(_ here: ArraySlice<UInt8>, _ there: ArraySlice<UInt8>) -> Bool {
    if here == there { return true }
    let text = String(decoding: there, as: UTF8.self)
    return StreamSafeText.holds(in: text) && here.elementsEqual(text.composed.utf8)
  }

  /// As they are written: no text has a quotation mark that is not escaped.
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
