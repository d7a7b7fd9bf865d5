import Disk
import Exchange
import Household
import Ledger
import Store
import TestSupport
import Testing

/// A file that is too large for one transaction is still a single import to the members.
struct ImportPartsTests {
  private let home: ImportedHome
  private let draft: ImportDraft

  init() async throws {
    home = try await ImportedHome.make()
    draft = try ImportedHome.draft("splitwise/wg_2025-03-01_export.csv")
  }

  /// Adds the file in three parts, between which other entries are saved.
  private func add() async throws -> ConfirmImport.Added {
    let prepared = try home.prepare(draft, 1)
    let outcome = try await home.confirm(prepared, 1, inPartsOf: ImportBatchLimit(rows: 2)) { transaction in
      // The other transactions come after the remaining rows were planned again.
      guard [1, 3].contains(transaction) else { return }
      try await home.home.pay(Int64(100 * transaction), for: [home.home.ada])
    }
    guard case .added(let added) = outcome, added.parts == 3 else { throw ImportedHome.Unexpected() }
    return added
  }

  private func undoing(_ sequence: Int64, _ number: UInt64, leavingChanged: Bool = false) -> UndoChange {
    let origin = home.home.request(1).origin
    let request = GroupRequest(in: home.group, as: ID(high: 30, low: number), from: origin)
    return UndoChange(at: sequence, isSure: false, leavingChanged: leavingChanged, .plain, request)
  }

  private func undo(_ undoing: UndoChange, steps most: Int = .max) async throws -> UndoChange.Undone {
    let steps = try home.home.store.read(undoing.steps).prefix(most)
    let outcome = try await UndoChange.run(Array(steps)) { try await home.home.store.write($0) }
    guard case .undone(let undone) = outcome else { throw ImportedHome.Unexpected() }
    return undone
  }

  private func lines() throws -> [HistoryItem] {
    try home.home.store.read { try $0.history(of: home.group, matching: .shown) }
  }

  private func ids() throws -> Set<ID<Entry>> { Set(try home.state().entries.keys) }

  @Test func `it is one line of the history, which says all of its entries`() async throws {
    let before = try lines()
    let added = try await add()
    let after = try lines()
    #expect(after.count == before.count + 3, "one of the file, two of others")
    let first = try #require(added.first)
    let line = try #require(after.first { $0.record.sequence == first })
    try home.home.store.read { snapshot in
      #expect(try snapshot.importAction(first, in: home.group)?.entries == 5)
      let records = try snapshot.changes(of: home.group, after: 0, limit: 1_000)
      let parts = try snapshot.parts(ofAction: first, in: home.group)
      #expect(parts.count == 3)
      let own = records.filter { record in record.action.map(parts.contains) ?? false }
      #expect(try snapshot.actionSize(of: line.record) == own.count)
      for record in own {
        #expect(try snapshot.wholeAction(of: record) == first)
        #expect(try snapshot.actionSize(of: record) == own.count)
      }
      var filter = HistoryFilter()
      for action in parts {
        filter.action = action
        let items = try snapshot.history(of: home.group, matching: filter)
        #expect(items.map(\.record.sequence) == own.map(\.sequence).reversed())
      }
    }
    try home.check()
  }

