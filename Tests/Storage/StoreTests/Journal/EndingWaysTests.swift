import Ledger
import Testing

@testable import Store
@testable import StoreMaintenance

/// Links and tokens of Ben that read the flat without signing in, and how they end.
struct EndingWaysTests {
  /// The ways in which a membership ends.
  enum Ending: CaseIterable { case leaving, removal, unlinking, takingOver, merging, undoing }

  let flat: SmallFlat
  private let bensName: ID<Member>

  init() throws {
    flat = try SmallFlat()
    bensName = flat.members[1]
  }

  private func make(_ number: UInt8, of person: ID<Person>, in group: ID<Group>) throws {
    let transaction = flat.transaction
    let low = UInt64(number)
    try transaction.replace(
      with: FeedLink(
        id: ID(high: 70, low: low), account: person, group: group, token: try Digest(number), created: .start)
    )
    try transaction.addWebhook(
      ID(high: 71, low: low), of: group, by: person, at: "https://home.example/",
      secret: [UInt8](repeating: number, count: Webhook.Secrets.length), .all, .start)
    try transaction.add(token(number, of: person, for: group), secret: try Digest(number))
  }

  private func token(_ number: UInt8, of person: ID<Person>, for group: ID<Group>?) -> PersonalToken {
    PersonalToken(
      id: ID(high: 72, low: UInt64(number)), account: person, beginning: "AbCd", name: "Phone", scopes: .read,
      group: group, created: .start, expires: nil)
  }

  /// The kinds of links and tokens that a person has for a group.
  private func ways(of person: ID<Person>, into group: ID<Group>) throws -> [String] {
    let transaction = flat.transaction
    let kinds: [(String, Bool)] = [
      ("feed", try transaction.feedLink(of: person, in: group) != nil),
      ("token", try transaction.tokens(of: person).contains { $0.group == group }),
      ("webhook", try transaction.webhooks(of: group).contains { $0.account == person }),
    ]
    return kinds.filter(\.1).map(\.0)
  }

  private static let all = ["feed", "token", "webhook"]

  private func change(_ number: Int, _ action: MemberAction, by person: ID<Person>, isInvited: Bool = false)
    throws
  {
    var origin = flat.origin(person)
    origin.isInvited = isInvited
    try flat.transaction.append(
      [flat.proposal(number, .member(bensName, action))], to: flat.group, from: origin)
  }

  private func end(_ ending: Ending) throws {
    switch ending {
    case .leaving: try change(10, .removed(true), by: flat.ben)
    case .removal: try change(10, .removed(true), by: flat.ada)
    case .unlinking: try change(10, .claimed(nil), by: flat.ben)
    case .takingOver:
      try change(10, .claimed(nil), by: flat.ben)
      try change(11, .claimed(flat.stranger), by: flat.stranger, isInvited: true)
    case .merging:
      try flat.append([
        flat.proposal(10, .member(bensName, .claimed(nil))),
        flat.proposal(11, .member(bensName, .merged(into: flat.members[2]))),
      ])
    case .undoing:
      let joining = try #require(
        try flat.transaction.history(of: flat.group, limit: 100).first {
          $0.operation.change == .member(bensName, .claimed(flat.ben))
        })
      _ = try flat.transaction.undo(
        joining.record.sequence, in: flat.group, as: flat.operation(10), from: flat.origin(flat.ben))
    }
  }

  /// Brings Ben back into the group, in the way that fits how he left it.
  private func comeBack(after ending: Ending) throws {
    switch ending {
    case .leaving, .removal: try change(20, .removed(false), by: flat.ada)
    case .unlinking, .undoing: try change(20, .claimed(flat.ben), by: flat.ben, isInvited: true)
    case .takingOver, .merging:
      var origin = flat.origin(flat.ben)
      origin.isInvited = true
      let action = MemberAction.added(name: "Ben again", role: .member, person: flat.ben)
      try flat.transaction.append(
        [flat.proposal(20, .member(ID(high: 3, low: 50), action))], to: flat.group, from: origin)
    }
  }

  @Test(arguments: Ending.allCases) func `it ends for good with the membership, however that ends`(
    ending: Ending
  ) throws {
    let other = try flat.otherGroup()
    try make(1, of: flat.ben, in: flat.group)
    try make(2, of: flat.ada, in: flat.group)
    try make(3, of: flat.ben, in: other.group)
    try flat.transaction.add(token(4, of: flat.ben, for: nil), secret: try Digest(4))
    try end(ending)
    #expect(try flat.transaction.membership(of: flat.ben, in: flat.group) == nil)
    #expect(try ways(of: flat.ben, into: flat.group) == [])
    #expect(flat.transaction.notices.contains(.ended(token(1, of: flat.ben, for: nil).session)))
    try comeBack(after: ending)
    #expect(try flat.transaction.membership(of: flat.ben, in: flat.group) != nil)
    #expect(try ways(of: flat.ben, into: flat.group) == [])
    #expect(try flat.transaction.bearer(of: Digest(1), at: .start) == nil)
    // Links and tokens of others, and those to other groups, still work.
    #expect(try ways(of: flat.ada, into: flat.group) == Self.all)
    #expect(try ways(of: flat.ben, into: other.group) == Self.all)
    #expect(try flat.transaction.bearer(of: Digest(4), at: .start)?.account.id == flat.ben)
    #expect(try flat.transaction.check() == [])
  }

  @Test func `undoing brings nothing of it back`() throws {
    try make(1, of: flat.ben, in: flat.group)
    let removal = try #require(try flat.append(flat.proposal(10, .member(bensName, .removed(true)))).first)
    _ = try flat.transaction.undo(
      removal.sequence, in: flat.group, as: flat.operation(11), from: flat.origin(flat.ada))
    #expect(try flat.transaction.membership(of: flat.ben, in: flat.group) != nil)
    #expect(try ways(of: flat.ben, into: flat.group) == [])
  }

  @Test func `links and tokens made before joining do not start to work`() throws {
    try make(1, of: flat.stranger, in: flat.group)
    try change(10, .claimed(nil), by: flat.ben)
    try change(11, .claimed(flat.stranger), by: flat.stranger, isInvited: true)
    #expect(try ways(of: flat.stranger, into: flat.group) == [])
  }

  @Test func `a new name, a new role or an archived group ends no link or token`() throws {
    try make(1, of: flat.ben, in: flat.group)
    try change(10, .renamed("Benny"), by: flat.ben)
    try change(11, .role(.viewer), by: flat.ada)
    try flat.append(flat.proposal(12, .group(.archived(true))))
    try flat.append(flat.proposal(13, .group(.archived(false))))
    try flat.append(flat.proposal(14, .group(.deleted(true))))
    try flat.append(flat.proposal(15, .group(.deleted(false))))
    #expect(try ways(of: flat.ben, into: flat.group) == Self.all)
  }

  @Test func `it goes with its group`() throws {
    try make(1, of: flat.ben, in: flat.group)
    try flat.append(flat.proposal(10, .group(.deleted(true))))
    #expect(try flat.transaction.removeExpiredGroup(flat.group, at: .start(plus: .days(31))))
    #expect(try ways(of: flat.ben, into: flat.group) == [])
  }
}
