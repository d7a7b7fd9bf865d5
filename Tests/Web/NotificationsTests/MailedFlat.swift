import Encodings
import Ledger
import Operations
import Store
import TestSupport
import Testing
import Threads
import Words

@testable import Notifications

/// The flat of Ada and Ben in memory, with a courier that sends their mail.
final class MailedFlat: Sendable {
  let store: DataStore
  let courier: MailCourier
  let clock = TestClock()
  let group = ID<Group>(high: 2, low: 1)
  let ada = ID<Person>(high: 1, low: 1)
  let ben = ID<Person>(high: 1, low: 2)
  let adasName = ID<Member>(high: 3, low: 1)
  let bensName = ID<Member>(high: 3, low: 2)
  private let post = Monitor(Post())

  private struct Post {
    var sent: [MailMessage] = []
    var answers: [MailOutcome] = []
    var operations: UInt64 = 0
  }

  /// `deliver` stands for a server that is more than a few answers.
  init(patience: Duration = .seconds(2), deliver: MailCourier.Delivery? = nil) async throws {
    store = try DataStore.inMemory()
    let post = post
    courier = try Self.courier(store, clock, patience) { message in
      if let deliver { return deliver(message) }
      return post.withLock { post in
        post.sent.append(message)
        return post.answers.isEmpty ? .sent : post.answers.removeFirst()
      }
    }
    try await found()
  }

  private static func courier(
    _ store: DataStore, _ clock: TestClock, _ patience: Duration, deliver: @escaping MailCourier.Delivery
  ) throws -> MailCourier {
    let origin = try #require(PublicURL("https://money.example"))
    let secret = try #require(LinkSecret([UInt8](repeating: 1, count: LinkSecret.length)))
    return MailCourier(
      store, from: try #require(MailSender("Evenly <evenly@money.example>")),
      at: SiteAddress(origin, basePath: .root), Unsubscribing(secret), clock: clock.wall, zone: .utc,
      log: Log(level: .error), patience: patience, deliver: deliver)
  }

  private func found() async throws {
    let (now, group, ada, ben) = (clock.now, group, ada, ben)
    let (adasName, bensName) = (adasName, bensName)
    try await store.write { transaction in
      try transaction.addGuest(Account(id: ada, displayName: "Ada", created: now))
      try transaction.addGuest(Account(id: ben, displayName: "Ben", created: now))
      let origin = Origin(.person(ada), on: ID(high: 9, low: 1), at: now)
      try transaction.createGroup(
        group, named: "Flat", in: euro, founder: NewMember(adasName, "Ada"),
        members: [NewMember(bensName, "Ben")], as: ID(high: 8, low: 1), from: origin)
      var invited = Origin(.person(ben), on: ID(high: 9, low: 2), at: now)
      invited.isInvited = true
      try transaction.append(
        [Proposal(ID(high: 8, low: 2), .member(bensName, .claimed(ben)))], to: group, from: invited)
    }
  }

  // MARK: - People

  /// Gives Ben an address and turns on his mails.
  func tellBen(_ kinds: MessageChoices.Kinds = .all, _ change: (inout MessageChoices) -> Void = { _ in })
    async throws
  {
    var choices = MessageChoices(language: "en")
    choices.mail = kinds
    change(&choices)
    try await store.write { [ben, choices, now = clock.now] transaction in
      try transaction.setMailbox(of: ben, to: "ben@example.org", at: now)
      try transaction.keep(choices, of: ben)
    }
    _ = await courier.work()
  }

  /// Appends changes to the flat in one go.
  func change(_ changes: [Change], by person: ID<Person>? = nil) async throws {
    let author = person ?? ada
    let proposals = changes.map { change in
      post.withLock { post -> Proposal in
        post.operations += 1
        return Proposal(ID(high: 7, low: post.operations), change)
      }
    }
    let origin = Origin(.person(author), on: ID(high: 9, low: 1), at: clock.now)
    try await store.write { [group] in _ = try $0.append(proposals, to: group, from: origin) }
    courier.noteChange(of: group)
  }

  func change(_ change: Change, by person: ID<Person>? = nil) async throws {
    try await self.change([change], by: person)
  }

  /// An expense that one member pays for some.
  func entry(
    _ title: String, _ amount: Int64, paidBy payer: ID<Member>? = nil, for members: [ID<Member>]? = nil
  ) throws -> Entry {
    let bill = try Bill(
      amount: Money(minorUnits: amount, currency: euro), payers: .one(payer ?? adasName),
      split: .equal(members ?? [adasName, bensName]))
    return Entry(title: title, day: try #require(Day("2025-06-15")), bill: bill)
  }

  func id(_ number: UInt64) -> ID<Entry> { ID(high: 5, low: number) }

  // MARK: - Mail

  /// Sets the outcomes of the next mails.
  func answer(_ outcomes: MailOutcome...) { post.withLock { $0.answers = outcomes } }

  /// Lets time pass, and sends what is due then. Returns the time until there is more to do.
  @discardableResult func wait(_ duration: Duration = .minutes(11)) async -> Duration {
    _ = await courier.work()
    clock.pass(duration)
    return await courier.work()
  }

  /// The mails that were sent since the last call.
  func takeMail() -> [MailMessage] {
    post.withLock { post in
      defer { post.sent = [] }
      return post.sent
    }
  }
}

extension MailedFlat { var english: Strings { Strings(language: .en) } }

extension EntryEdit {
  init(title: String? = nil, note: String? = nil) {
    self.init()
    self.title = title
    self.note = note
  }
}
