package import Ledger
internal import Exchange
internal import Store

/// The changes of an import, in their order: units, people, labels, entries, and members who leave again.
///
/// Everything that an entry needs is known before the first one is made. Each entry is made once more when it
/// is written: tens of thousands of entries are too large to hold at once.
struct ImportChanges {
  private let prepared: PreparedImport
  private let overview: GroupOverview
  private var entries: ImportedEntries
  private var nets: [ID<Member>: [Currency: Int64]] = [:]
  private var used: Set<ID<Member>> = []
  private var units: [Currency] = []
  private var before: [Change] = []
  /// The rows of the draft that are changes, in their order. An entry that is restored and changed is two.
  private var rows: [(row: Int, step: Step)] = []
  private var after: [Change] = []
  /// Members who are added or restored, including by earlier parts.
  private(set) var came: Set<ID<Member>>

  /// Whether there are more rows than fit.
  let isPart: Bool
  /// Rows whose entry in the group is the same already.
  private(set) var unchanged: [Int] = []
  /// People who left the group of the file and stay in this one, as their balance is not zero.
  private(set) var staying: [ID<Member>] = []

  /// Throws `ImportRefusal` if a row makes no entry.
  init(
    _ prepared: PreparedImport, _ words: ImportWords, _ size: ImportBatchLimit, _ came: Set<ID<Member>>,
    _ transaction: Transaction
  ) throws {
    self.prepared = prepared
    self.came = came
    entryCount = prepared.count(within: size)
    isPart = entryCount < prepared.rows.count
    let overview = try transaction.requireOverview(of: prepared.target.group)
    self.overview = overview
    // Each part that makes labels has a different seed.
    let seed = prepared.seed.derived(1_000 + overview.labels.count, as: Label.self)
    entries = ImportedEntries(
      prepared.people, words, ImportLabels(overview.labels, words.categories, seed: seed))
    for row in prepared.rows.prefix(entryCount) { try look(at: row, transaction) }
    try compose(transaction)
  }

  var count: Int { before.count + rows.count + after.count }
  /// How many rows of the file this adds.
  let entryCount: Int

  /// Whether the group's people or units change.
  var changesGroup: Bool { (before + after).contains { [.member, .group].contains($0.entityKind) } }

  /// The row of the draft that a change is about, by the change's index; nil if it is about none.
  func row(_ number: Int) -> Int? {
    let place = number - before.count
    return rows.indices.contains(place) ? rows[place].row : nil
  }

  /// The row's place in the file; 0 for none.
  func place(_ number: Int) -> Int { row(number).map { prepared.draft.entries[$0].place } ?? 0 }

  mutating func change(_ number: Int, _ transaction: Transaction) throws -> Change {
    if number < before.count { return before[number] }
    let place = number - before.count
    guard rows.indices.contains(place) else { return after[place - rows.count] }
    let (row, step) = rows[place]
    guard let change = try change(ofRow: row, step, transaction)?.change else {
      throw JournalError.missing(.entry)
    }
    return change
  }

  // MARK: - Entries

  /// Finds out which changes a row needs, and which people and units they use.
  private mutating func look(at row: Int, _ transaction: Transaction) throws {
    var isUnchanged = true
    for step in Step.allCases {
      guard let made = try change(ofRow: row, step, transaction) else { continue }
      rows.append((row, step))
      isUnchanged = false
      if let (bill, id) = made.old { count(bill, id, -1) }
      if let (bill, id) = made.new { count(bill, id) }
    }
    if isUnchanged { unchanged.append(row) }
  }

  /// What happens to an entry: it may be there already, or be restored, and then be changed.
  private enum Step: CaseIterable { case comes, becomes }

  private typealias BillOfEntry = (bill: Bill, id: ID<Entry>)
  private typealias Made = (change: Change, old: BillOfEntry?, new: BillOfEntry?)

