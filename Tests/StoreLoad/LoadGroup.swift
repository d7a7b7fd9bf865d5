import Ledger
import Store

/// The group that the load is put on: two members, and entries of a few euros. Its ids are fixed, so that a
/// program which was killed goes on where it stopped.
struct LoadGroup: Sendable {
  let id = ID<Group>(high: 0x4C6F_6164, low: 1)
  private let person = ID<Person>(high: 0x4C6F_6164, low: 2)
  private let members = [ID<Member>(high: 0x4C6F_6164, low: 3), ID<Member>(high: 0x4C6F_6164, low: 4)]
  private let day = Day(year: 2025, month: 6, day: 1) ?? .first
  private let euro = Currency(code: "EUR", scale: 2)

  func origin(at now: Instant) -> Origin { Origin(.person(person), on: ID(high: 0, low: 5), at: now) }

  /// Makes the group, unless it is there.
  func begin(in transaction: Transaction, at now: Instant) throws {
    try transaction.createGroup(
      id, named: "Load", in: euro, founder: NewMember(members[0], "Ada"),
      members: [NewMember(members[1], "Ben")], as: ID(high: 0x4C6F_6164, low: 6), from: origin(at: now))
  }

  /// A new entry, and the operation that adds it.
  func addition(_ number: Int, at now: Instant) throws -> (entry: ID<Entry>, proposal: Proposal) {
    var random = SystemRandomNumberGenerator()
    let milliseconds = UInt64(now.milliseconds)
    let entry = ID<Entry>(milliseconds: milliseconds, using: &random)
    let bill = try Bill(
      amount: Money(minorUnits: Int64(number % 9_000 + 100), currency: euro),
      payers: .one(members[number % 2]), split: .equal(members))
    let added = Entry(
      title: "Groceries", day: day.adding(days: number % 28) ?? day, bill: bill,
      category: HouseholdCategory.groceries.id)
    return (entry, Proposal(ID(milliseconds: milliseconds, using: &random), .entry(entry, .added(added))))
  }

  /// A later change to an entry by its author; nil for most entries.
  func afterthought(_ number: Int, on entry: ID<Entry>, at now: Instant) -> Proposal? {
    var random = SystemRandomNumberGenerator()
    let id = ID<Ledger.Operation>(milliseconds: UInt64(now.milliseconds), using: &random)
    switch number % 10 {
    case 3: return Proposal(id, .entry(entry, .deleted(true)))
    case 7:
      var edit = EntryEdit()
      edit.title = "Groceries and a cake"
      return Proposal(id, .entry(entry, .edited(edit)))
    default: return nil
    }
  }
}
