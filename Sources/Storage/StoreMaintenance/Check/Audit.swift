import Store

internal import Ledger
internal import SQLite

/// Compares the tables of one group with its journal.
struct Audit {
  private let group: ID<Group>
  private let isFiled: Bool
  private(set) var findings: [Finding] = []
  private var left = 20
  private var unbegun: [Entity] = []
  private var expected = GroupTotals()
  private var entries = 0

  /// `isFiled` is false if operations are stored under wrong entities: then missing additions cannot be
  /// found.
  init(_ group: ID<Group>, isFiled: Bool) {
    self.group = group
    self.isFiled = isFiled
  }

  /// Adds a finding. After a number of them, one last finding says that there are more.
  mutating func note(_ words: String, cure: Finding.Cure = .repair) {
    left -= 1
    if left > 0 || cure != .repair {
      findings.append(Finding(words: "group \(group): \(words)", cure: cure))
    } else if left == 0 {
      findings.append(Finding(words: "group \(group): and more differences", cure: cure))
    }
  }

  mutating func run(on snapshot: Snapshot, progress: (Int) -> Void) throws {
    try compareHousehold(snapshot, progress)
    try compareEntries(snapshot, progress)
    try compareTallies(snapshot)
    try compareBalances(snapshot)
    try compareDebts(snapshot)
    if !unbegun.isEmpty { findings.append(Finding(unbegun: unbegun, of: group)) }
  }

  // MARK: - The group and its lists

  private mutating func compareHousehold(_ snapshot: Snapshot, _ progress: (Int) -> Void) throws {
    var states: [EntityState] = []
    try snapshot.forEachState(of: group, entries: false) { state, count in
      states.append(state)
      if isFiled, let entity = state.unbegun { unbegun.append(entity) }
      progress(count)
    }
    let isFounded = states.contains { if case .group = $0 { true } else { false } }
    if isFiled, !isFounded, !states.isEmpty { unbegun.append(Entity(.group, group)) }
    let household = Contents(states)
    compare("its settings", try snapshot.group(group), household.details)
    compare("its members", try snapshot.members(of: group), household.members)
    compare("its labels", try snapshot.labels(of: group), household.labels)
    compare("its presets", try snapshot.presets(of: group), household.presets)
    compare("its recurring rules", try snapshot.rules(of: group), household.rules)
    compare("its receipts", try snapshot.receipts(of: group), household.receipts)
    compare("its budgets", try snapshot.budgets(of: group), household.budgets)
  }

  private mutating func compare<Value: Equatable>(_ what: String, _ kept: Value, _ folded: Value) {
    if kept != folded { note("\(what) differ from the journal") }
  }

  // MARK: - Entries