  /// Nil if nothing is done.
  private mutating func change(ofRow row: Int, _ step: Step, _ transaction: Transaction) throws -> Made? {
    switch (step, prepared.deeds[row]) {
    case (_, .nothing), (.becomes, .add), (.becomes, .restore), (.comes, .change): return nil
    case (.comes, .add(let id)):
      let entry = try entry(row, id)
      return (.entry(id, .added(entry)), nil, (entry.bill, id))
    case (.comes, .restore(let id)), (.comes, .renew(let id)):
      let entry = try transaction.entryState(id, in: overview.group.id).state.entry
      if let entry { entries.bringBack(entry) }
      return (.entry(id, .deleted(false)), nil, entry.map { ($0.bill, id) })
    case (.becomes, .change(let id)), (.becomes, .renew(let id)):
      guard let current = try transaction.entryState(id, in: overview.group.id).state.entry else {
        throw JournalError.missing(.entry)
      }
      var entry = try entry(row, id)
      (entry.attachments, entry.occurrence) = (current.attachments, current.occurrence)
      let edit = entry.edit(from: current)
      return edit.isEmpty ? nil : (.entry(id, .edited(edit)), (current.bill, id), (entry.bill, id))
    }
  }

  private mutating func entry(_ row: Int, _ id: ID<Entry>) throws -> Entry {
    do { return try entries.entry(prepared.draft.entries[row], id) } catch let error as BillError {
      throw ImportRefusal(place: prepared.draft.entries[row].place, refusal: .bill(error))
    }
  }

  /// Adds a bill to the set of people who occur and to their balances.
  private mutating func count(_ bill: Bill, _ id: ID<Entry>, _ times: Int64 = 1) {
    used.formUnion(bill.members)
    for currency in [bill.amount.currency, bill.rate?.currency].compactMap(\.self)
    where !overview.group.knows(currency) && !units.contains(currency) { units.append(currency) }
    let outcome = bill.convertedOutcome(of: id) ?? bill.outcome(of: id)
    // Paid and owed amounts of an income are negative.
    for line in outcome.lines {
      nets[line.member, default: [:]][outcome.currency, default: 0] &+= times * line.net
    }
  }

  // MARK: - All changes

  private mutating func compose(_ transaction: Transaction) throws {
    before = units.map { .group(.unitAdded($0)) }
    // An earlier part may have made them already.
    let added = prepared.people.added.filter { overview.member($0.id) == nil }
    before += added.map { .member($0.id, .added(name: $0.name, role: .member, person: nil)) }
    let returning = used.union(listed).filter {
      overview.member($0).map { $0.isRemoved && $0.mergedInto == nil } ?? false
    }
    before += returning.sorted().map { .member($0, .removed(false)) }
    before += entries.labels.changes
    came.formUnion(prepared.people.added.map(\.id))
    came.formUnion(returning)
    guard !isPart else { return }
    let gone = Set(prepared.gone)
    after = prepared.choices.binned.sorted().filter(gone.contains).map { .entry($0, .deleted(true)) }
    try letGo(transaction)
  }

  /// The members that an undone file lists, with or without a share.
  private var listed: Set<ID<Member>> {
    guard prepared.plan.isUndone else { return [] }
    let (members, former) = (prepared.people.members, prepared.draft.former)
    return Set(members.indices.filter { !former.contains($0) }.map { members[$0] })
  }

  /// Removes people who had left the group of the file: they are here only for their entries, unless their
  /// balance is not zero.
  private mutating func letGo(_ transaction: Transaction) throws {
    let former = Set(prepared.draft.former.map { prepared.people.members[$0] })
    let leaving = former.intersection(came).sorted()
    guard !leaving.isEmpty else { return }
    let balances = try transaction.balances(of: overview.group.id)
    for id in leaving {
      if isEven(id, balances) { after.append(.member(id, .removed(true))) } else { staying.append(id) }
    }
  }

  private func isEven(_ member: ID<Member>, _ balances: Balances) -> Bool {
    var sums = nets[member] ?? [:]
    for money in balances.open(of: member, in: overview) {
      sums[money.currency, default: 0] &+= money.minorUnits
    }
    return sums.values.allSatisfy { $0 == 0 }
  }
}

/// Why no row of a file is added: a rule forbids one of them.
package struct ImportRefusal: Error, Hashable {
  /// The row's place in the file; 0 if it is about no row.
  package let place: Int
  package let refusal: Refusal
}
