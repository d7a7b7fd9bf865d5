package import Disk
import Encodings
package import Ledger
package import Store
import StoreMaintenance

extension ArchivedGroup {
  /// Restores the whole group and makes the origin's author an owner, or does nothing. Throws
  /// `ArchiveRefusal`, `StorageRefusal` if there is no room, and `StoreError.closed` if the program stops.
  package func restore(into store: DataStore, by restorer: Restorer, within limits: StorageLimits) throws {
    // An earlier restore that failed on a full disk may not have been removed for lack of space.
    try store.removeHiddenGroupsAndWait()
    do {
      try store.withScratchDatabase { there in
        let people = try rebuildForCheck(in: there, at: restorer.origin.now, checkStopped: restorer.goOn)
        try store.restoring(manifest.group) {
          try bring(from: there, naming: people, into: store, by: restorer, within: limits)
        }
      }
    } catch StoreError.closed {
      // The rest of the group is removed after the next start.
      throw StoreError.closed
    } catch {
      // The temporary database is gone now, which may have freed enough space.
      try store.removeHiddenGroupsAndWait()
      throw error
    }
  }

  /// Copies the rebuilt group into `store`, while others save.
  package func bring(
    from there: Transaction, naming people: Set<ID<Person>>, into store: DataStore, by restorer: Restorer,
    within limits: StorageLimits
  ) throws {
    let (group, author) = (manifest.group, restorer.origin.author)
    let others: Set<ID<Person>> = restorer.mayNameOthers ? [] : people.filter { author != .person($0) }
    try refusing {
      guard limits.leaveReserve(of: store.diskSpace, besides: fileBytes) else { throw StorageRefusal.disk }
      var arrival = try GroupArrival(
        group, rehearsedIn: there, into: store, at: restorer.origin.now, checkStopped: restorer.goOn
      ) { here in
        try requireRoom(here, for: author, limits)
        try requireStrangers(others, in: here)
      }
      try bring(to: &arrival, by: author) { here in
        try requireStrangers(others, in: here)
        try requireAccount(of: author, in: here)
        try requireRoom(here, keptBy: author, more: 0, limits)
        let claim = try restorer.claim(try here.roster(of: group), here)
        try here.takeOver(group, as: claim, operation: restorer.operation, from: restorer.origin)
        try here.pauseRules(of: group, owingMuchAt: restorer.origin.now)
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

  /// Anyone can write a journal with made-up operations of people who have accounts here.
  private func requireStrangers(_ people: Set<ID<Person>>, in transaction: Transaction) throws {
    for person in people {
      guard try transaction.account(person) == nil else { throw ArchiveRefusal.concernsOthers }
    }
  }

  /// An account that was deleted during the restore cannot own the group.
  private func requireAccount(of author: Author, in transaction: Transaction) throws {
    guard let person = author.person else { return }
    guard try transaction.account(person) != nil else { throw JournalError.missing(.member) }
  }

  /// Adds the missing entries as one action that can be undone. Returns the sequence of its first change.
  /// Throws `ArchiveRefusal`, and `StorageRefusal` if there is no room.
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
    try transaction.requireRoom(for: bytes, of: manifest.name, within: limits)
    guard let person = author.person else { return }
    let kept = try transaction.bytesKept(for: person)
    guard bytes <= limits.person - kept else {
      throw StorageRefusal.person(file: manifest.name, kept: kept, limit: limits.person)
    }
  }
}

/// The person who restores a group from its archive, and becomes an owner of it.
package struct Restorer: Sendable {
  package typealias Claiming = @Sendable (Roster, Snapshot) throws -> JoiningMember?

  /// Chooses the member that this person becomes; nil if they are a member already.
  let claim: Claiming
  let operation: ID<Operation>
  let origin: Origin
  /// Whether the archive may have operations of other people with accounts here.
  let mayNameOthers: Bool
  /// Whether the server is stopping. Then the restore is cancelled.
  private let isStopping: @Sendable () -> Bool

  package init(
    as claim: @escaping Claiming, operation: ID<Operation>, from origin: Origin, mayNameOthers: Bool = false,
    isStopping: @escaping @Sendable () -> Bool = { false }
  ) {
    self.claim = claim
    self.operation = operation
    self.origin = origin
    self.mayNameOthers = mayNameOthers
    self.isStopping = isStopping
  }

  /// Throws `StoreError.closed` if the server is stopping.
  package func goOn() throws { if isStopping() { throw StoreError.closed } }
}
