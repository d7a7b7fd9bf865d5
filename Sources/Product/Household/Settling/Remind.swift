package import Ledger
package import Store

/// Reminds a member of what they owe, by mail and on their devices as they have chosen: at most once in three
/// days.
package struct Remind: Sendable {
  private let member: ID<Member>
  private let request: GroupRequest
  /// The channels by which this instance reaches people.
  private let ways: ReminderChannels

  package init(_ member: ID<Member>, _ request: GroupRequest, by ways: ReminderChannels) {
    self.member = member
    self.request = request
    self.ways = ways
  }

  package enum Outcome: Sendable {
    /// The reminder is recorded, and queued for their devices. If they have a mailbox, the caller writes the
    /// letter in the same transaction.
    case noted(Account, Mailbox?, MessageChoices?, [Money])
    case tooSoon(since: Instant)
    /// They owe the author nothing, or no longer.
    case notOwed
    /// No channel of this instance reaches them.
    case unreachable
  }

  package func run(in transaction: Transaction) throws -> Outcome {
    guard let author = request.origin.author.person,
      let overview = try transaction.overview(of: request.group),
      let me = try transaction.membership(of: author, in: request.group)
    else { return .notOwed }
    let amounts = try Settling(overview, transaction).owed(by: member, to: me.id)
    guard !amounts.isEmpty else { return .notOwed }
    if let last = try transaction.lastReminder(of: member, in: request.group),
      request.origin.now < last.adding(SentReminder.pause)
    {
      return .tooSoon(since: last)
    }
    // Former members get no more messages of the group.
    guard let debtor = overview.member(member), debtor.isCurrent, let person = debtor.person,
      let account = try transaction.account(person), !account.isDisabled
    else { return .unreachable }
    let usable = try transaction.reminderChannels(in: request.group, at: request.origin.now)[member] ?? []
    let usedWays = usable.intersection(ways)
    guard !usedWays.isEmpty else { return .unreachable }
    let mailbox = usedWays.contains(.mail) ? try transaction.mailbox(of: person) : nil
    if usedWays.contains(.push) {
      try transaction.queueReminder(to: person, in: request.group, from: author, at: request.origin.now)
    }
    try transaction.note(
      SentReminder(
        id: request.operation.retyped(as: SentReminder.self), group: request.group, member: member,
        author: author, moment: request.origin.now))
    return .noted(account, mailbox, try transaction.messageChoices(of: person), amounts)
  }
}
