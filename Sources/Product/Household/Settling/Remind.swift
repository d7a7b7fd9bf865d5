package import Ledger
package import Store

package enum ReminderOutcome: Sendable {
  /// The reminder is recorded, and queued for their devices. If they have a mailbox, the caller writes the
  /// letter in the same transaction.
  case noted(Account, Mailbox?, MessageChoices?, [Money])
  case tooSoon(since: Instant)
  /// They owe the author nothing, or no longer.
  case notOwed
  /// No channel of this instance reaches them.
  case unreachable
}

extension Transaction {
  /// Reminds a member of what they owe, by mail and on their devices as they have chosen: at most once in
  /// three days. `ways` are the channels by which this instance reaches people.
  package func remind(_ member: ID<Member>, by ways: ReminderChannels, for request: GroupRequest) throws
    -> ReminderOutcome
  {
    guard let author = request.origin.author.person, let overview = try overview(of: request.group),
      let me = try membership(of: author, in: request.group)
    else { return .notOwed }
    let amounts = try Settling(overview, self).owed(by: member, to: me.id)
    guard !amounts.isEmpty else { return .notOwed }
    if let last = try lastReminder(of: member, in: request.group),
      request.origin.now < last.adding(SentReminder.pause)
    {
      return .tooSoon(since: last)
    }
    // Former members get no more messages of the group.
    guard let debtor = overview.member(member), debtor.isCurrent, let person = debtor.person,
      let account = try account(person), !account.isDisabled
    else { return .unreachable }
    let usable = try reminderChannels(in: request.group, at: request.origin.now)[member] ?? []
    let usedWays = usable.intersection(ways)
    guard !usedWays.isEmpty else { return .unreachable }
    let mailbox = usedWays.contains(.mail) ? try mailbox(of: person) : nil
    if usedWays.contains(.push) {
      try queueReminder(to: person, in: request.group, from: author, at: request.origin.now)
    }
    try note(
      SentReminder(
        id: request.operation.retyped(as: SentReminder.self), group: request.group, member: member,
        author: author, moment: request.origin.now))
    return .noted(account, mailbox, try messageChoices(of: person), amounts)
  }
}