  @Test func `one undo takes all of it back, and one more brings all of it again`() async throws {
    let before = try ids()
    let added = try await add()
    let after = try home.state()
    let request = undoing(try #require(added.first), 1)
    #expect(try home.home.store.read(request.isInParts))
    let undone = try await undo(request)
    #expect(undone.entries == 5)
    #expect(try ids().subtracting(before).count == 2, "the others")
    let count = try lines().count
    let line = try #require(try lines().first)
    #expect(line.record.action == undone.first)
    let action = try #require(undone.first)
    #expect(try home.home.store.read { try $0.entries(ofAction: action, in: home.group) }?.count == 5)
    #expect(try await undo(request).first == undone.first, "the same form sent again")
    #expect(try lines().count == count)
    let again = try await undo(undoing(try #require(undone.first), 2))
    #expect(again.entries == 5)
    #expect(try home.state() == after)
    let more = try lines().dropLast(count)
    #expect(more.count { $0.operation.entity.kind == .entry } == 1, "\(more)")
    try home.check()
  }

  @Test func `what was undone and done again can be undone once more`() async throws {
    let before = try home.state()
    var next = try #require(try await home.add(draft, 1).first)
    let after = try home.state()
    for number in 1...5 as ClosedRange<UInt64> {
      next = try #require(try await undo(undoing(next, number)).first)
      let state = try home.state()
      #expect(number.isMultiple(of: 2) ? state == after : state.entries == before.entries)
    }
    try home.check()
  }

  @Test(arguments: 0..<5) func `what was changed since is asked about before anything is taken back`(
    place: Int
  ) async throws {
    let before = try ids()
    let added = try await add()
    let first = try #require(added.first)
    let brought = try home.home.store.read { try $0.imported(from: "splitwise", in: home.group) }
    #expect(brought.count == 5)
    var edit = EntryEdit()
    edit.title = "Other"
    try await home.home.change(70, .entry(brought[place], .edited(edit)))
    #expect(throws: UndoRefusal.changedSince([brought[place]], others: 4)) {
      _ = try home.home.store.read(undoing(first, 1).steps)
    }
    let undone = try await undo(undoing(first, 2, leavingChanged: true))
    #expect(undone.entries == 4)
    #expect(try ids().subtracting(before).intersection(brought) == [brought[place]])
    try home.check()
  }

  @Test(arguments: [1, 2]) func `an undo that was broken off goes on with what is left`(steps: Int)
    async throws
  {
    let before = try ids()
    let added = try await add()
    let first = try #require(added.first)
    _ = try await undo(undoing(first, 1), steps: steps)
    _ = try await undo(undoing(first, 2))
    #expect(try ids().subtracting(before).count == 2, "the others")
    await #expect(throws: UndoRefusal.undoneAlready) { _ = try await undo(undoing(first, 3)) }
    try home.check()
  }

  @Test func `what is undone and done again in parts is a line each, wherever a page of the history ends`()
    async throws
  {
    var next = try #require(try await add().first)
    let entries = { try lines().count { $0.operation.entity.kind == .entry } }
    let count = try entries()
    for number in 1...4 as ClosedRange<UInt64> {
      next = try #require(try await undo(undoing(next, number)).first)
      try await home.home.pay(Int64(500 + number), for: [home.home.ada])
    }
    #expect(try entries() == count + 8)
    let all = try lines().map(\.record.sequence)
    for length in 1...all.count {
      var (pages, end) = ([Int64](), Int64.max)
      while pages.count < all.count {
        let page = try home.home.store.read { [end] snapshot in
          try snapshot.history(of: home.group, matching: .shown, before: end, limit: length)
        }
        pages += page.map(\.record.sequence)
        guard let last = page.last else { break }
        end = last.record.sequence
      }
      #expect(pages == all, "pages of \(length)")
    }
    let rows = try home.home.store.read { snapshot in
      var filter = HistoryFilter()
      filter.kind = .entry
      return try snapshot.history(of: home.group, matching: filter, limit: 1_000).count
    }
    let plain = try home.home.store.read { try $0.history(of: home.group, limit: 1_000) }
    #expect(plain.count > rows / 2, "not folded, every undone entry is told")
    try home.check()
  }

  /// A change of one entry under the id that the form of an import or an undo comes with next.
  private func use(_ id: ID<Ledger.Operation>) async throws {
    let bill = try Bill(
      amount: Money(minorUnits: 250, currency: Currency(code: "EUR", scale: 2)), payers: .one(home.home.ada),
      split: .equal([home.home.ada]))
    let entry = Entry(title: "Milk", day: try #require(Day("2025-06-15")), bill: bill)
    let origin = home.home.request(1).origin
    try await home.home.store.write { [group = home.group] in
      _ = try $0.append([Proposal(id, .entry(ID(high: 5, low: 250), .added(entry)))], to: group, from: origin)
    }
  }

  @Test func `an import does not continue another operation that has its id`() async throws {
    let prepared = try home.prepare(draft, 1)
    let person = try #require(home.home.request(1).origin.author.person)
    let upload = ImportUpload(
      id: ID(high: 21, low: 1 << 16), uploader: person, group: home.group, name: "wg.csv", size: 1,
      created: home.home.request(1).origin.now)
    try await home.home.store.write { try $0.add(upload, contents: [1], within: StorageLimits(), on: nil) }
    try await use(ID(high: 22, low: 1))
    let before = try lines().count
    let outcome = try await home.confirm(prepared, 1, inPartsOf: ImportBatchLimit(rows: 2))
    guard case .added(let added) = outcome else { throw ImportedHome.Unexpected() }
    #expect(added.count == 5 && added.parts == 3)
    #expect(try lines().count == before + 1)
    try home.check()
    let undone = try await undo(undoing(try #require(added.first), 1))
    #expect(undone.entries == 5)
    try home.check()
  }

  @Test(arguments: [true, false]) func `an undo with the id of another operation does nothing`(
    isOfFirst: Bool
  ) async throws {
    let first = try #require(try await add().first)
    let request = undoing(first, 9)
    let steps = try home.home.store.read(request.steps)
    try await use(ID(high: 30, low: 9))
    let state = try home.state()
    await #expect(throws: JournalError.conflict(ID(high: 30, low: 9))) {
      _ = try await UndoChange.run(isOfFirst ? [steps[0]] : steps) { try await home.home.store.write($0) }
    }
    #expect(try home.state() == state)
    try home.check()
  }

  @Test func `amounts that were read with other decimals than their unit has are not added`() async throws {
    let row = "2026-01-01,Dishes,expense,3.00,PTS,3.00,3.00\n"
    let table = "date,title,kind,amount,currency,Ada paid,Ada share\n" + row
    let draft = try ImportSource(Array(table.utf8)).draft(
      answering: ImportAnswers(), in: ImportContext { _, _ in nil })
    let prepared = try home.prepare(draft, 1)
    #expect(prepared.count == 1)
    _ = try await home.home.store.write {
      try $0.addUnit(named: "PTS", scale: 0, for: home.home.request(100))
    }
    guard case .changed = try await home.confirm(prepared, 1) else { throw ImportedHome.Unexpected() }
    #expect(try home.state().entries.isEmpty)
  }

  @Test func `members who were away see an import as one change`() async throws {
    let ada = home.home.request(1).origin.author
    let start = try home.home.store.read { try $0.position(of: home.group) }
    let added = try await add()
    let unread = try home.home.store.read { snapshot in
      try snapshot.unreadChanges(of: home.group, after: start, through: .max, besidesBy: ID(high: 77, low: 1))
    }
    let batch = try #require(unread.batches.first)
    #expect(unread.batches.count == 1 && batch.author == ada && batch.imported?.entries == added.count)
    #expect(unread.changes.count == 2, "the others")
  }
}