  private mutating func compareEntries(_ snapshot: Snapshot, _ progress: (Int) -> Void) throws {
    try snapshot.forEachState(of: group, entries: true) { state, count in
      if isFiled, let entity = state.unbegun { unbegun.append(entity) }
      if case .entry(let state) = state { try compare(state, snapshot) }
      progress(count)
    }
    let kept: Int? = try snapshot.connection.value(#"SELECT count(*) FROM entries WHERE "group" = \#(group)"#)
    if let kept, kept != entries {
      note("\(kept == 1 ? "1 entry is" : "\(kept) entries are") stored, but the journal has \(entries)")
      try noteStrays(snapshot)
    }
    let idle: Int? = try snapshot.connection.value(
      """
      SELECT count(*)
      FROM texts AS t
      WHERE "group" = \(group)
        AND NOT EXISTS (SELECT 1 FROM entries WHERE title_text = t.number)
        AND NOT EXISTS (SELECT 1 FROM entries WHERE note_text = t.number)
      """)
    if let idle, idle > 0 {
      note("\(idle == 1 ? "1 text is" : "\(idle) texts are") stored but used by no entry")
    }
  }

  /// Reports each entry that a repair would remove, because the journal cannot restore it.
  private mutating func noteStrays(_ snapshot: Snapshot) throws {
    let strays = try snapshot.connection.all(
      """
      SELECT id, day, amount, currency, scale
      FROM entries AS e
      WHERE "group" = \(group) AND NOT EXISTS (
        SELECT 1 FROM operations WHERE "group" = \(group) AND entity = e.id AND body LIKE '%"added":%')
      ORDER BY day, id
      LIMIT 20
      """
    ) { row in
      let (id, day): (ID<Entry>, Day) = (try row.next(), try row.next())
      let amount = try Money(row: &row)
      return
        "entry \(id) of \(day), \(amount.plainText) \(amount.currency.code), is stored but not in the journal"
    }
    for words in strays { note(words) }
  }

  private mutating func compare(_ state: EntryState, _ snapshot: Snapshot) throws {
    guard let folded = EntryProjection(state) else { return }
    entries += 1
    try expected.add(folded)
    guard let kept = try snapshot.projection(of: state.id, in: group) else {
      return note("entry \(state.id) is missing")
    }
    guard kept != folded else { return }
    if kept.lines != folded.lines { note("the shares of entry \(state.id) differ from the journal") }
    if kept.tags != folded.tags { note("the tags of entry \(state.id) differ from the journal") }
    if kept.attachments != folded.attachments {
      note("the attachments of entry \(state.id) differ from the journal")
    }
    if kept.row != folded.row { note("entry \(state.id) differs from the journal") }
  }

  // MARK: - Sums

  private mutating func compareTallies(_ snapshot: Snapshot) throws {
    let kept = try snapshot.tallies(of: group)
    let wrong = Set(kept.keys).union(expected.tallies.keys).filter { kept[$0] != expected.tallies[$0] }
    if !wrong.isEmpty {
      let sums =
        wrong.count == 1
        ? "1 count or sum of entries differs" : "\(wrong.count) counts and sums of entries differ"
      note("\(sums) from the entries")
    }
    let sums = try snapshot.monthSums(of: group)
    let wrongSums = Set(sums.keys).union(expected.monthSums.keys).filter {
      sums[$0] != expected.monthSums[$0]
    }
    if !wrongSums.isEmpty {
      note(
        "\(wrongSums.count == 1 ? "1 sum for reports differs" : "\(wrongSums.count) sums for reports differ") from the entries"
      )
    }
  }

  private mutating func compareBalances(_ snapshot: Snapshot) throws {
    let kept = try snapshot.storedBalances(of: group)
    for currency in Set(kept.keys).union(expected.balances.currencies).sorted() {
      let amounts = kept[currency] ?? [:]
      if amounts != expected.balances[currency].byMember {
        note("the balances in \(currency.code) differ from the entries")
      }
      let sum = amounts.values.reduce(Int128.zero) { $0 + Int128($1) }
      if sum != 0 { note("the balances in \(currency.code) add up to \(sum) instead of zero") }
    }
  }

  private mutating func compareDebts(_ snapshot: Snapshot) throws {
    let kept = try snapshot.storedDebts(of: group)
    let folded = expected.debts.currencies.flatMap { expected.debts.transfers(in: $0) }
    if Set(kept.map(\.inOrder)) != Set(folded.map(\.inOrder)) { note("the debts differ from the entries") }
  }
}

extension Transfer {
  /// The transfer from the lower id to the higher, as debts are stored.
  fileprivate var inOrder: Transfer {
    guard payee < payer else { return self }
    return Transfer(
      payer: payee, payee: payer, amount: Money(minorUnits: 0 &- amount.minorUnits, currency: amount.currency)
    )
  }
}

/// The folded state of a group without its entries.
private struct Contents {
  private let states: [EntityState]

  init(_ states: [EntityState]) { self.states = states }

  var details: Group? {
    states.lazy.compactMap { if case .group(let state) = $0 { state.group } else { nil } }.first
  }

  var members: [Member] {
    states.compactMap { if case .member(let state) = $0 { state.member } else { nil } }
  }

  /// A built-in category is stored only after it was changed.
  var labels: [Label] { states.compactMap { if case .label(let state) = $0 { state.label } else { nil } } }

  var presets: [Preset] {
    states.compactMap { if case .preset(let state) = $0 { state.preset } else { nil } }
  }

  var rules: [RecurringRule] {
    states.compactMap { if case .rule(let state) = $0 { state.rule } else { nil } }
  }

  var receipts: [Receipt] {
    states.compactMap { if case .receipt(let state) = $0 { state.receipt } else { nil } }
  }

  var budgets: [ID<Label>: Money] {
    var budgets: [ID<Label>: Money] = [:]
    for case .budget(let state) in states {
      if let monthly = state.monthly.value { budgets[state.category] = monthly }
    }
    return budgets
  }
}
