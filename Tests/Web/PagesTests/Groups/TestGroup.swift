import Accounts
import Household
import Ledger
import Store
import TestSupport
import Testing

/// A group that was made behind the pages, to look at through them.
struct TestGroup: Sendable {
  let id: ID<Group>
  let founder: Resident
  /// In the order in which they were named, the founder first.
  let members: [ID<Member>]

  var path: String { "/groups/\(id)" }

  /// Finds a member by their number.
  func member(_ number: Int) throws -> ID<Member> {
    try #require(members.indices.contains(number) ? members[number] : nil)
  }
}

extension TestSite {
  func author(_ resident: Resident) -> Origin {
    Origin(.person(resident.id), on: ID(high: 9, low: 9), at: clock.now)
  }

  func group(_ name: String, founder: Resident, others: [String] = []) async throws -> TestGroup {
    let operation: ID<Ledger.Operation> = Randomness.system.id(at: clock.now)
    let group = TestGroup(
      id: operation.retyped(as: Group.self), founder: founder,
      members: (0...others.count).map { ID($0, in: operation.retyped(as: Group.self)) })
    let author = author(founder)
    let named = zip(group.members, [founder.name] + others).map { NewMember($0, $1) }
    let first = try #require(named.first)
    _ = try await store.write {
      try $0.createGroup(
        group.id, named: name, in: Currency(code: "EUR", scale: 2), founder: first,
        members: Array(named.dropFirst()), as: operation, from: author)
    }
    return group
  }

  func change(_ group: TestGroup, _ change: Change, by resident: Resident? = nil) async throws {
    let author = author(resident ?? group.founder)
    let id: ID<Ledger.Operation> = Randomness.system.id(at: clock.now)
    _ = try await store.write { try $0.append([Proposal(id, change)], to: group.id, from: author) }
  }

  /// Adds an expense of one payer that is divided equally among some members.
  func pay(_ amount: Int64, _ payer: Int, for whom: [Int], in group: TestGroup, _ currency: String = "EUR")
    async throws
  {
    let money = Money(minorUnits: amount, currency: try #require(Currency.named(currency)))
    let members = try whom.map { try group.member($0) }
    let bill = try Bill(amount: money, payers: .one(try group.member(payer)), split: .equal(members))
    let entry = Entry(title: "Milk", day: try #require(Day("2025-06-15")), bill: bill)
    try await change(group, .entry(Randomness.system.id(at: clock.now), .added(entry)))
  }

  /// Lets a resident into a group as one of its members.
  func join(_ resident: Resident, _ number: Int, in group: TestGroup, role: Role = .member) async throws {
    let token = SecretToken(.system)
    let member = try group.member(number)
    let invitation = Invitation(
      id: Randomness.system.id(at: clock.now), token: token.digest, group: group.id, member: nil, role: role,
      creator: group.founder.id, created: clock.now, expires: clock.now.adding(.days(1)))
    let author = author(resident)
    let operation: ID<Ledger.Operation> = Randomness.system.id(at: clock.now)
    _ = try await store.write { transaction in
      try transaction.add(invitation)
      return try transaction.join(
        with: token.digest, as: .existing(member), operation: operation, from: author)
    }
  }

  func overview(_ group: TestGroup) throws -> GroupOverview {
    try #require(try store.read { try $0.overview(of: group.id) })
  }

  func names(_ group: TestGroup) throws -> [String] {
    try overview(group).members.filter(\.isCurrent).map(\.name)
  }
}
