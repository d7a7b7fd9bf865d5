import Archive
import DemoData
import Disk
import Encodings
import Ledger
import Store
import StoreMaintenance
import TestSupport
import Testing

/// A group that two servers continue: one adds its missing entries from the other's archive.
struct MissingEntriesTests {
  private static let now = Instant(milliseconds: 1_790_000_000_000)
  private static let zoe = ID<Person>(high: 99, low: 1)

  /// A group here, where Zoe restored it and owns it, and there, where it comes from.
  private struct Fork {
    let here: DataStore
    let there: DataStore
    let group: ID<Group>
    let owner: ID<Person>
    let entries: [ID<Entry>]

    init() throws {
      there = try DataStore.inMemory()
      try there.fill(
        with: try #require(DemoPlan(entries: 30, groups: 1, members: 4, seed: 7)), password: "hash")
      let group = try #require(try there.read { try $0.allGroups() }.first)
      self.group = group
      owner = try #require(try there.read { try $0.members(of: group) }.first { $0.role == .owner }?.person)
      here = try DataStore.inMemory()
      let archived = try Self.archive(of: group, in: there)
      try here.writeAndWait { try $0.addGuest(Account(id: zoe, displayName: "Zoe", created: now)) }
      let restorer = Restorer(
        as: { _, _ in .new(NewMember(ID(high: 99, low: 2), "Zoe")) }, operation: ID(high: 99, low: 3),
        from: Origin(.person(zoe), on: ID(high: 0, low: 0), at: now))
      try archived.restore(into: here, by: restorer, within: StorageLimits())
      entries = try there.read { snapshot in
        let overview = try #require(try snapshot.overview(of: group))
        return try snapshot.entries(of: overview, matching: EntryFilter(), page: 1, for: nil, size: 30).rows
          .map(\.id)
      }
    }

    static func archive(of group: ID<Group>, in store: DataStore) throws -> ArchivedGroup {
      let bytes = try store.read { snapshot in
        var bytes: [UInt8] = []
        let archive = try GroupArchive(group, of: snapshot, at: now, program: "1") { _, _, put in
          try put(Array("the table".utf8))
        }
        try archive.write { bytes += $0 }
        return bytes
      }
      let archived = try ArchivedGroup(size: bytes.count) { Array(bytes[$0]) }
      try archived.verify()
      return archived
    }

    func change(_ store: DataStore, _ changes: [Change]) throws {
      let author = store === here ? MissingEntriesTests.zoe : owner
      let origin = Origin(.person(author), on: ID(high: 0, low: 0), at: now)
      try store.writeAndWait { transaction in
        let number = UInt64(try transaction.position())
        let proposals = changes.enumerated().map { place, change in
          Proposal(ID(high: author.low, low: number << 8 + UInt64(place)), change)
        }
        try transaction.append(proposals, to: group, from: origin)
      }
    }

    func entry(_ id: ID<Entry>, in store: DataStore) throws -> Entry? {
      try store.read { snapshot in
        let state = try snapshot.entryState(id, in: group).state
        return state.isVisible ? state.entry : nil
      }
    }

    func renamed(_ id: ID<Entry>, _ title: String) -> Change {
      var edit = EntryEdit()
      edit.title = title
      return .entry(id, .edited(edit))
    }

    func missing(from archived: ArchivedGroup, by person: ID<Person> = zoe) throws -> MissingEntries {
      try here.withScratchDatabase { there in
        try archived.rebuildForCheck(in: there, at: now)
        return try here.read { try MissingEntries(in: there, of: group, besides: $0, by: .person(person)) }
      }
    }

    func add(_ missing: MissingEntries, from archived: ArchivedGroup, by person: ID<Person> = zoe) throws
      -> Int64?
    {
      let origin = Origin(.person(person), on: ID(high: 0, low: 0), at: now)
      return try here.writeAndWait { transaction in
        try archived.add(
          missing, in: transaction, as: ID(high: 77, low: 1), from: origin, within: StorageLimits(), on: nil)
      }
    }
  }

