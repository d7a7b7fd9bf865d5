import Encodings
import Exchange
import Household
import Ledger
import Store
import Synchronization
import TestSupport
import Testing

/// Imports of files of other apps into a group, each file as one action.
struct ImportTests {
  private func units(_ object: JSONObject?, _ name: String) -> Int64 { object?[name]?.number?.integer ?? 0 }

  /// Compares the balances in the group with those of the file, by name and currency.
  private func expectBalances(_ path: String, _ home: ImportedHome, _ prepared: PreparedImport) throws {
    let expected = try ImportedHome.expectation(of: path)
    let balances = try home.home.store.read { try $0.balances(of: home.group) }
    for (code, sums) in expected["balances"]?.object?.members ?? [] {
      let room = units(expected["within"]?.object, code)
      let currency = try #require(prepared.draft.entries.first { $0.currency.code == code }?.currency)
      for (name, member) in zip(prepared.draft.people, prepared.people.members) {
        let difference = balances.balance(of: member, in: currency).minorUnits - units(sums.object, name)
        #expect(difference.magnitude <= room.magnitude, "\(path): \(name) in \(code)")
      }
    }
  }

  @Test(arguments: ImportedHome.all)
  func `a file comes to the balances that are expected of it, and a second time adds nothing`(path: String)
    async throws
  {
    let draft = try ImportedHome.draft(path)
    let (home, prepared) = try await ImportedHome.making(draft)
    try expectBalances(path, home, prepared)
    let before = try home.state()
    #expect(before.entries.count == draft.entries.count)
    let again = try home.prepare(draft, 2)
    #expect(again.count == 0 && again.gone.isEmpty)
    #expect(try await home.add(draft, 2).first == nil)
    #expect(try home.state() == before)
    try home.check()
  }

  @Test(arguments: ImportedHome.all)
  func `undoing takes all of it back, and importing again brings the very same`(path: String) async throws {
    let home = try await ImportedHome.make()
    try await home.home.pay(900, for: [home.home.ada, home.home.sam])
    let before = try home.state()
    let draft = try ImportedHome.draft(path)
    let added = try await home.add(draft, 1)
    let after = try home.state()
    #expect(after.entries.count == before.entries.count + draft.entries.count)
    guard added.first != nil else { return }
    try await home.undo(added, 1)
    #expect(try home.state() == before)
    let again = try await home.add(draft, 2)
    #expect(again.count == draft.entries.count)
    #expect(try home.state() == after)
    try home.check()
  }

