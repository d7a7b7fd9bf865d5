import Archive
import DemoData
import Disk
import Encodings
import Ledger
import SQLite
import StoreMaintenance
import Synchronization
import TestSupport
import Testing
@testable import Store

/// A group's archive restores the group unchanged, or not at all.
struct GroupArchiveTests {
  private static let now = Instant(milliseconds: 1_790_000_000_000)
  private static let zoe = ID<Person>(high: 99, low: 1)
  private static let picture: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }

  /// A random household with a receipt; one entry and its picture were permanently deleted.
  private func household(entries: Int) throws -> (DataStore, ID<Group>) {
    let store = try DataStore.inMemory()
    try store.fill(
      with: try #require(DemoPlan(entries: entries, groups: 1, members: 4, seed: 7)), password: "hash")
    let group = try #require(try store.read { try $0.allGroups() }.first)
    return (store, group)
  }

  private func attach(
    _ contents: [UInt8], _ id: ID<Ledger.Attachment>, to group: ID<Group>, _ store: DataStore
  ) throws {
    let owner = try #require(try store.read { try $0.members(of: group) }.first { $0.role == .owner })
    let origin = Origin(.person(try #require(owner.person)), on: ID(high: 0, low: 0), at: Self.now)
    let file = AttachedFile(
      id: id, group: group, uploader: owner.person, type: "image/png", name: "milk.png", size: contents.count,
      digest: try #require(Digest(SHA256.digest(of: contents))), created: Self.now)
    try store.writeAndWait { transaction in
      try transaction.add(file, contents: contents)
      try transaction.append(
        [Proposal(ID(high: 7, low: id.low), .receipt(ID(high: 8, low: id.low), .added(id)))], to: group,
        from: origin)
      let small = try #require(SmallPicture(type: "image/png", Array(contents.prefix(500))))
      try transaction.add(small, beside: id, in: group)
    }
  }

  private func archive(_ group: ID<Group>, of store: DataStore) throws -> [UInt8] {
    try store.read { snapshot in
      var bytes: [UInt8] = []
      let archive = try GroupArchive(group, of: snapshot, at: Self.now, program: "1") { _, _, put in
        try put(Array("the table".utf8))
      }
      try archive.write { bytes += $0 }
      return bytes
    }
  }

  private func read(_ bytes: [UInt8]) throws -> ArchivedGroup {
    let archived = try ArchivedGroup(size: bytes.count) { Array(bytes[$0]) }
    try archived.verify()
    return archived
  }

  private func contents(_ bytes: [UInt8]) throws -> [String: [UInt8]] {
    let zip = try StoredZipReader(size: bytes.count, mostEntries: 100) { Array(bytes[$0]) }
    var found: [String: [UInt8]] = [:]
    for entry in zip.entries { found[entry.name] = try zip.bytes(of: entry, atMost: bytes.count) }
    return found
  }

  /// A store in which Zoe alone has an account.
  private func elsewhere() throws -> DataStore {
    let store = try DataStore.inMemory()
    try store.writeAndWait { try $0.addGuest(Account(id: Self.zoe, displayName: "Zoe", created: Self.now)) }
    return store
  }

  private func restorer(
    at now: Instant = now, _ mayNameOthers: Bool = false,
    isStopping: @escaping @Sendable () -> Bool = { false }
  ) -> Restorer {
    Restorer(
      as: { _, _ in .new(NewMember(ID(high: 99, low: 2), "Zoe")) }, operation: ID(high: 99, low: 3),
      from: Origin(.person(Self.zoe), on: ID(high: 0, low: 0), at: now), mayNameOthers: mayNameOthers,
      isStopping: isStopping)
  }

  private func restore(
    _ bytes: [UInt8], into store: DataStore, at now: Instant = now, allowingOthers: Bool = false
  ) throws {
    let archived = try read(bytes)
    try archived.restore(into: store, by: restorer(at: now, allowingOthers), within: StorageLimits())
  }

  @Test func `all of it comes back, journal and files, and a check finds nothing`() throws {
    let (store, group) = try household(entries: 300)
    try attach(Self.picture, ID(high: 5, low: 1), to: group, store)
    let before = try archive(group, of: store)
    let other = try elsewhere()
    try restore(before, into: other)
    let (old, new) = (try contents(before), try contents(try archive(group, of: other)))
    for name in ["journal.jsonl", "beside.jsonl"] {
      #expect(try #require(new[name]).starts(with: try #require(old[name])), "\(name)")
      #expect(new[name] != old[name])
    }
    let files = old.keys.filter { $0.contains("/") }.sorted()
    #expect(files.count == 2 && new.keys.filter { $0.contains("/") }.sorted() == files)
    for name in files { #expect(new[name] == old[name], "\(name)") }
    #expect(try other.read { try $0.check() }.isEmpty)
    let balances = try [store, other].map { try $0.read { try $0.storedBalances(of: group) } }
    #expect(balances[0] == balances[1])
    let members = try other.read { try $0.members(of: group) }
    #expect(members.first { $0.person == Self.zoe }?.role == .owner)
    #expect(members.allSatisfy { $0.person == nil || $0.person == Self.zoe })
  }

  @Test func `the same group makes the same bytes, and comes back once`() throws {
    let (store, group) = try household(entries: 20)
    let bytes = try archive(group, of: store)
    #expect(try archive(group, of: store) == bytes)
    let other = try elsewhere()
    try restore(bytes, into: other)
    #expect(throws: ArchiveRefusal.journal(.groupIsHere)) { try restore(bytes, into: other) }
    #expect(throws: ArchiveRefusal.journal(.groupIsHere)) { try restore(bytes, into: store) }
  }

  @Test func `a group is restored into a store that other groups use`() throws {
    let (store, group) = try household(entries: 30)
    let bytes = try archive(group, of: store)
    let other = try DataStore.inMemory()
    try other.fill(
      with: try #require(DemoPlan(entries: 40, groups: 1, members: 3, seed: 9)), password: "hash")
    try other.writeAndWait { try $0.addGuest(Account(id: Self.zoe, displayName: "Zoe", created: Self.now)) }
    try restore(bytes, into: other, allowingOthers: true)
    #expect(try other.read { try $0.check() }.isEmpty)
    #expect(try other.read { try $0.allGroups() }.contains(group))
  }

  @Test func `no byte of it can be another one`() throws {
    let (store, group) = try household(entries: 1)
    let bytes = try archive(group, of: store)
    for place in stride(from: 0, to: bytes.count, by: 1) {
      var other = bytes
      other[place] ^= 0x20
      #expect(throws: ArchiveRefusal.self, "byte \(place)") { try read(other) }
    }
  }

  @Test func `no byte of a large one can be another one`() throws {
    let (store, group) = try household(entries: 200)
    try attach(Self.picture, ID(high: 5, low: 1), to: group, store)
    let bytes = try archive(group, of: store)
    var dice = Seed.dice(4)
    for _ in 0..<20 {
      let place = dice.below(bytes.count)
      var other = bytes
      other[place] ^= 1 << UInt8(dice.below(8))
      #expect(throws: ArchiveRefusal.self, "byte \(place)") { try read(other) }
    }
  }

  /// The archive with some of its files in the place of others, and sums that fit.
  private func forged(_ bytes: [UInt8], _ change: (inout [String: [UInt8]]) throws -> Void) throws -> [UInt8]
  {
    var files = try contents(bytes)
    let journal = try #require(files["journal.jsonl"])
    try change(&files)
    let changed = try #require(files["journal.jsonl"])
    let said = String(decoding: try #require(files["evenly.json"]), as: UTF8.self)
    files["evenly.json"] = Array(
      said.replacing(SHA256.hexDigest(journal), with: SHA256.hexDigest(changed)).utf8)
    var forged: [UInt8] = []
    var zip = StoredZip { forged += $0 }
    for (name, contents) in files.sorted(by: { $0.key < $1.key }) { try zip.add(name) { try $0(contents) } }
    try zip.finish()
    return forged
  }

  private func replacing(_ old: String, with new: String) -> (inout [String: [UInt8]]) -> Void {
    { files in
      let text = String(decoding: files["journal.jsonl"] ?? [], as: UTF8.self)
      files["journal.jsonl"] = Array(text.replacing(old, with: new, maxReplacements: 1).utf8)
    }
  }

  @Test func `a journal that cannot be is refused, and nothing of it stays`() throws {
    let (store, group) = try household(entries: 30)
    let bytes = try archive(group, of: store)
    let other = try elsewhere()
    try restore(try forged(bytes) { _ in }, into: try elsewhere())
    let forgeries = [
      try forged(bytes, replacing(#""role":"owner""#, with: #""role":"emperor""#)),
      try forged(bytes, replacing(#""v":1"#, with: #""v": 1"#)),
      try forged(bytes, replacing(group.description, with: ID<Group>(high: 1, low: 1).description)),
      try forged(bytes) { files in
        var lines = (files["journal.jsonl"] ?? []).split(separator: 0x0A)
        lines.swapAt(lines.count - 1, lines.count - 2)
        files["journal.jsonl"] = Array(lines.joined(separator: [0x0A])) + [0x0A]
      }, try forged(bytes) { $0["group.json"] = Array(#"{"balances":[]}"#.utf8) },
      try forged(bytes) { $0["more.txt"] = [] }, try forged(bytes) { $0["beside.jsonl"] = nil },
      try forged(bytes) { $0["beside.jsonl"] = Array("[]\n".utf8) },
    ]
    for (number, forgery) in forgeries.enumerated() {
      #expect(throws: ArchiveRefusal.self, "\(number)") { try restore(forgery, into: other) }
      #expect(try other.read { try $0.allGroups() }.isEmpty, "\(number)")
    }
    #expect(throws: ArchiveRefusal.self) {
      try restore(bytes, into: other, at: Instant(milliseconds: 1_000_000_000_000))
    }
    #expect(try other.read { try $0.check() }.isEmpty)
  }

  @Test func `restored files count for the person who restores the archive`() throws {
    let (store, group) = try household(entries: 5)
    try attach(Self.picture, ID(high: 5, low: 1), to: group, store)
    let ada = try #require(try store.read { try $0.members(of: group) }.first { $0.role == .owner }?.person)
    let bytes = try archive(group, of: store)
    let other = try elsewhere()
    try other.writeAndWait { try $0.addGuest(Account(id: ada, displayName: "Ada", created: Self.now)) }
    try restore(bytes, into: other, allowingOthers: true)
    let kept = try other.read { try [ada, Self.zoe].map($0.bytesKept(for:)) }
    #expect(kept == [0, Self.picture.count])
  }

  /// Begins to restore the group from its archive.
  private func carrying(
    _ group: ID<Group>, _ bytes: [UInt8], into store: DataStore, _ body: (inout GroupArrival) throws -> Void
  ) throws {
    try store.withScratchDatabase { there in
      try read(bytes).rebuildForCheck(in: there, at: Self.now)
      var arrival = try GroupArrival(group, rehearsedIn: there, into: store, at: Self.now) { _ in }
      try body(&arrival)
    }
  }

  @Test func `a file of other bytes than it says is not kept`() throws {
    let (store, group) = try household(entries: 5)
    let digest = try #require(Digest(SHA256.digest(of: [1])))
    let id = ID<Ledger.Attachment>(high: 5, low: 1)
    let file = AttachedFile(
      id: id, group: group, uploader: nil, type: "image/png", name: "", size: 1, digest: digest,
      created: Self.now)
    try carrying(group, try archive(group, of: store), into: try elsewhere()) { arrival in
      #expect(throws: GroupRestoreRefusal.file(id)) {
        try arrival.bring(file, erasedAt: nil, contents: [1, 2], small: nil)
      }
    }
  }

  /// Two actions, of which the second goes on with the first. Returns the places of both.
  private func addInParts(to group: ID<Group>, _ store: DataStore) throws -> [Int64] {
    let owner = try #require(try store.read { try $0.members(of: group) }.first { $0.role == .owner })
    var origin = Origin(.person(try #require(owner.person)), on: ID(high: 0, low: 0), at: Self.now)
    var places: [Int64] = []
    for part in [1, 2] as [UInt64] {
      let proposals = [1, 2].map { number in
        let unit = Currency(code: String(repeating: "U", count: 2 * Int(part) + number), scale: 0)
        return Proposal(ID(high: 60 + part, low: UInt64(number)), .group(.unitAdded(unit)))
      }
      origin.part = ActionPiece(after: places.first)
      let next = origin
      places += try store.writeAndWait {
        [try #require(try $0.append(proposals, to: group, from: next).first).sequence]
      }
    }
    return places
  }

  @Test func `what was done in several transactions comes back as one action`() throws {
    let (store, group) = try household(entries: 20)
    let places = try addInParts(to: group, store)
    #expect(try store.read { try $0.parts(ofAction: places[0], in: group) } == places)
    let other = try DataStore.inMemory()
    try other.fill(
      with: try #require(DemoPlan(entries: 40, groups: 1, members: 3, seed: 9)), password: "hash")
    try other.writeAndWait { try $0.addGuest(Account(id: Self.zoe, displayName: "Zoe", created: Self.now)) }
    let bytes = try archive(group, of: store)
    try restore(bytes, into: other)
    let count = try store.read { try $0.changes(of: group, after: 0, limit: 10_000) }.map(\.sequence)
    let here = try other.read { try $0.changes(of: group, after: 0, limit: 10_000) }.map(\.sequence)
    let moved = try places.map { here[try #require(count.firstIndex(of: $0))] }
    #expect(moved != places)
    #expect(try other.read { try $0.parts(ofAction: moved[0], in: group) } == moved)
    #expect(try other.read { try $0.check() }.isEmpty)
    let parts = try [bytes, archive(group, of: other)].map { bytes in
      let manifest = try #require(try contents(bytes)["evenly.json"])
      return try #require(try JSON(manifest, rules: .lenient).object?["parts"]?.array).count
    }
    #expect(parts == [1, 1])
  }

  @Test(arguments: [
    #"{"operation":2,"of":2,"entries":0}"#, #"{"operation":1,"of":9,"entries":0}"#,
    #"{"operation":9,"of":0,"entries":0}"#, #"{"operation":99999,"of":1,"entries":0}"#,
    #"{"operation":-1,"of":-2,"entries":0}"#, #"{"operation":9223372036854775807,"of":1,"entries":0}"#,
    #"{"operation":3,"of":1,"entries":-1}"#, #"{"operation":3}"#, "7",
  ]) func `a part of an action that cannot be is refused`(part: String) throws {
    let (store, group) = try household(entries: 20)
    let bytes = try archive(group, of: store)
    let forge = { (parts: String) in
      try forged(bytes) { files in
        let text = String(decoding: files["evenly.json"] ?? [], as: UTF8.self)
        files["evenly.json"] = Array(text.replacing(#""parts":[]"#, with: parts).utf8)
      }
    }
    let other = try elsewhere()
    #expect(throws: ArchiveRefusal.self) { try restore(try forge(#""parts":[\#(part)]"#), into: other) }
    #expect(try other.read { try $0.allGroups() }.isEmpty)
    try restore(try forge(#""more":[]"#), into: other)
    #expect(try other.read { try $0.check() }.isEmpty)
  }

  @Test(arguments: [[(1, 0), (2, 1)], [(2, 1), (1, 0)], [(1, 0), (1, 0)]])
  func `a part that goes on with another part is refused`(parts: [(part: Int, whole: Int)]) throws {
    let (store, group) = try household(entries: 20)
    let owner = try #require(try store.read { try $0.members(of: group) }.first { $0.role == .owner })
    let origin = Origin(.person(try #require(owner.person)), on: ID(high: 0, low: 0), at: Self.now)
    for action in [1, 2, 3] as [UInt64] {
      let proposals = [1, 2].map { number in
        let unit = Currency(code: String(repeating: "U", count: 2 * Int(action) + number), scale: 0)
        return Proposal(ID(high: 60 + action, low: UInt64(number)), .group(.unitAdded(unit)))
      }
      try store.writeAndWait { _ = try $0.append(proposals, to: group, from: origin) }
    }
    let count = try store.read { try $0.changes(of: group, after: 0, limit: 10_000) }.count
    let places = [count - 5, count - 3, count - 1]
    let forge = { (parts: [(part: Int, whole: Int)]) in
      let list = parts.map { #"{"operation":\#(places[$0.part]),"of":\#(places[$0.whole]),"entries":0}"# }
      return try forged(
        try archive(group, of: store), manifest: #""parts":[]"#, #""parts":[\#(list.joined(separator: ","))]"#
      )
    }
    let other = try elsewhere()
    #expect(throws: ArchiveRefusal.self) { try restore(try forge(parts), into: other) }
    #expect(try other.read { try $0.allGroups().isEmpty && $0.check().isEmpty })
    try restore(try forge([(1, 0), (2, 0)]), into: other)
    #expect(try other.read { try $0.check() }.isEmpty)
  }

  /// The archive with a piece of its manifest replaced.
  private func forged(_ bytes: [UInt8], manifest old: String, _ new: String) throws -> [UInt8] {
    try forged(bytes) { files in
      let text = String(decoding: files["evenly.json"] ?? [], as: UTF8.self)
      let changed = text.replacing(old, with: new)
      #expect(changed != text)
      files["evenly.json"] = Array(changed.utf8)
    }
  }

  private static let imports: [(Int64, Int64)] = [
    (2, 3), (0, 0), (-5, 0), (3, 0), (3, -1), (3, 1 << 62), (3, Int64.max), (99_999, 3),
  ]

  @Test(arguments: imports) func `an import that cannot be is refused`(place: Int64, entries: Int64) throws {
    let (store, group) = try household(entries: 20)
    let first = try addInParts(to: group, store)[0]
    let count = try store.read { snapshot in
      try snapshot.changes(of: group, after: 0, limit: 10_000).count { $0.sequence <= first }
    }
    let bytes = try archive(group, of: store)
    // The third stands for one that begins an action.
    let done = { (place: Int64, entries: Int64) in
      let place = place == 3 ? Int64(count) : place
      return #""imports":[{"operation":\#(place),"family":"x","entries":\#(entries)}]"#
    }
    let other = try elsewhere()
    let isFine = place == 3 && entries == 0
    do {
      try restore(try forged(bytes, manifest: #""imports":[]"#, done(place, entries)), into: other)
      #expect(isFine)
    } catch is ArchiveRefusal { #expect(!isFine) }
    #expect(try other.read { try $0.allGroups().isEmpty } == !isFine)
    #expect(try other.read { try $0.check() }.isEmpty)
  }

  @Test func `more imports than history passes over at once are refused`() throws {
    let (store, group) = try household(entries: 20)
    let bytes = try archive(group, of: store)
    let one = #"{"operation":1,"family":"x","entries":0}"#
    let many = Array(repeating: one, count: 1_001).joined(separator: ",")
    #expect(throws: ArchiveRefusal.damaged) {
      try restore(try forged(bytes, manifest: #""imports":[]"#, #""imports":[\#(many)]"#), into: elsewhere())
    }
  }

  @Test(arguments: [Int64.max, 1_200_000_000_000_000, 1_790_000_061_000])
  func `a file of a moment that cannot be is refused`(created: Int64) throws {
    let (store, group) = try household(entries: 5)
    try attach(Self.picture, ID(high: 5, low: 1), to: group, store)
    let bytes = try archive(group, of: store)
    let other = try elsewhere()
    let old = #""created":\#(Self.now.milliseconds)"#
    #expect(throws: ArchiveRefusal.self) {
      try restore(try forged(bytes, manifest: old, #""created":\#(created)"#), into: other)
    }
    #expect(try other.read { try $0.allGroups().isEmpty && $0.check().isEmpty })
  }

  @Test func `an account that is deleted during a restore leaves no group behind`() throws {
    let (store, group) = try household(entries: 20)
    let other = try DataStore.inMemory()
    #expect(throws: JournalError.missing(.member)) { try restore(try archive(group, of: store), into: other) }
    #expect(try other.read { try !$0.hasGroup(group) && $0.check().isEmpty })
  }

  @Test func `a rule that would add very much is paused, and others go on`() throws {
    let (store, group) = try household(entries: 20)
    let owner = try #require(try store.read { try $0.members(of: group) }.first { $0.role == .owner })
    let origin = Origin(.person(try #require(owner.person)), on: ID(high: 0, low: 0), at: Self.now)
    let bill = try Bill(
      amount: Money(minorUnits: 900, currency: Currency(code: "EUR", scale: 2)), payers: .one(owner.id),
      split: .equal([owner.id]))
    let days = try ["0001-01-01", "1900-01-01", "2026-09-01"].map { try #require(Day($0)) }
    let rules = days.indices.map { ID<RecurringRule>(high: 70, low: UInt64($0)) }
    let proposals = try zip(rules, days).map { id, day in
      let schedule = try #require(Schedule(every: 1, .day, from: day))
      let template = Entry(title: "Rent", day: day, bill: bill)
      let added = RuleAction.added(schedule: schedule, template: template)
      return Proposal(id.retyped(as: Operation.self), .rule(id, added))
    }
    try store.writeAndWait { _ = try $0.append(proposals, to: group, from: origin) }
    let other = try elsewhere()
    try restore(try archive(group, of: store), into: other)
    let running = try other.read { try $0.runningRules(of: group) }.map(\.id)
    #expect(rules.filter(running.contains) == [rules[2]])
    #expect(try other.read { try $0.check() }.isEmpty)
  }

  @Test func `others save while a group is restored, and see none of it`() throws {
    let (store, group) = try household(entries: 300)
    let other = try DataStore.inMemory()
    try other.fill(
      with: try #require(DemoPlan(entries: 40, groups: 1, members: 3, seed: 9)), password: "hash")
    let neighbours = try #require(try other.read { try $0.allGroups() }.first)
    let owner = try #require(try other.read { try $0.members(of: neighbours) }.first { $0.role == .owner })
    let origin = Origin(.person(try #require(owner.person)), on: ID(high: 0, low: 0), at: Self.now)
    let add = { (number: UInt64, place: ID<Group>) in
      let unit = Currency(code: String(repeating: "U", count: Int(number)), scale: 0)
      let proposal = Proposal(ID(high: 7, low: number), .group(.unitAdded(unit)))
      try other.writeAndWait { _ = try $0.append([proposal], to: place, from: origin) }
    }
    let lookForIt = {
      #expect(throws: JournalError.missing(.group)) { try add(4, group) }
      try other.read { snapshot in
        #expect(try snapshot.allGroups() == [neighbours])
        #expect(try snapshot.overview(of: group) == nil)
        let people = Set(try store.read { try $0.members(of: group) }.compactMap(\.person))
        for person in people { #expect(try snapshot.groupIDs(of: person).allSatisfy { $0 == neighbours }) }
        #expect(try snapshot.check().isEmpty)
      }
    }
    try carrying(group, try archive(group, of: store), into: other) { arrival in
      try lookForIt()
      try add(1, neighbours)
      try arrival.bringRows()
      try lookForIt()
      try add(2, neighbours)
      try arrival.finish { _ in }
    }
    try add(3, neighbours)
    #expect(try other.read { try $0.check() }.isEmpty)
    #expect(try other.read { try $0.allGroups() }.contains(group))
    let balances = try [store, other].map { try $0.read { try $0.storedBalances(of: group) } }
    #expect(balances[0] == balances[1])
  }

  @Test func `of a group that was broken off nothing stays`() throws {
    let (store, group) = try household(entries: 30)
    try attach(Self.picture, ID(high: 5, low: 1), to: group, store)
    let (bytes, scratch) = (try archive(group, of: store), try Scratch())
    let other = try DataStore.open(scratch.file())
    try other.writeAndWait { try $0.addGuest(Account(id: Self.zoe, displayName: "Zoe", created: Self.now)) }
    let failing = Restorer(
      as: { _, _ in throw JournalError.missing(.member) }, operation: ID(high: 99, low: 3),
      from: Origin(.person(Self.zoe), on: ID(high: 0, low: 0), at: Self.now))
    #expect(throws: JournalError.missing(.member)) {
      try read(bytes).restore(into: other, by: failing, within: StorageLimits())
    }
    #expect(try other.read { try !$0.hasGroup(group) && $0.check().isEmpty })
    // As when the program is killed during the restore.
    try carrying(group, bytes, into: other) { try $0.bringRows() }
    #expect(try other.read { try $0.hasGroup(group) && $0.check().isEmpty })
    other.close()
    let again = try DataStore.open(scratch.file())
    defer { again.close() }
    #expect(try again.read { try $0.allGroups().isEmpty && $0.check().isEmpty })
    try again.removeHiddenGroupsAndWait()
    #expect(try again.read { try !$0.hasGroup(group) && $0.check().isEmpty })
    try restore(bytes, into: again)
    #expect(try again.read { try $0.check() }.isEmpty)
  }

  @Test func `a restore is broken off wherever it is when the program stops`() throws {
    let (store, group) = try household(entries: 30)
    try attach(Self.picture, ID(high: 5, low: 1), to: group, store)
    let archived = try read(try archive(group, of: store))
    let asked = Mutex(0)
    let other = try elsewhere()
    func restore(askedBefore most: Int) throws -> Int {
      asked.withLock { $0 = 0 }
      let isStopping = { @Sendable in
        asked.withLock { asked in
          asked += 1
          return asked > most
        }
      }
      try archived.restore(into: other, by: restorer(isStopping: isStopping), within: StorageLimits())
      return asked.withLock { $0 }
    }
    for most in [0, 1, 10, 30, 60, 90, 100, 105, 110] {
      #expect(throws: StoreError.closed) { _ = try restore(askedBefore: most) }
      #expect(try other.read { try $0.allGroups().isEmpty && $0.check().isEmpty })
    }
    #expect(try restore(askedBefore: .max) > 110)
    #expect(try other.read { try $0.allGroups() == [group] && $0.check().isEmpty })
  }

  @Test func `an operation that was added here since the restore began is a refusal`() throws {
    let (store, group) = try household(entries: 30)
    let archived = try read(try archive(group, of: store))
    let other = try elsewhere()
    let last = try store.read { try $0.history(of: group, limit: 1).first }
    let known = try #require(last).record.operation.id
    let origin = Origin(.person(Self.zoe), on: ID(high: 0, low: 0), at: Self.now)
    let isAdded = Mutex(false)
    // Asked also between the first transaction and the rows.
    let addsOnce = { @Sendable in
      let hasBegun = (try? other.read { try $0.hasGroup(group) }) == true
      guard hasBegun, !isAdded.withLock({ $0 }) else { return false }
      isAdded.withLock { $0 = true }
      let added = try? other.writeAndWait {
        try $0.createGroup(
          ID(high: 3, low: 3), named: "Trip", in: Currency(code: "EUR", scale: 2),
          founder: NewMember(ID(high: 3, low: 4), "Zoe"), as: known, from: origin)
      }
      return added == nil
    }
    #expect(throws: ArchiveRefusal.self) {
      try archived.restore(into: other, by: restorer(isStopping: addsOnce), within: StorageLimits())
    }
    #expect(isAdded.withLock { $0 })
    #expect(try other.read { try !$0.hasGroup(group) && $0.check().isEmpty })
  }

  @Test func `what is left of a group that was broken off does not stand in its way`() throws {
    let (store, group) = try household(entries: 30)
    let bytes = try archive(group, of: store)
    let other = try elsewhere()
    try carrying(group, bytes, into: other) { try $0.bringRows() }
    try restore(bytes, into: other)
    #expect(try other.read { try $0.check() }.isEmpty)
    #expect(try other.read { try $0.allGroups() } == [group])
    // The remains of a permanently deleted group are not in the way either.
    #expect(try other.writeAndWait { try $0.deleteGroup(group) })
    try restore(bytes, into: other)
    #expect(try other.read { try $0.check() }.isEmpty)
    #expect(try other.read { try $0.allGroups() } == [group])
  }

  @Test func `what is wrong at the end of an archive is known before anything is written`() throws {
    let (store, group) = try household(entries: 30)
    let bytes = try archive(group, of: store)
    let forgery = try forged(bytes) { $0["group.json"] = Array(#"{"balances":[]}"#.utf8) }
    let scratch = try Scratch()
    let other = try DataStore.open(scratch.file())
    defer { other.close() }
    let before = try other.read { try $0.position() }
    try other.withScratchDatabase { _ = try read(bytes).rebuildForCheck(in: $0, at: Self.now) }
    #expect(throws: ArchiveRefusal.self) {
      try other.withScratchDatabase { try read(forgery).rebuildForCheck(in: $0, at: Self.now) }
    }
    #expect(try other.read { try $0.position() } == before)
    #expect(try other.read { try $0.allGroups() }.isEmpty)
    #expect(!FileSystem.exists(scratch.file() + ".rehearsal"))
  }

  @Test func `an archive with a unit in the other spelling comes back`() throws {
    let (store, group) = try household(entries: 5)
    let members = try store.read { try $0.members(of: group) }
    let owner = try #require(members.first { $0.role == .owner })
    let parted = Currency(code: "e\u{301}", scale: 0)
    let bill = try Bill(
      amount: Money(minorUnits: 30, currency: parted), payers: .one(members[0].id),
      split: .equal([members[1].id]))
    let entry = Entry(title: "Milk", day: try #require(Day(number: 20_260_102)), bill: bill)
    let origin = Origin(.person(try #require(owner.person)), on: ID(high: 0, low: 0), at: Self.now)
    try store.writeAndWait { transaction in
      try transaction.append(
        [
          Proposal(ID(high: 7, low: 1), .group(.unitAdded(parted))),
          Proposal(ID(high: 7, low: 2), .entry(ID(high: 8, low: 1), .added(entry))),
        ], to: group, from: origin)
      // Stores it as an older version did.
      try transaction.connection.run(
        "UPDATE balances SET currency = \(parted.code) WHERE length(CAST(currency AS BLOB)) > length(currency)"
      )
    }
    let other = try elsewhere()
    try restore(try archive(group, of: store), into: other)
    #expect(try other.read { try $0.check() }.isEmpty)
    let balances = try other.read { try $0.storedBalances(of: group) }
    #expect(balances[Currency(code: "\u{E9}", scale: 0)]?[members[0].id] == 30)
  }

  @Test func `an archive with changes by other accounts here is refused unless allowed`() throws {
    let (store, group) = try household(entries: 5)
    let bytes = try archive(group, of: store)
    let ada = try #require(try store.read { try $0.members(of: group) }.compactMap(\.person).first)
    let other = try elsewhere()
    try other.writeAndWait { try $0.addGuest(Account(id: ada, displayName: "Ada", created: Self.now)) }
    #expect(throws: ArchiveRefusal.concernsOthers) { try restore(bytes, into: other) }
    try restore(bytes, into: other, allowingOthers: true)
    #expect(try other.read { try $0.members(of: group) }.contains { $0.person == ada })
  }
}