  @Test func `what was added, changed and deleted there comes, and what was changed here stays`() throws {
    let fork = try Fork()
    let (group, ids) = (fork.group, fork.entries)
    // There: a new entry with a new member, tag, unit and file; and changes to what both have.
    let (newcomer, tag) = (ID<Member>(high: 6, low: 1), ID<Label>(high: 6, low: 2))
    let new = ID<Entry>(high: 6, low: 3)
    let hours = Currency(code: "hours", scale: 0)
    let contents = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 1, count: 300)
    let file = AttachedFile(
      id: ID(high: 6, low: 4), group: group, uploader: fork.owner, type: "image/png", name: "milk.png",
      size: contents.count, digest: try #require(Digest(SHA256.digest(of: contents))), created: Self.now)
    try fork.there.writeAndWait { try $0.add(file, contents: contents) }
    let bill = try Bill(
      amount: Money(minorUnits: 3, currency: hours), payers: .one(newcomer), split: .equal([newcomer]))
    let entry = Entry(
      title: "Painting", day: try #require(Day(number: 20_260_102)), bill: bill, tags: [tag],
      attachments: [file.id])
    try fork.change(
      fork.there,
      [
        .member(newcomer, .added(name: "Zoe", role: .member, person: nil)),
        .label(tag, .added(kind: .tag, name: "wall", icon: nil, heading: nil)), .group(.unitAdded(hours)),
        .entry(new, .added(entry)), fork.renamed(ids[0], "Changed there"), .entry(ids[1], .deleted(true)),
        fork.renamed(ids[2], "Changed in both, there"), fork.renamed(ids[3], "The same"),
        .entry(ID(high: 6, low: 5), .added(entry)), .entry(ID(high: 6, low: 5), .deleted(true)),
      ])
    try fork.change(
      fork.here,
      [
        fork.renamed(ids[2], "Changed in both, here"), fork.renamed(ids[3], "The same"),
        fork.renamed(ids[4], "Changed here"),
      ])
    let archived = try Fork.archive(of: group, in: fork.there)
    let before = try fork.here.read { try $0.storedBalances(of: group) }

    let missing = try fork.missing(from: archived)
    #expect([missing.added, missing.changed, missing.deleted] == [1, 1, 1])
    #expect(missing.left == ["Changed in both, here"])
    let first = try #require(try fork.add(missing, from: archived))

    #expect(try fork.entry(new, in: fork.here) == entry)
    #expect(try fork.entry(ids[0], in: fork.here)?.title == "Changed there")
    #expect(try fork.entry(ids[1], in: fork.here) == nil)
    #expect(try fork.entry(ids[2], in: fork.here)?.title == "Changed in both, here")
    #expect(try fork.entry(ids[4], in: fork.here)?.title == "Changed here")
    let members = try fork.here.read { try $0.members(of: group) }
    // Zoe has that name here already.
    #expect(members.first { $0.id == newcomer }?.name == "Zoe (2)")
    #expect(members.first { $0.person == Self.zoe }?.role == .owner)
    #expect(try fork.here.read { try $0.attachment(file.id, in: group)?.uploader } == Self.zoe)
    #expect(try fork.here.read { try $0.check() }.isEmpty)

    // The same file a second time adds nothing, and one undo reverts all of it.
    let again = try fork.missing(from: archived)
    #expect(again.isEmpty && again.left == ["Changed in both, here"])
    let origin = Origin(.person(Self.zoe), on: ID(high: 0, low: 0), at: Self.now)
    _ = try fork.here.writeAndWait { try $0.undo(first, in: group, as: ID(high: 78, low: 1), from: origin) }
    #expect(try fork.entry(new, in: fork.here) == nil)
    #expect(try fork.entry(ids[1], in: fork.here) != nil)
    let after = try fork.here.read { try $0.storedBalances(of: group) }
    #expect(after.mapValues { $0.filter { $0.value != 0 } }.filter { !$0.value.isEmpty } == before)
    #expect(try fork.here.read { try $0.check() }.isEmpty)
  }

  @Test func `labels that have the same name here are those of the group`() throws {
    let fork = try Fork()
    let (mine, theirs) = (ID<Label>(high: 6, low: 1), ID<Label>(high: 6, low: 2))
    for (store, id, name) in [(fork.here, mine, "Wall"), (fork.there, theirs, "wall")] {
      try fork.change(store, [.label(id, .added(kind: .tag, name: name, icon: nil, heading: nil))])
    }
    var edit = EntryEdit()
    edit.tags = SetEdit(from: [], to: [theirs])
    try fork.change(fork.there, [.entry(fork.entries[0], .edited(edit))])
    let archived = try Fork.archive(of: fork.group, in: fork.there)
    _ = try fork.add(try fork.missing(from: archived), from: archived)
    let tags = try #require(try fork.entry(fork.entries[0], in: fork.here)?.tags)
    #expect(tags.contains(mine) && !tags.contains(theirs))
    #expect(try fork.here.read { try $0.check() }.isEmpty)
  }

  @Test func `an entry of a member who has left here stays out`() throws {
    let fork = try Fork()
    let members = try fork.there.read { try $0.members(of: fork.group) }
    let lodger = ID<Member>(high: 6, low: 1)
    for store in [fork.here, fork.there] {
      try fork.change(store, [.member(lodger, .added(name: "Lodger", role: .member, person: nil))])
    }
    try fork.change(fork.here, [.member(lodger, .removed(true))])
    let bill = try Bill(
      amount: Money(minorUnits: 30, currency: try #require(Currency.named("EUR"))),
      payers: .one(members[0].id), split: .equal([lodger]))
    let entry = Entry(title: "Key", day: try #require(Day(number: 20_260_102)), bill: bill)
    try fork.change(fork.there, [.entry(ID(high: 6, low: 2), .added(entry))])
    let missing = try fork.missing(from: try Fork.archive(of: fork.group, in: fork.there))
    #expect(missing.isEmpty && missing.left == ["Key"])
  }

  @Test func `only an owner adds what is missing, and only to the state that was looked at`() throws {
    let fork = try Fork()
    try fork.change(fork.there, [fork.renamed(fork.entries[0], "Changed there")])
    let archived = try Fork.archive(of: fork.group, in: fork.there)
    let missing = try fork.missing(from: archived)
    #expect(throws: Refusal.ownersOnly) { try fork.add(missing, from: archived, by: ID(high: 99, low: 9)) }
    try fork.change(fork.here, [fork.renamed(fork.entries[1], "Changed here")])
    #expect(throws: ArchiveRefusal.groupMovedOn) { try fork.add(missing, from: archived) }
    let later = try fork.missing(from: archived)
    #expect(later.fingerprint == missing.fingerprint)
    _ = try fork.add(later, from: archived)
    #expect(try fork.entry(fork.entries[0], in: fork.here)?.title == "Changed there")
  }
}
