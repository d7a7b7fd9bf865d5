import Encodings
import Ledger
import SQLite
import TestSupport
import Testing

@testable import Store

struct ListTests {
  private func world(_ salt: Int) throws -> (RandomWorld, ID<Group>) {
    let world = try RandomWorld(salt: salt, groups: 1, entries: 260)
    let group = try #require(world.groups.keys.first)
    try world.furnish(group, entries: 180)
    try world.step(250)
    return (world, group)
  }

  @Test(arguments: 0..<4) func `pages make the whole list, in order, for any filter`(salt: Int) throws {
    let (world, group) = try world(200 + salt)
    let snapshot: Snapshot = world.transaction
    let overview = try #require(try snapshot.overview(of: group))
    let naive = NaiveList(try world.household(group), overview)
    #expect(naive.items.count > 120)
    let byID = Dictionary(uniqueKeysWithValues: naive.items.map { ($0.id, $0.entry) })
    for _ in 0..<60 {
      let filter = try randomFilter(world, group)
      let expected = naive.matching(filter)
      let first = try snapshot.entries(of: overview, matching: filter)
      var ids = first.rows.map(\.id)
      for page in stride(from: 2, through: first.pages, by: 1) {
        ids += try snapshot.entries(of: overview, matching: filter, page: page).rows.map(\.id)
      }
      #expect(ids == expected.map(\.id), "\(filter)")
      #expect(first.count == expected.count, "\(filter)")
      #expect(totals(first.sums) == totals(expected), "\(filter)")
      try compareFacets(try snapshot.facets(of: overview, matching: filter), filter, naive)
      var streamed: [ID<Entry>] = []
      try snapshot.forEachEntry(of: overview, matching: filter) { row, entry in
        streamed.append(row.id)
        #expect(entry?.bill.countedAmount == row.amount)
        #expect(entry?.note == byID[row.id]?.note)
        #expect(Set(row.tags) == Set((byID[row.id]?.tags ?? []).map(overview.representative)))
      }
      #expect(streamed == ids)
    }
  }

  @Test(arguments: 0..<3) func `above and below an entry stands what the list has there`(salt: Int) throws {
    let (world, group) = try world(800 + salt)
    let snapshot: Snapshot = world.transaction
    let overview = try #require(try snapshot.overview(of: group))
    let naive = NaiveList(try world.household(group), overview)
    let all = naive.items.map(\.id)
    for _ in 0..<30 {
      let filter = try randomFilter(world, group)
      let left = Set(naive.matching(filter).map(\.id))
      for (place, id) in all.enumerated() where place % 7 == 0 {
        let found = try snapshot.neighbours(of: id, in: overview, matching: filter)
        #expect(found.newer == all[..<place].last(where: left.contains), "\(filter)")
        #expect(found.older == all[(place + 1)...].first(where: left.contains), "\(filter)")
      }
    }
    let stranger = try snapshot.neighbours(of: ID(high: 1, low: 1), in: overview, matching: EntryFilter())
    #expect(stranger == EntryNeighbours())
  }