  @Test(arguments: ImportedHome.all)
  func `a newer file adds what is new, names what is gone, and changes nothing else`(path: String)
    async throws
  {
    guard let expected = try ImportedHome.expectation(of: path)["repeat"]?.object else { return }
    let folder = path.prefix { $0 != "/" }
    let earlier = try ImportedHome.draft("\(folder)/\(expected["after"]?.string ?? "")")
    let (home, first) = try await ImportedHome.making(earlier)
    let before = try home.state()
    let draft = try ImportedHome.draft(path)
    let prepared = try home.prepare(draft, 2)
    let places = zip(prepared.deeds, draft.entries).filter { !$0.0.isNothing }.map(\.1.place)
    #expect(places == (expected["new"]?.array ?? []).compactMap { $0.number?.integer.map(Int.init) })
    let gone = zip(first.plan.rows, earlier.entries).filter { prepared.gone.contains($0.0.id) }.map(\.1.place)
    #expect(gone.sorted() == (expected["gone"]?.array ?? []).compactMap { $0.number?.integer.map(Int.init) })
    try await home.add(draft, 2)
    let after = try home.state()
    #expect(after.entries.count == before.entries.count + places.count)
    for (id, entry) in before.entries { #expect(after.entries[id] == entry) }
  }

  @Test(arguments: ImportedHome.all) func `in parts it comes to the same as at once`(path: String)
    async throws
  {
    let draft = try ImportedHome.draft(path)
    let (whole, parted) = (try await ImportedHome.make(), try await ImportedHome.make())
    let once = try await whole.add(draft, 1)
    let prepared = try parted.prepare(draft, 1)
    guard case .added(let added) = try await parted.confirm(prepared, 1, inPartsOf: ImportBatchLimit(rows: 2))
    else { throw ImportedHome.Unexpected() }
    #expect(added.count == once.count && added.staying == once.staying)
    #expect(added.parts == max(1, (prepared.count + 1) / 2))
    let (here, there) = (try parted.state(), try whole.state())
    #expect(here.members == there.members && here.labels == there.labels && here.units == there.units)
    #expect(here.balances == there.balances)
    #expect(here.entries.mapValues(\.title) == there.entries.mapValues(\.title))
    #expect(here.entries.mapValues(\.bill) == there.entries.mapValues(\.bill))
    try parted.check()
  }

  @Test func `where the group changes between two parts, the rest is asked for anew`() async throws {
    let home = try await ImportedHome.make()
    let draft = try ImportedHome.draft("splitwise/wg_2025-03-01_export.csv")
    var choices = ImportChoices()
    choices.people[draft.people[0]] = .myself
    let prepared = try home.prepare(draft, 1, choices)
    let outcome = try await home.confirm(prepared, 1, inPartsOf: ImportBatchLimit(rows: 2)) { transaction in
      guard transaction == 1 else { return }
      // Whom the file means is another one from now on.
      let member = prepared.people.members[1]
      try await home.home.change(3, .member(member, .merged(into: home.home.sam)))
    }
    guard case .addedPart(let added) = outcome else { throw ImportedHome.Unexpected() }
    #expect(added.count == 2 && added.parts == 1)
    #expect(try home.state().entries.count == 2)
    try home.check()
  }

  @Test(arguments: ImportedHome.all) func `what was undone comes back in parts as it was`(path: String)
    async throws
  {
    let home = try await ImportedHome.make()
    let draft = try ImportedHome.draft(path)
    let added = try await home.add(draft, 1)
    let after = try home.state()
    guard added.first != nil else { return }
    try await home.undo(added, 1)
    let prepared = try home.prepare(draft, 2)
    guard case .added(let again) = try await home.confirm(prepared, 2, inPartsOf: ImportBatchLimit(rows: 2))
    else { throw ImportedHome.Unexpected() }
    #expect(again.count == draft.entries.count)
    #expect(try home.state() == after)
    try home.check()
  }

  @Test func `a part that another change outdated is planned again, outside the writer`() async throws {
    let (home, other) = (try await ImportedHome.make(), try await ImportedHome.make())
    let draft = try ImportedHome.draft("splitwise/wg_2025-03-01_export.csv")
    try await other.home.pay(100, for: [other.home.ada])
    try await other.add(draft, 1)
    let prepared = try home.prepare(draft, 1)
    let transactions = Mutex(0)
    let outcome = try await home.confirm(prepared, 1, inPartsOf: ImportBatchLimit(rows: 2)) { transaction in
      if transaction == 1 { try await home.home.pay(100, for: [home.home.ada]) }
      transactions.withLock { $0 += 1 }
    }
    guard case .added(let added) = outcome else { throw ImportedHome.Unexpected() }
    #expect(added.count == draft.entries.count)
    #expect(transactions.withLock { $0 } == added.parts + 1)
    #expect(try home.state().balances == other.state().balances)
    #expect(try home.state().entries.count == draft.entries.count + 1)
    try home.check()
  }

  @Test(arguments: [0, 1]) func `after repeated conflicts the rest of an import must be confirmed again`(
    first: Int
  ) async throws {
    let home = try await ImportedHome.make()
    let prepared = try home.prepare(try ImportedHome.draft("splitwise/wg_2025-03-01_export.csv"), 1)
    let outcome = try await home.confirm(prepared, 1, inPartsOf: ImportBatchLimit(rows: 2)) { transaction in
      if transaction >= first { try await home.home.pay(100 + Int64(transaction), for: [home.home.ada]) }
    }
    switch outcome {
    case .changed: #expect(first == 0)
    case .addedPart(let added): #expect(first == 1 && added.count == 2 && added.parts == 1)
    case .added, .hasRefused: throw ImportedHome.Unexpected()
    }
    try home.check()
  }

  @Test func `the remaining parts are not planned again unless the group changes`() async throws {
    let (home, elsewhere) = (try await ImportedHome.make(), try await ImportedHome.make())
    let prepared = try home.prepare(try ImportedHome.draft("splitwise/wg_2025-03-01_export.csv"), 1)
    // Planning in this store would throw.
    _ = try await elsewhere.home.store.write { try $0.deleteGroup(elsewhere.group) }
    let request = GroupRequest(
      in: home.group, as: ID(high: 22, low: 1), from: home.home.request(1, by: .ada).origin)
    let confirming = ConfirmImport(prepared, shown: prepared.fingerprint, .plain, request)
    let outcome = try await confirming.run(elsewhere.home.store, inPartsOf: ImportBatchLimit(rows: 2)) {
      try await home.home.store.write($0)
    }
    guard case .added(let added) = outcome else { throw ImportedHome.Unexpected() }
    #expect(added.parts > 2 && added.count == prepared.count)
  }

  @Test func `the history has the first line of each import, wherever its pages end`() async throws {
    let home = try await ImportedHome.make()
    let draft = try ImportedHome.draft("splitwise/wg_2025-03-01_export.csv")
    try await home.home.pay(100, for: [home.home.ada])
    let prepared = try home.prepare(draft, 1)
    _ = try await home.confirm(prepared, 1, inPartsOf: ImportBatchLimit(rows: 3)) { transaction in
      if transaction == 1 { try await home.home.pay(200, for: [home.home.ada]) }
    }
    try await home.home.pay(300, for: [home.home.ada])
    try home.home.store.read { snapshot in
      let records = try snapshot.changes(of: home.group, after: 0, limit: 1_000)
      let imports = try records.compactMap(\.action).filter {
        try snapshot.importAction($0, in: home.group) != nil
      }
      #expect(Set(imports).count == 2)
      let lines = try records.filter { record in
        let whole = try snapshot.wholeAction(of: record)
        return whole.map { $0 == record.sequence || !imports.contains($0) } ?? true
      }
      for length in [1, 2, 3, 100] {
        var (shown, end) = ([Int64](), Int64.max)
        while true {
          let page = try snapshot.history(of: home.group, matching: .shown, before: end, limit: length)
          guard let last = page.last else { break }
          shown += page.map(\.record.sequence)
          end = last.record.sequence
        }
        #expect(shown == Array(lines.map(\.sequence).reversed()))
      }
      for record in records {
        let wholes = try records.map(snapshot.wholeAction)
        let size = try snapshot.wholeAction(of: record).map { whole in wholes.count { $0 == whole } } ?? 1
        #expect(try snapshot.actionSize(of: record) == size)
      }
    }
  }

  @Test func `the history of one person passes over any number of imports by another`() async throws {
    let home = try await ImportedHome.make()
    let (ada, ben) = (home.home.request(1, by: .ada).origin, home.home.request(1, by: .ben).origin)
    try await home.home.store.write { transaction in
      for number in 0..<130 as Range<UInt64> {
        let proposals = ([1, 2] as [UInt64]).map { part in
          let label = ID<Label>(high: 80 + part, low: number)
          let added = LabelAction.added(kind: .tag, name: "t\(part) \(number)", icon: nil, heading: nil)
          return Proposal(label.retyped(as: Operation.self), .label(label, added))
        }
        let origin = number == 3 ? ben : ada
        let first = try transaction.append(proposals, to: home.group, from: origin)[0].sequence
        try transaction.noteImport(at: first, from: "splitwise", entries: 0, in: home.group)
      }
    }
    var filter = HistoryFilter.shown
    filter.author = ben.author
    let items = try home.home.store.read { try $0.history(of: home.group, matching: filter) }
    #expect(items.count { $0.operation.entity.kind == .label } == 1)
  }

  @Test(arguments: [("Milk", 1), (String(repeating: "ü", count: 200), 3)])
  func `a part is smaller where texts are long`(title: String, parts: Int) async throws {
    let home = try await ImportedHome.make()
    let prepared = try home.prepare(try draft(rows: 6, title: title), 1)
    guard
      case .added(let added) = try await home.confirm(prepared, 1, inPartsOf: ImportBatchLimit(bytes: 1_000))
    else { throw ImportedHome.Unexpected() }
    #expect(added.parts == parts && added.count == 6)
  }

  @Test func `no part is of more than so many rows`() async throws {
    let home = try await ImportedHome.make()
    #expect(try home.prepare(try draft(rows: 2_100, title: "Milk"), 1).count(within: .usual) == 1_500)
  }

  private func draft(rows: Int, title: String) throws -> ImportDraft {
    let lines = (1...rows).map { "2026-01-\(10 + $0 % 20),\(title),expense,\($0).00,EUR,\($0).00,\($0).00\n" }
    let table = "date,title,kind,amount,currency,Ada paid,Ada share\n" + lines.joined()
    return try ImportSource(Array(table.utf8)).draft(
      in: ImportContext(fileName: "entries.csv") { _, _ in nil })
  }

  @Test func `every text of our own table is imported`() async throws {
    let home = try await ImportedHome.make()
    let ada = Member(id: home.home.ada, name: "Ada")
    let entry = Entry.full(
      try Bill(amount: Money(minorUnits: 300, currency: euro), payers: .one(ada.id), split: .equal([ada.id])))
    var table = EntryTable(members: [ada], labels: [])
    table.write(
      EntryTable.Row(
        id: ID(high: 5, low: 5), title: entry.title, day: entry.day, kind: .expense,
        amount: entry.bill.amount, lines: entry.bill.outcome(of: ID(high: 5, low: 5)).lines, entry: entry))
    try await home.add(
      ImportSource(table.takeBytes()).draft(in: ImportContext(fileName: "entries.csv") { _, _ in nil }), 1)
    #expect(try home.home.entries().contains { $0.texts == entry.texts })
  }

  @Test func `a viewer is not added as a member where the file gives them no share`() async throws {
    let home = try await ImportedHome.make()
    let vic = ID<Member>(high: 40, low: 1)
    try await home.home.change(3, .member(vic, .added(name: "Vic", role: .viewer, person: nil)))
    func draft(_ share: String) throws -> ImportDraft {
      let table = """
        date,title,kind,amount,currency,Ada paid,Ada share,Vic paid,Vic share
        2026-01-02,Milk,expense,3.00,EUR,3.00,\(share)
        """
      return try ImportSource(Array(table.utf8)).draft(
        in: ImportContext(fileName: "entries.csv") { _, _ in nil })
    }
    let listed = try home.prepare(try draft("3.00,,"), 1)
    #expect(listed.people.new.isEmpty && listed.people.members.contains(vic))
    #expect(try home.prepare(try draft("1.00,,2.00"), 2).people.new.count == 1)
  }

  @Test func `whom a file lists without a part comes back with it after an undo, and not otherwise`()
    async throws
  {
    let home = try await ImportedHome.make()
    let table = """
      date,title,kind,amount,currency,Ada paid,Ada share,Zoe paid,Zoe share
      2026-01-02,Milk,expense,3.00,EUR,3.00,3.00,,
      """
    let draft = try ImportSource(Array(table.utf8)).draft(
      in: ImportContext(fileName: "entries.csv") { _, _ in nil })
    let added = try await home.add(draft, 1)
    let after = try home.state()
    let zoe = try #require(try home.home.overview().members.first { $0.name == "Zoe" }?.id)
    try await home.undo(added, 1)
    #expect(try !home.state().members.contains("Zoe"))
    try await home.add(draft, 2)
    #expect(try home.state() == after)
    try await home.home.change(3, .member(zoe, .removed(true)))
    try await home.add(draft, 3)
    #expect(try !home.state().members.contains("Zoe"))
  }

  @Test func `two who confirm the same file at once add it once`() async throws {
    let home = try await ImportedHome.make()
    let draft = try ImportedHome.draft("splitwise/wg_2025-03-01_export.csv")
    let outcomes = try await atOnce { number in
      let person: SmallHome.Person = number.isMultiple(of: 2) ? .ada : .ben
      return try await home.confirm(try home.prepare(draft, number, by: person), number, by: person)
    }
    let added = outcomes.count { if case .added(let added) = $0, added.first != nil { true } else { false } }
    #expect(added == 1)
    #expect(try home.state().entries.count == draft.entries.count)
    #expect(try home.home.names().count == Set(try home.home.names()).count)
  }

  @Test func `the same request again does nothing more`() async throws {
    let home = try await ImportedHome.make()
    let prepared = try home.prepare(try ImportedHome.draft("splitwise/odd.csv"), 1)
    guard case .added(let first) = try await home.confirm(prepared, 1),
      case .added(let second) = try await home.confirm(prepared, 1)
    else { throw ImportedHome.Unexpected() }
    #expect(first.first == second.first && first.count == second.count)
  }

  @Test func `nothing is imported where a change of the group would alter the plan`() async throws {
    let home = try await ImportedHome.make()
    let draft = try ImportedHome.draft("splitwise/wg_2025-03-01_export.csv")
    let prepared = try home.prepare(draft, 1)
    try await home.home.pay(100, for: [home.home.ada])
    guard case .added = try await home.confirm(prepared, 1) else { throw ImportedHome.Unexpected() }
    let stale = try home.prepare(try ImportedHome.draft("splitwise/odd.csv"), 2)
    let name = stale.draft.people[try #require(stale.people.new.min())]
    try await home.home.change(3, .member(home.home.sam, .renamed(name)))
    guard case .changed = try await home.confirm(stale, 2) else { throw ImportedHome.Unexpected() }
  }

  @Test func `rows that cannot be added are left out only on request`() async throws {
    let home = try await ImportedHome.make()
    let draft = try ImportedHome.draft("splitwise/broken.csv")
    let prepared = try home.home.store.read { snapshot in
      try PreparedImport(
        draft, ImportChoices(), into: .group(home.group), by: SmallHome.Person.ada.id,
        seed: ID(high: 21, low: 1), snapshot)
    }
    guard case .hasRefused = try await home.confirm(prepared, 1) else { throw ImportedHome.Unexpected() }
    #expect(try home.state().entries.isEmpty)
    #expect(try await home.add(draft, 2).count == draft.entries.count)
  }

  @Test func `what is left out is not added, and what is taken again is numbered on`() async throws {
    let home = try await ImportedHome.make()
    let draft = try ImportedHome.draft("splitwise/wg_2025-03-01_export.csv")
    var choices = ImportChoices()
    choices.skipped = [draft.entries[0].place]
    #expect(try await home.add(draft, 1, choices).count == draft.entries.count - 1)
    choices.taken = [draft.entries[1].place]
    #expect(try await home.add(draft, 2, choices).count == 1)
    #expect(try await home.add(draft, 3).count == 1)
    #expect(try home.state().entries.count == draft.entries.count + 1)
  }

  @Test func `entries that were changed since are named, and the others can be taken back`() async throws {
    let home = try await ImportedHome.make()
    let draft = try ImportedHome.draft("splitwise/wg_2025-03-01_export.csv")
    let prepared = try home.prepare(draft, 1)
    guard case .added(let added) = try await home.confirm(prepared, 1) else {
      throw ImportedHome.Unexpected()
    }
    let id = prepared.plan.rows[0].id
    var edit = EntryEdit()
    edit.title = "Better"
    try await home.home.change(3, .entry(id, .edited(edit)))
    await #expect(throws: UndoRefusal.changedSince([id], others: draft.entries.count - 1)) {
      try await home.undo(added, 1)
    }
    try await home.undo(added, 2, leavingChanged: true)
    let state = try home.state()
    #expect(state.entries.mapValues(\.title) == [id: "Better"])
    let members = try #require(state.entries[id]).bill.members
    for (member, name) in zip(prepared.people.members, draft.people) {
      #expect(state.members.contains(name) == members.contains(member), "\(name)")
    }
    await #expect(throws: JournalError.superseded) { try await home.undo(added, 3, leavingChanged: true) }
    try home.check()
  }

  @Test func `undo keeps what an import added while other entries use it`() async throws {
    let home = try await ImportedHome.make()
    let draft = try ImportedHome.draft("cospend/house.csv")
    let prepared = try home.prepare(draft, 1)
    guard case .added(let added) = try await home.confirm(prepared, 1) else {
      throw ImportedHome.Unexpected()
    }
    let chess = try #require(try home.home.overview().labels.first { $0.name == "Chess" })
    let member = try #require(prepared.people.added.first)
    let bill = try Bill(
      amount: Money(minorUnits: 100, currency: Currency(code: "EUR", scale: 2)), payers: .one(member.id),
      split: .equal([member.id]))
    let entry = Entry(title: "Set", day: try #require(Day("2025-06-15")), bill: bill, category: chess.id)
    try await home.home.change(3, .entry(ID(high: 5, low: 5), .added(entry)))
    try await home.undo(added, 1)
    let state = try home.state()
    #expect(state.entries.count == 1 && state.labels == ["Chess"])
    #expect(state.members.contains(member.name) && state.members.count == 5)
  }

  @Test func `a former member of the imported group is removed here once settled up`() async throws {
    let draft = try ImportedHome.draft("cospend/house.csv")
    try #require(!draft.former.isEmpty)
    let (home, prepared) = try await ImportedHome.making(draft)
    let overview = try #require(try home.home.store.read { try $0.overview(of: home.group) })
    let balances = try home.home.store.read { try $0.balances(of: home.group) }
    for place in draft.former {
      let member = prepared.people.members[place]
      #expect(overview.member(member)?.isRemoved == balances.open(of: member, in: overview).isEmpty)
    }
  }
}
