import Ledger
import Testing

@testable import Store

struct GroupQueryTests {
  let flat: SmallFlat

  init() throws { flat = try SmallFlat() }

  @Test func `my groups come with my balance, also what was merged into me`() throws {
    try flat.append(flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00)))))
    let ben = try #require(try flat.transaction.groups(of: flat.ben).first)
    #expect(ben.balances == [Money(minorUnits: -10_00, currency: RandomChanges.euro)])
    #expect(ben.me.name == "Ben")
    #expect(ben.people == 3)
    #expect(ben.entries == 1)
    try flat.append(flat.proposal(2, .member(flat.members[2], .merged(into: flat.members[1]))))
    let merged = try #require(try flat.transaction.groups(of: flat.ben).first)
    #expect(merged.balances == [Money(minorUnits: -20_00, currency: RandomChanges.euro)])
    #expect(merged.people == 2)
    #expect(merged.sequence > ben.sequence)
    #expect(try flat.transaction.groups(of: flat.stranger) == [])
  }

  @Test func `the way to a group says how I stand there, with all who were merged into me`() throws {
    func standing(_ person: ID<Person>) throws -> Int64? {
      try flat.transaction.groupTitles(of: person).first?.standing?.minorUnits
    }
    #expect(try standing(flat.ada) == nil)
    try flat.append(flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00)))))
    #expect(try standing(flat.ada) == 20_00)
    #expect(try standing(flat.ben) == -10_00)
    // Merges chain: the balance goes on with the member whom the last one was merged into.
    let fourth = ID<Member>(high: 4, low: 444)
    try flat.append(flat.proposal(2, .member(fourth, .added(name: "Cy", role: .member, person: nil))))
    try flat.append(flat.proposal(3, .member(flat.members[2], .merged(into: fourth))))
    #expect(try standing(flat.ben) == -10_00)
    try flat.append(flat.proposal(4, .member(fourth, .merged(into: flat.members[1]))))
    #expect(try standing(flat.ben) == -20_00)
    #expect(try standing(flat.ben) == flat.transaction.groups(of: flat.ben).first?.balances.first?.minorUnits)
  }

  @Test func `those who settle as one stand as one, with all who turned out to be one of them`() throws {
    func summary(_ person: ID<Person>) throws -> GroupSummary {
      try #require(try flat.transaction.groups(of: person).first)
    }
    func wayStanding(_ person: ID<Person>) throws -> Int64? {
      try flat.transaction.groupTitles(of: person).first?.standing?.minorUnits
    }
    let party = ID<Party>(high: 7, low: 1)
    try flat.append([
      flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00)))),
      flat.proposal(2, .member(flat.members[0], .party(party))),
    ])
    // A member alone in a party settles alone.
    #expect(try summary(flat.ada).together == nil)
    #expect(try summary(flat.ada).settled.map(\.minorUnits) == [20_00])
    #expect(try wayStanding(flat.ada) == 20_00)
    try flat.append(flat.proposal(3, .member(flat.members[1], .party(party))))
    for person in [flat.ada, flat.ben] {
      #expect(try summary(person).together?.map(\.minorUnits) == [10_00])
      #expect(try wayStanding(person) == 10_00)
    }
    #expect(try summary(flat.ben).balances.map(\.minorUnits) == [-10_00])
    // The merged member's balance goes on with the other one, and so everyone is settled up.
    try flat.append(flat.proposal(4, .member(flat.members[2], .merged(into: flat.members[1]))))
    #expect(try summary(flat.ben).settled == [])
    #expect(try wayStanding(flat.ada) == nil)
  }

  @Test func `a group that is not there and one that is not mine are the same`() throws {
    let other = try flat.otherGroup()
    let transaction = flat.transaction
    #expect(try transaction.membership(of: flat.ada, in: other.group) == nil)
    #expect(try transaction.membership(of: flat.ada, in: ID(high: 2, low: 77)) == nil)
    #expect(try transaction.membership(of: flat.ada, in: flat.group)?.role == .owner)
    #expect(try transaction.entry(other.entry, in: flat.group) == nil)
    #expect(try transaction.entry(other.entry, in: other.group)?.entry.title == "Taxi")
    try flat.append(flat.proposal(1, .member(flat.members[1], .removed(true))))
    #expect(try transaction.membership(of: flat.ben, in: flat.group) == nil)
    try flat.append(flat.proposal(2, .group(.deleted(true))))
    #expect(try transaction.membership(of: flat.ada, in: flat.group) == nil)
    #expect(try transaction.groups(of: flat.ada) == [])
    let member = try transaction.membership(of: flat.ada, in: flat.group, includingDeleted: true)
    #expect(member?.role == .owner)
  }

  @Test func `a group's people exclude those who left, and a deleted group has none`() throws {
    let transaction = flat.transaction
    let all = try transaction.people(in: flat.group)
    #expect(all.isSuperset(of: [flat.ada, flat.ben]) && !all.contains(flat.stranger))
    #expect(try transaction.groupIDs(of: flat.ben) == [flat.group])
    try flat.append(flat.proposal(1, .member(flat.members[1], .removed(true))))
    #expect(try transaction.people(in: flat.group) == all.subtracting([flat.ben]))
    #expect(try transaction.groupIDs(of: flat.ben) == [])
    try flat.append(flat.proposal(2, .group(.deleted(true))))
    #expect(try transaction.people(in: flat.group) == [])
    #expect(try transaction.groupIDs(of: flat.ada) == [])
  }

  @Test func `the last loss is the position at which a person last lost a group`() throws {
    let transaction = flat.transaction
    #expect(try transaction.lastLoss(of: flat.ben) == 0)
    try flat.append(flat.proposal(1, .member(flat.members[1], .removed(true))))
    let left = try transaction.position(of: flat.group)
    #expect(try transaction.lastLoss(of: flat.ben) == left)
    #expect(try transaction.lastLoss(of: flat.ada) == 0)
    try flat.append(flat.proposal(2, .group(.deleted(true))))
    #expect(try transaction.lastLoss(of: flat.ben) == left, "what is done there is hidden from whoever left")
    #expect(try transaction.lastLoss(of: flat.ada) == (try transaction.position(of: flat.group)))
    #expect(try transaction.lastLoss(of: flat.stranger) == 0)
    try flat.append(flat.proposal(3, .group(.deleted(false))))
    try flat.append(flat.proposal(4, .member(flat.members[1], .removed(false))))
    for person in [flat.ada, flat.ben] { #expect(try transaction.lastLoss(of: person) == 0, "it is back") }
  }

  @Test func `former names are the same when updated and when read anew`() throws {
    let connection = flat.transaction.connection
    let reader = Snapshot(connection)
    let changes: [(Change, ID<Person>)] = [
      (.member(flat.members[1], .claimed(nil)), flat.ben),
      (.member(flat.members[3], .claimed(nil)), flat.viewer),
      (.member(flat.members[0], .renamed("Ada L.")), flat.ada),
    ]
    for (number, (change, person)) in changes.enumerated() {
      try flat.append(flat.proposal(number, change), by: person)
      let known = try #require(try reader.overview(of: flat.group)).formerNames
      #expect(try Snapshot(connection).overview(of: flat.group)?.formerNames == known)
      #expect(try flat.overview.formerNames == known)
      #expect(known[flat.ben] == flat.members[1])
      #expect(known.count == (number == 0 ? 1 : 2))
    }
    var invited = flat.origin(flat.ben)
    invited.isInvited = true
    let claim = flat.proposal(7, .member(flat.members[2], .claimed(flat.ben)))
    try flat.transaction.append([claim], to: flat.group, from: invited)
    #expect(try reader.overview(of: flat.group)?.formerNames == [flat.viewer: flat.members[3]])
    try flat.append(flat.proposal(8, .member(flat.members[2], .claimed(nil))), by: flat.ben)
    let last = [flat.viewer: flat.members[3], flat.ben: flat.members[2]]
    #expect(try reader.overview(of: flat.group)?.formerNames == last)
    #expect(try Snapshot(connection).overview(of: flat.group)?.formerNames == last)
  }

  @Test func `the position of all journals is that of the last operation`() throws {
    let before = try flat.transaction.position(of: flat.group)
    let other = try flat.otherGroup()
    #expect(try flat.transaction.position() == flat.transaction.position(of: other.group))
    #expect(try flat.transaction.position() > before)
  }

  @Test func `people who settle as one are one unit, and merged names one person`() throws {
    let party = ID<Party>(high: 7, low: 1)
    try flat.append([
      flat.proposal(1, .member(flat.members[0], .party(party))),
      flat.proposal(2, .member(flat.members[1], .party(party))),
      flat.proposal(3, .member(flat.members[2], .merged(into: flat.members[1]))),
    ])
    let overview = try flat.overview
    #expect(overview.people.units.map(\.members) == [[flat.members[1], flat.members[2]]])
    #expect(overview.people.representative(of: flat.members[2]) == flat.members[1])
    #expect(overview.parties.units.map(\.members) == [Array(flat.members.prefix(3))])
  }

  @Test func `an entry's page has everything, and a base to edit from`() throws {
    var entry = try flat.entry("Dinner", 30_00)
    entry.note = "with Chi"
    try flat.append(flat.proposal(1, .entry(flat.dinner, .added(entry))))
    let shown = try #require(try flat.transaction.entry(flat.dinner, in: flat.group))
    #expect(shown.entry == entry)
    #expect(shown.outcome.lines.map(\.net) == [20_00, -10_00, -10_00])
    try flat.append(flat.proposal(2, .entry(flat.dinner, .edited(flat.titled("Supper")))), by: flat.ben)
    let (state, history) = try flat.transaction.entryState(flat.dinner, in: flat.group)
    let base = try #require(Base(shown.base.text)).entry(flat.dinner, in: history)
    #expect(base == entry)
    var mine = entry
    mine.title = "Lunch"
    #expect(
      mine.reconciled(shown: base, current: state)
        == .conflicts([Reconciliation.Conflict(.title, theirs: .text("Supper"), mine: .text("Lunch"))]))
  }

  @Test func `history says who did what, page by page, by person and by kind`() throws {
    try flat.append(flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00)))))
    try flat.append(flat.proposal(2, .entry(flat.dinner, .edited(flat.titled("Supper")))), by: flat.ben)
    try flat.append(flat.proposal(3, .group(.renamed("Home"))))
    let all = try flat.transaction.history(of: flat.group)
    #expect(all.first?.differences == [.name(from: "Flat", to: "Home")])
    #expect(all.map(\.record.sequence) == all.map(\.record.sequence).sorted(by: >))
    var paged: [HistoryItem] = []
    while true {
      let page = try flat.transaction.history(
        of: flat.group, before: paged.last?.record.sequence ?? .max, limit: 2)
      if page.isEmpty { break }
      paged += page
    }
    #expect(paged == all)
    var filter = HistoryFilter()
    filter.author = .person(flat.ben)
    #expect(
      try flat.transaction.history(of: flat.group, matching: filter).map(\.differences).first == [
        .text(.title, from: "Dinner", to: "Supper")
      ])
    filter = HistoryFilter()
    filter.kind = .group
    #expect(try flat.transaction.history(of: flat.group, matching: filter).count == 2)
    filter.kind = .entry
    #expect(try flat.transaction.history(of: flat.group, matching: filter).count == 2)
    let ofEntry = try flat.transaction.history(of: Entity(.entry, flat.dinner), in: flat.group)
    #expect(ofEntry.map(\.differences) == [[.text(.title, from: "Dinner", to: "Supper")], [.added]])
    let last = try #require(all.first).record.sequence
    #expect(try flat.transaction.changes(of: flat.group, after: last - 1).map(\.sequence) == [last])
  }
}
