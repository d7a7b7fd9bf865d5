import Accounts
import Ledger
import Store
import TestSupport
import Testing

@testable import Pages

/// A flat that Ada, Ben, Chi and Dee share; the first two have accounts. Another group is Ben's alone.
struct SettledFlat {
  let made: TestSite
  let group = ID<Group>(high: 3, low: 1)
  let elsewhere = ID<Group>(high: 3, low: 2)

  enum Tenant: UInt64, CaseIterable {
    case ada = 1
    case ben, chi, dee

    var id: ID<Member> { ID(high: 4, low: rawValue) }
    var name: String { "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }
  }

  let stranger = ID<Member>(high: 4, low: 99)
  let strangeEntry = ID<Entry>(high: 5, low: 99)

  static func empty() async throws -> SettledFlat {
    let flat = SettledFlat(made: try await TestSite.household())
    try await flat.found()
    return flat
  }

  /// Makes a flat with entries that leave every member uneven: groceries, a taxi and a deposit that came
  /// back.
  static func lived() async throws -> SettledFlat {
    let flat = try await empty()
    try await flat.spend("Groceries", 6_001, by: .ada)
    try await flat.spend("Taxi", 2_350, by: .chi, among: [.ben, .chi])
    try await flat.spend("Deposit", 9_999, by: .dee, kind: .income)
    return flat
  }

  private func found() async throws {
    let ben = Origin(.person(Resident.ben.id), on: ID(high: 6, low: 2), at: made.clock.now)
    let (group, elsewhere, stranger, origin) = (group, elsewhere, stranger, ada)
    try await made.store.write { transaction in
      let euro = try #require(Currency.named("EUR"))
      let others = Tenant.allCases.dropFirst().map { NewMember($0.id, $0.name) }
      try transaction.createGroup(
        group, named: "Flat", in: euro, founder: NewMember(Tenant.ada.id, "Ada"), members: others,
        as: ID(high: 7, low: 1), from: origin)
      var invited = ben
      invited.isInvited = true
      let claim = Change.member(Tenant.ben.id, .claimed(Resident.ben.id))
      try transaction.append([Proposal(ID(high: 7, low: 100), claim)], to: group, from: invited)
      try transaction.createGroup(
        elsewhere, named: "Elsewhere", in: euro, founder: NewMember(stranger, "Ben"),
        as: ID(high: 7, low: 200), from: ben)
    }
    let bill = try Bill(amount: try euros(100), payers: .one(stranger), split: .equal([stranger]))
    let entry = Entry(title: "Secret", day: .first, bill: bill)
    let strangeEntry = strangeEntry
    try await made.store.write { transaction in
      let changes: [Change] = [.entry(strangeEntry, .added(entry)), .entry(strangeEntry, .deleted(true))]
      try transaction.append(
        changes.map { Proposal(made.site.randomness.id(at: .init(milliseconds: 1)), $0) }, to: elsewhere,
        from: ben)
    }
  }

  private var ada: Origin { Origin(.person(Resident.ada.id), on: ID(high: 6, low: 1), at: made.clock.now) }

  func euros(_ cents: Int64) throws -> Money {
    Money(minorUnits: cents, currency: try #require(.named("EUR")))
  }

  /// Ada adds an expense that a tenant has paid.
  @discardableResult func spend(
    _ title: String, _ cents: Int64, by payer: Tenant, among tenants: [Tenant] = Tenant.allCases,
    kind: Bill.Kind = .expense, currency: String = "EUR"
  ) async throws -> ID<Entry> {
    let amount = Money(minorUnits: cents, currency: try #require(.named(currency)))
    let bill = try Bill(kind: kind, amount: amount, payers: .one(payer.id), split: .equal(tenants.map(\.id)))
    let id: ID<Entry> = made.site.randomness.id(at: made.clock.now)
    let day = try #require(Day("2025-06-10"))
    try await change(.entry(id, .added(Entry(title: title, day: day, bill: bill))))
    return id
  }

  /// Ada changes something.
  @discardableResult func change(_ change: Change) async throws -> Int64 {
    let (id, group, origin): (ID<Ledger.Operation>, _, _) = (
      made.site.randomness.id(at: made.clock.now), group, ada
    )
    let appended = try await made.store.write {
      try $0.append([Proposal(id, change)], to: group, from: origin)
    }
    return try #require(appended.first).sequence
  }

  func path(_ rest: String) -> String { "/groups/\(group)/\(rest)" }

  func position(of group: ID<Group>? = nil) throws -> Int64 {
    try made.store.read { try $0.position(of: group ?? self.group) }
  }

  func entries() throws -> Int {
    try made.store.read { snapshot in
      try #require(try snapshot.groups(of: Resident.ada.id).first { $0.group.id == group }).entries
    }
  }
}

extension Document {
  /// What the balances' rows say, by member.
  func balances(_ currency: String = "EUR") -> [String: Int64] {
    let rows = root.descendants.filter { $0["data-member"] != nil && $0["data-currency"] == currency }
    return Dictionary(
      rows.compactMap { row in
        guard let member = row["data-member"], let minor = row["data-minor"].flatMap({ Int64($0) }) else {
          return nil
        }
        return (member, minor)
      }, uniquingKeysWith: +)
  }

  var proposals: [Element] { root.descendants.filter { $0["data-from"] != nil } }
  /// Whether a payment can be recorded by one tap.
  var offersPayments: Bool { all("form").contains { $0["data-later"] == "payment" } }
}
