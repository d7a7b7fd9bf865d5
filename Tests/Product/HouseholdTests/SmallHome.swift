import Household
import Ledger
import Store
import TestSupport
import Testing

/// A flat in memory: Ada owns it, Ben has joined, Sam and Kim have no accounts. Ben has a group alone too.
struct SmallHome: Sendable {
  let store: DataStore
  let group = ID<Group>(high: 2, low: 1)
  let otherGroup = ID<Group>(high: 2, low: 2)
  let ada = ID<Member>(high: 3, low: 1)
  let ben = ID<Member>(high: 3, low: 2)
  let sam = ID<Member>(high: 3, low: 3)
  let kim = ID<Member>(high: 3, low: 4)
  let stranger = ID<Member>(high: 3, low: 5)

  enum Person: UInt64, CaseIterable {
    case ada = 1
    case ben

    var id: ID<Ledger.Person> { ID(high: 1, low: rawValue) }
    var origin: Origin { Origin(.person(id), on: ID(high: 9, low: rawValue), at: .evening) }
  }

  static func make() async throws -> SmallHome {
    let home = SmallHome(store: try DataStore.inMemory())
    try await home.store.write { transaction in
      for person in Person.allCases {
        try transaction.addGuest(Account(id: person.id, displayName: "\(person)", created: .evening))
      }
      try home.found(transaction)
    }
    return home
  }

  private func found(_ transaction: Transaction) throws {
    let others = [NewMember(ben, "Ben"), NewMember(sam, "Sam"), NewMember(kim, "Kim")]
    try transaction.createGroup(
      group, named: "Flat", in: euro, founder: NewMember(ada, "Ada"), members: others,
      as: ID(high: 8, low: 1), from: Person.ada.origin)
    var invited = Person.ben.origin
    invited.isInvited = true
    let claim = Change.member(ben, .claimed(Person.ben.id))
    try transaction.append([Proposal(ID(high: 8, low: 2), claim)], to: group, from: invited)
    try transaction.createGroup(
      otherGroup, named: "Other", in: euro, founder: NewMember(stranger, "Ben"), as: ID(high: 8, low: 3),
      from: Person.ben.origin)
  }

  /// A request of a person in the flat; each number makes another one.
  func request(_ number: Int, by person: Person = .ada) -> GroupRequest {
    GroupRequest(in: group, as: ID(high: 7, low: UInt64(number)), from: person.origin)
  }

  /// Appends a change without a use case.
  func change(_ number: UInt64, _ change: Change, by person: Person = .ada) async throws {
    _ = try await store.write { [group] in
      try $0.append([Proposal(ID(high: 6, low: number), change)], to: group, from: person.origin)
    }
  }

  /// Ada pays for some of them, equally.
  func pay(_ amount: Int64, _ currency: Currency = euro, for members: [ID<Member>]) async throws {
    let bill = try Bill(
      amount: Money(minorUnits: amount, currency: currency), payers: .one(ada), split: .equal(members))
    let entry = Entry(title: "Milk", day: try #require(Day("2025-06-15")), bill: bill)
    try await change(UInt64(1_000 + amount), .entry(ID(high: 5, low: UInt64(amount)), .added(entry)))
  }

  func overview() throws -> GroupOverview { try #require(try store.read { try $0.overview(of: group) }) }

  /// The names of the current members.
  func names() throws -> [String] { try overview().members.filter(\.isCurrent).map(\.name) }
}

extension Instant { fileprivate static let evening = Instant(milliseconds: 1_750_000_000_000) }
