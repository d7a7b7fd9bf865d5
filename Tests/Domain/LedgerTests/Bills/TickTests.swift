import Ledger
import TestSupport
import Testing

/// Ticks at the table, beside edits of the bill.
struct TickTests {
  private let ana = ID<Member>(high: 0, low: 1)
  private let ben = ID<Member>(high: 0, low: 2)
  private let chi = ID<Member>(high: 0, low: 3)
  private let wine = ID<Items.Line>(high: 9, low: 1)
  private let soup = ID<Items.Line>(high: 9, low: 2)

  private func bill(_ units: Int64 = 3_000, wine had: [ID<Member>] = [], soup ate: [ID<Member>] = []) throws
    -> Bill
  {
    let parts = { (people: [ID<Member>]) in people.map { Split.Part($0, DecimalNumber(1)) } }
    let items = Items(
      lines: [
        Items.Line(wine, "Wine", DecimalNumber(20), parts: parts(had)),
        Items.Line(soup, "Soup", DecimalNumber(10), parts: parts(ate)),
      ], rest: .equally([ana, ben, chi]))
    return try Bill(amount: Money(minorUnits: units, currency: euro), payers: .one(ana), split: .items(items))
  }

  private func entry(_ bill: Bill) throws -> Entry {
    Entry(title: "Dinner", day: try #require(Day("2025-06-15")), bill: bill)
  }

  private func tick(_ line: ID<Items.Line>, _ member: ID<Member>, _ weight: Int64 = 1) -> Items.Tick {
    Items.Tick(Items.Tick.Place(line, member), weight: DecimalNumber(weight))
  }

  private func state(_ journal: inout RandomJournal, _ changes: [EntryAction]) throws -> EntryState {
    var state = EntityState(Entity(.entry, journal.entries[0]))
    for change in changes { state.apply(journal.later(.entry(journal.entries[0], change))) }
    guard case .entry(let entry) = state else { throw JournalError.missing(.entry) }
    return entry
  }

  @Test func `a tick changes who had the line, and zero takes it back`() throws {
    var journal = RandomJournal(Seed.dice())
    let added = EntryAction.added(try entry(bill()))
    let ticks = [tick(wine, ben), tick(wine, chi, 2), tick(soup, ana), tick(soup, ana, 0)]
    let state = try state(&journal, [added] + ticks.map { .ticked($0) })
    guard case .items(let items)? = state.bill?.split else { throw JournalError.missing(.entry) }
    #expect(items.lines.map { $0.parts.map(\.member) } == [[ben, chi], []])
    #expect(items.weight(at: Items.Tick.Place(wine, chi)) == DecimalNumber(2))
    #expect(state.bill?.amount.minorUnits == 3_000)
  }

  @Test func `a bill that is written later decides about all its lines`() throws {
    var journal = RandomJournal(Seed.dice())
    var edit = EntryEdit()
    edit.bill = try bill(soup: [chi])
    let state = try state(&journal, [.added(entry(bill())), .ticked(tick(wine, ben)), .edited(edit)])
    #expect(state.bill == edit.bill)
  }

  @Test func `a tick on a line that is gone counts for nothing, and others still count`() throws {
    var journal = RandomJournal(Seed.dice())
    let gone = tick(ID(high: 9, low: 7), ben)
    let state = try state(&journal, [.added(entry(bill())), .ticked(gone), .ticked(tick(soup, chi))])
    #expect(try state.bill == bill(soup: [chi]))
  }

  @Test func `my form keeps what others ticked since it was opened`() throws {
    var journal = RandomJournal(Seed.dice())
    let shown = try entry(bill(wine: [ana]))
    var mine = try entry(bill(3_500, wine: [ana, chi]))
    let current = try state(&journal, [.added(shown), .ticked(tick(wine, ben)), .ticked(tick(soup, ana))])
    var edit = EntryEdit()
    edit.bill = try bill(3_500, wine: [ana, ben, chi], soup: [ana])
    #expect(mine.reconciled(shown: shown, current: current) == .edit(edit))
    mine.bill = try bill(3_500, wine: [ana], soup: [])
    // The line is ticked in two ways: twice as much for one, not at all for the other.
    let twice = try state(&journal, [.added(entry(bill(wine: [ana]))), .ticked(tick(wine, ana, 2))])
    mine.bill = try bill(3_500)
    guard case .conflicts(let conflicts) = mine.reconciled(shown: shown, current: twice) else {
      Issue.record("both changed the same")
      return
    }
    #expect(conflicts.map(\.part) == [.bill])
  }

  @Test func `undoing one tick leaves those of others`() throws {
    var journal = RandomJournal(Seed.dice())
    let id = journal.entries[0]
    let changes: [EntryAction] = [
      .added(try entry(bill())), .ticked(tick(wine, ben)), .ticked(tick(soup, chi)),
    ]
    let operations = changes.map { journal.later(.entry(id, $0)) }
    let entity = Entity(.entry, id)
    let before = EntityState(entity, folding: operations[..<1])
    let undoing = operations[1].inverse(given: before)
    #expect(undoing == [.entry(id, .ticked(tick(wine, ben, 0)))])
    var state = EntityState(entity, folding: operations[...])
    for change in undoing { state.apply(journal.later(change)) }
    guard case .entry(let entry) = state else { throw JournalError.missing(.entry) }
    #expect(try entry.bill == bill(soup: [chi]))
  }
}