  @Test(arguments: 0..<3) func `what a month's expenses come to is what its entries are`(salt: Int) throws {
    let (world, group) = try world(700 + salt)
    let snapshot: Snapshot = world.transaction
    let overview = try #require(try snapshot.overview(of: group))
    let own = overview.group.currency
    let expenses = NaiveList(try world.household(group), overview).items.filter {
      $0.entry.bill.kind == .expense && $0.entry.bill.countedAmount.currency == own
    }
    let days = expenses.map(\.entry.day).sorted()
    let (first, last) = (try #require(days.first), try #require(days.last))
    let naive = Dictionary(
      expenses.map { ($0.entry.day.number / 100, $0.entry.bill.countedAmount.minorUnits) },
      uniquingKeysWith: +)
    let all = try snapshot.monthlyExpenses(of: overview, in: first...last)
    #expect(all.mapValues(\.minorUnits) == naive && !naive.isEmpty)
    // Of days within one month, the whole of it.
    let one = try snapshot.monthlyExpenses(of: overview, in: last...last)
    #expect(one.mapValues(\.minorUnits) == naive.filter { $0.key == last.number / 100 })
  }

  @Test(arguments: EntryMark.allCases) func `a mark means the same along the list and by its own entries`(
    mark: EntryMark
  ) throws {
    let (world, group) = try world(600)
    let snapshot: Snapshot = world.transaction
    let overview = try #require(try snapshot.overview(of: group))
    let naive = NaiveList(try world.household(group), overview)
    for tags in [[], Array(world.groups[group]?.labels.prefix(2) ?? [])] {
      var filter = EntryFilter()
      (filter.marks, filter.tags) = ([mark], mark == .lacksTag ? tags : [])
      let selection = try EntrySelection(filter, in: overview, snapshot)
      let expected = naive.matching(filter).map(\.id)
      #expect(!expected.isEmpty && expected.count < naive.items.count)
      for path in [EntrySelection.Path.walking, .gathering(0)] {
        let found = try world.transaction.connection.values(
          "SELECT e.id \(selection.source(path)) \(EntryRow.order)", as: ID<Entry>.self)
        #expect(found == expected)
      }
    }
  }

  @Test func `counts that are remembered are those of now`() throws {
    let flat = try SmallFlat()
    let snapshot = Snapshot(flat.transaction.connection)
    let filters = ["", "t", "te", "tea", "ea", "a", "x"].map { text in
      var filter = EntryFilter()
      filter.text = text
      return filter
    }
    for number in 0..<3 {
      try flat.append(
        flat.proposal(50 + number, .entry(ID(high: 9, low: UInt64(number)), .added(flat.entry("Tea", 300)))))
      let overview = try #require(try snapshot.overview(of: flat.group))
      for filter in filters + filters.reversed() {
        let counts = try snapshot.facets(of: overview, matching: filter)
        #expect(try counts == flat.transaction.facets(of: overview, matching: filter), "\(filter.text)")
      }
      #expect(snapshot.memory.facets(of: overview, matching: filters[0]) != nil)
      #expect(snapshot.memory.facets(of: overview, matching: filters[4]) != nil)
      #expect(snapshot.memory.facets(of: overview, matching: filters[5]) == nil)
    }
  }

  private func totals(_ sums: [EntrySum]) -> [String: Int64] {
    sums.reduce(into: [:]) { $0["\($1.kind) \($1.total.currency.code)"] = $1.total.minorUnits }
  }

  private func totals(_ items: [NaiveList.Item]) -> [String: Int64] {
    items.reduce(into: [:]) { sums, item in
      let amount = item.amount
      sums["\(item.entry.bill.kind) \(amount.currency.code)", default: 0] += amount.minorUnits
    }
  }

  private func compareFacets(_ facets: FacetCounts, _ filter: EntryFilter, _ naive: NaiveList) throws {
    let overview = naive.overview
    var other = filter
    (other.category, other.marks) = (nil, filter.marks.subtracting([.lacksCategory]))
    let categories = naive.matching(other).compactMap(\.entry.category).map(overview.representative)
    #expect(facets.categories == Dictionary(categories.map { ($0, 1) }, uniquingKeysWith: +))
    other = filter
    (other.tags, other.marks) = ([], filter.marks.subtracting([.lacksTag]))
    let tags = naive.matching(other).flatMap { Set($0.entry.tags.map(overview.representative)) }
    #expect(facets.tags == Dictionary(tags.map { ($0, 1) }, uniquingKeysWith: +))
    for mark in EntryMark.allCases {
      other = filter
      switch mark {
      case .lacksCategory: other.category = nil
      case .lacksTag: other.tags = []
      case .lacksPayee: other.payee = nil
      case .hasFile, .repeats: break
      }
      other.marks = filter.marks.subtracting([mark])
      let marked = naive.matching(other).count { naive.has(mark, $0.entry) }
      #expect(facets.marks[mark] == marked, "\(mark) of \(filter)")
    }
    other = filter
    other.payer = nil
    let payers = naive.matching(other).flatMap { item in
      Set(item.lines.filter { $0.paid != 0 }.map { overview.representative(of: $0.member) })
    }
    #expect(facets.payers == Dictionary(payers.map { ($0, 1) }, uniquingKeysWith: +))
    other = filter
    other.kind = nil
    let kinds = naive.matching(other).map(\.entry.bill.kind)
    #expect(facets.kinds == Dictionary(kinds.map { ($0, 1) }, uniquingKeysWith: +))
    other = filter
    (other.from, other.to) = (nil, nil)
    let years = naive.matching(other).map(\.entry.day.year)
    #expect(facets.years == Dictionary(years.map { ($0, 1) }, uniquingKeysWith: +))
    #expect(facets.used == nil)
  }

  private func randomFilter(_ world: RandomWorld, _ group: ID<Group>) throws -> EntryFilter {
    var filter = EntryFilter()
    guard var changes = world.groups[group] else { return filter }
    let random = { world.random.chance(22) }
    if random() {
      filter.text = world.random.pick(["rew", "CAFE", "物", "%", "_", "miete marz", "essen", "zoe", "\\"])
    }
    if random() { filter.kind = world.random.pick(Bill.Kind.allCases) }
    if random() { filter.category = world.random.pick(changes.labels + [HouseholdCategory.rent.id]) }
    if random() { filter.payee = world.random.pick(changes.labels) }
    if random() { filter.tags = world.random.some(changes.labels) }
    filter.marks = Set(EntryMark.allCases.filter { _ in world.random.chance(12) })
    if random() { filter.member = world.random.pick(changes.members) }
    if random() { filter.payer = world.random.pick(changes.members) }
    if random() { filter.minimum = DecimalNumber(units: Int64(world.random.below(9_000)), scale: 2) }
    if random() { filter.maximum = DecimalNumber(units: Int64(world.random.below(9_000)), scale: 1) }
    changes.random = Dice(seed: world.random.next())
    if random() { filter.from = try changes.day() }
    if random() { filter.to = try changes.day() }
    if random(), let month = filter.from?.monthRange {
      filter.from = month.lowerBound
      filter.to = month.upperBound
    }
    return filter
  }

  @Test func `a row shows who paid and my part under the names of now`() throws {
    let (world, group) = try world(300)
    let snapshot: Snapshot = world.transaction
    let overview = try #require(try snapshot.overview(of: group))
    let me = try #require(overview.members.first { $0.isCurrent })
    let aliases = Set(overview.allIDs(of: me.id))
    let naive = NaiveList(try world.household(group), overview)
    let byID = Dictionary(uniqueKeysWithValues: naive.items.map { ($0.id, $0.entry) })
    for row in try snapshot.entries(of: overview, for: me.id).rows {
      let entry = try #require(byID[row.id])
      let lines = entry.bill.countedOutcome(of: row.id).lines
      let mine = lines.filter { aliases.contains($0.member) }
      #expect(row.mine?.net == (mine.isEmpty ? nil : mine.reduce(0) { $0 + $1.net }))
      #expect(row.title == entry.title)
      #expect(row.amount == entry.bill.countedAmount)
      #expect(row.original == (entry.bill.rate == nil ? nil : entry.bill.amount))
      #expect(row.payers.reduce(0) { $0 + $1.paid } == lines.reduce(0) { $0 + $1.paid })
      #expect(row.parts.reduce(0) { $0 + $1.net } == 0)
      #expect(row.payers.allSatisfy { payer in overview.members.contains { $0.id == payer.member } })
    }
  }

  @Test(arguments: 0..<3) func `what explains a balance or a debt adds up to it, page by page`(salt: Int)
    throws
  {
    let (world, group) = try world(400 + salt)
    let snapshot: Snapshot = world.transaction
    let overview = try #require(try snapshot.overview(of: group))
    for member in overview.members {
      for subject in [
        .balance(of: member.id), BalanceSubject.debt(of: member.id, to: overview.members[0].id),
      ] {
        for currency in try snapshot.balances(of: group).currencies {
          try checkExplanation(of: subject, currency, overview, snapshot)
        }
      }
    }
  }

  private func checkExplanation(
    of subject: BalanceSubject, _ currency: Currency, _ overview: GroupOverview, _ snapshot: Snapshot
  ) throws {
    var lines: [Explanation.Line] = []
    var place: Explanation.Place?
    var total: Int64 = 0
    repeat {
      let part = try snapshot.explanation(
        of: subject, in: currency, of: overview.group.id, units: overview.people, after: place, limit: 7)
      lines += part.lines
      place = part.next
      total = part.total.minorUnits
    } while place != nil
    #expect(lines.reduce(0) { $0 + $1.amount.minorUnits } == total)
    #expect(Set(lines.map(\.entry)).count == lines.count)
    if let last = lines.last { #expect(last.total == last.amount) }
  }

  @Test func `the bin shows what was deleted last first, page by page`() throws {
    let (world, group) = try world(500)
    let snapshot: Snapshot = world.transaction
    let overview = try #require(try snapshot.overview(of: group))
    var found: [BinnedEntry] = []
    while true {
      let page = try snapshot.deletedEntries(of: overview, before: found.last?.place, limit: 5)
      found += page
      if page.count < 5 { break }
    }
    let deleted = try world.household(group).states.values.compactMap { state -> ID<Entry>? in
      guard case .entry(let state) = state, state.birth != nil, state.isDeleted.value else { return nil }
      return state.id
    }
    #expect(Set(found.map(\.row.id)) == Set(deleted))
    #expect(found.count == deleted.count)
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.deleted >= $1.deleted })
  }
}
