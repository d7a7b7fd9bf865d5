internal import Exchange
internal import Ledger
internal import Store

/// The changes that an import is made of, in their order: units, people, labels, entries, and who leaves again.
struct ImportWriting {
  private let prepared: PreparedImport
  private let transaction: Transaction
  private let overview: GroupOverview
  private var entries: ImportedEntries
  private var nets: [ID<Member>: [Currency: Int64]] = [:]
  private var used: Set<ID<Member>> = []
  private var units: [Currency] = []
  private var entryChanges: [(place: Int, change: Change)] = []

  private(set) var changes: [Change] = []
  /// The place in the file of what each change is about; 0 where it is about none.
  private(set) var places: [Int] = []
  /// Those of the file who left their group there and stay here, as they are not even.
  private(set) var staying: [ID<Member>] = []

  /// Throws `ImportRefusal` where a row makes no entry.
  init(_ prepared: PreparedImport, _ words: ImportWords, _ transaction: Transaction) throws {
    self.prepared = prepared
    self.transaction = transaction
    guard let overview = try transaction.overview(of: prepared.target.group) else {
      throw JournalError.missing(.group)
    }
    self.overview = overview
    let seed = prepared.seed.derived(1_000, as: Label.self)
    entries = ImportedEntries(
      prepared.people, words, ImportLabels(overview.labels, words.categories, seed: seed))
    for place in prepared.draft.order { try readEntry(place) }
    compose()
  }

  // MARK: - Entries

  private mutating func readEntry(_ number: Int) throws {
    let row = prepared.draft.entries[number]
    switch prepared.deeds[number] {
    case .nothing: return
    case .add(let id): note(row, .entry(id, .added(try entry(row, id))))
    case .restore(let id):
      if let entry = try transaction.entryState(id, in: overview.group.id).state.entry {
        count(entry.bill, id)
        entries.bringBack(entry)
      }
      note(row, .entry(id, .deleted(false)))
    case .change(let id):
      guard let current = try transaction.entryState(id, in: overview.group.id).state.entry else {
        throw JournalError.missing(.entry)
      }
      count(current.bill, id, -1)
      var entry = try entry(row, id)
      (entry.attachments, entry.occurrence) = (current.attachments, current.occurrence)
      let edit = entry.edit(from: current)
      if !edit.isEmpty { note(row, .entry(id, .edited(edit))) }
    }
  }

  private mutating func note(_ row: ImportedEntry, _ change: Change) {
    entryChanges.append((row.place, change))
  }

  private mutating func entry(_ row: ImportedEntry, _ id: ID<Entry>) throws -> Entry {
    do {
      let entry = try entries.entry(row, id)
      count(entry.bill, id)
      return entry
    } catch let error as BillError {
      throw ImportRefusal(place: row.place, refusal: .bill(error))
    }
  }

  /// Who is in it, and what everyone is up or down by it.
  private mutating func count(_ bill: Bill, _ id: ID<Entry>, _ times: Int64 = 1) {
    used.formUnion(bill.members)
    for currency in [bill.amount.currency, bill.rate?.currency].compactMap(\.self)
    where !overview.group.knows(currency) && !units.contains(currency) {
      units.append(currency)
    }
    let outcome = bill.convertedOutcome(of: id) ?? bill.outcome(of: id)
    // Of an income what is paid and owed is below zero already.
    for line in outcome.lines {
      nets[line.member, default: [:]][outcome.currency, default: 0] &+= times * line.net
    }
  }

  // MARK: - All of it

  private mutating func compose() {
    for unit in units { put(.group(.unitAdded(unit))) }
    for (id, name) in prepared.people.added {
      put(.member(id, .added(name: name, role: .member, person: nil)))
    }
    let returning = used.filter { overview.member($0).map { $0.isRemoved && $0.mergedInto == nil } ?? false }
    for id in returning.sorted() { put(.member(id, .removed(false))) }
    for change in entries.labels.changes { put(change) }
    for (place, change) in entryChanges { put(change, at: place) }
    for id in prepared.choices.binned.sorted() where prepared.gone.contains(id) {
      put(.entry(id, .deleted(true)))
    }
    letGo(returning)
  }

  /// Whoever had left the group over there is in this one only for their entries, unless something is open.
  private mutating func letGo(_ returning: Set<ID<Member>>) {
    let former = Set(prepared.draft.former.map { prepared.people.members[$0] })
    let came = Set(prepared.people.added.map(\.id)).union(returning)
    for id in former.intersection(came).sorted() {
      if isEven(id) { put(.member(id, .removed(true))) } else { staying.append(id) }
    }
  }

  private func isEven(_ member: ID<Member>) -> Bool {
    var sums = nets[member] ?? [:]
    let before = (try? transaction.balances(of: overview.group.id))?.open(of: member, in: overview) ?? []
    for money in before { sums[money.currency, default: 0] &+= money.minorUnits }
    return sums.values.allSatisfy { $0 == 0 }
  }

  private mutating func put(_ change: Change, at place: Int = 0) {
    changes.append(change)
    places.append(place)
  }
}
