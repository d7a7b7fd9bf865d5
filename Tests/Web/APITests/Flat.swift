import Accounts
import Disk
import Encodings
import HTTP
import Household
import Ledger
import Store
import TestSupport
import Testing

@testable import API

/// A flat whose residents use the API: Ada owns it, Ben has joined, Sam has no account, Vic is a viewer.
/// Eve lives elsewhere.
struct Flat: Sendable {
  let store: DataStore
  let clock = TestClock()
  let door: APIHandler
  let group = ID<Group>(high: 2, low: 1)
  let other = ID<Group>(high: 2, low: 2)
  let ada = ID<Member>(high: 3, low: 1)
  let ben = ID<Member>(high: 3, low: 2)
  let sam = ID<Member>(high: 3, low: 3)
  let vic = ID<Member>(high: 3, low: 4)

  enum Resident: UInt64, CaseIterable, Sendable {
    case ada = 1
    case ben, vic, eve

    var id: ID<Person> { ID(high: 1, low: rawValue) }
  }

  static func make(pace: RequestPace = RequestPace(reads: nil, writes: nil)) async throws -> Flat {
    let flat = try Flat(store: try DataStore.inMemory(), pace: pace)
    try await flat.found()
    return flat
  }

  private static let passwords = Result { try PasswordHasher(cost: .least, queue: 1_000) }

  private init(store: DataStore, pace: RequestPace) throws {
    self.store = store
    let secret = try #require(LinkSecret([UInt8](repeating: 3, count: LinkSecret.length)))
    let apps = AppSignIn(try Self.passwords.get(), secret, .system, isProviderOnly: false)
    door = APIHandler(
      store, clock: clock.wall, .system, below: .root, pace: pace, counting: SignInAttempts(),
      follow: { _, _, _ in EventHub<Int>().subscribe(to: [1]) },
      files: FileUploads(StorageLimits(), take: { $0 }, noteReceipt: {}), tables: .none,
      longReads: LongReads(beyond: .max) { try $0() }, propose: { try $0.run(holding: 0) { _ in } },
      webhooks: WebhookTests(
        address: { $0.hasPrefix("https://") ? $0 : nil }, test: { _ in .answered(204) }, noteChange: {}),
      apps: apps, links: secret
    ) { Issue.record("request \($0): \($1)") }
  }

  private func found() async throws {
    let (group, other, now) = (group, other, clock.now)
    let members = [NewMember(ben, "Ben"), NewMember(sam, "Sam"), NewMember(vic, "Vic")]
    try await store.write { [ada] transaction in
      for resident in Resident.allCases {
        let account = Account(id: resident.id, displayName: "\(resident)", created: now)
        try transaction.add(account, username: "\(resident)", password: "none")
      }
      try transaction.createGroup(
        group, named: "Flat", in: euro, founder: NewMember(ada, "Ada"), members: members,
        as: ID(high: 8, low: 1), from: origin(.ada))
      try transaction.createGroup(
        other, named: "Elsewhere", in: euro, founder: NewMember(ID(high: 3, low: 9), "Eve"),
        as: ID(high: 8, low: 2), from: origin(.eve))
    }
    try await claim(ben, .ben, 3)
    try await change(4, .member(vic, .role(.viewer)), by: .ada)
    try await claim(vic, .vic, 5)
  }

  private func claim(_ member: ID<Member>, _ resident: Resident, _ number: UInt64) async throws {
    var invited = origin(resident)
    invited.isInvited = true
    let (group, origin) = (group, invited)
    _ = try await store.write {
      try $0.append(
        [Proposal(ID(high: 8, low: number), .member(member, .claimed(resident.id)))], to: group, from: origin)
    }
  }

  func origin(_ resident: Resident) -> Origin {
    Origin(.person(resident.id), on: ID(high: 9, low: resident.rawValue), at: clock.now)
  }

  /// Appends a change without the API.
  func change(_ number: UInt64, _ change: Change, by resident: Resident) async throws {
    let (group, origin) = (group, origin(resident))
    _ = try await store.write {
      try $0.append([Proposal(ID(high: 7, low: number), change)], to: group, from: origin)
    }
  }

  /// An API client of a resident, with its own token.
  func program(of resident: Resident, _ scopes: TokenScopes = .all, group: ID<Group>? = nil, days: Int? = nil)
    async throws -> Program
  {
    let secret = TokenSecret(.system)
    let token = try NewToken(named: "Test", scopes, group: group, days: days)
    let (now, id) = (clock.now, Randomness.system.id(at: clock.now) as ID<PersonalToken>)
    try await store.write { try token.make(for: resident.id, as: id, secret: secret, at: now, in: $0) }
    return Program(door, secret.text, id)
  }

  /// An id that nothing has, as long as any other.
  static let nobody = "AAAAAAAAAAAAAAAAAAAAAA"

  var path: String { "/groups/\(group)" }
}

extension TableExports {
  /// Only pages make tables: PagesTests test both together.
  static let none = TableExports(
    make: { _, _ in throw APIProblem(.notFound) }, writeEntries: { _, _, _, _ in }, report: { _ in [] })
}
