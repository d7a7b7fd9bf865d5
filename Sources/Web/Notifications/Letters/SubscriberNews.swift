import Household
import Ledger
import Store
import Words

/// The news of a group for one person: changes by others between two positions of its journal, of the kinds
/// that the person has chosen.
struct SubscriberNews {
  let recipient: Recipient
  let people: GroupPeople
  let me: ID<Member>
  let changes: [UnreadChanges.Change]
  let batches: [UnreadChanges.Batch]
  let budgets: [PassedBudget]
  /// How many more changes there are than are loaded.
  let more: Int

  /// Nil for a person who may not sign in, is not in the group, or has never chosen.
  init?(
    for person: ID<Person>, by delivery: NewsSubscriber.Delivery, in group: ID<Group>, after position: Int64,
    through end: Int64, _ snapshot: Snapshot, at now: Instant, _ zone: TimeZone
  ) throws {
    guard let account = try snapshot.account(person), !account.isDisabled,
      let choices = try snapshot.messageChoices(of: person),
      let membership = try snapshot.membership(of: person, in: group),
      let overview = try snapshot.overview(of: group)
    else { return nil }
    recipient = Recipient(account, language: choices.language, at: now, zone: zone)
    let people = GroupPeople(overview, me: membership.id, formats: recipient.formats)
    (self.people, me) = (people, membership.id)
    let chosen = choices.kinds(of: delivery)
    let unread = try snapshot.unreadChanges(of: group, after: position, through: end, besidesBy: person)
    changes = unread.changes.filter { !$0.kinds(people).isDisjoint(with: chosen) }
    batches = chosen.isDisjoint(with: [.involving, .everythingElse]) ? [] : unread.batches
    more = chosen.contains(.everythingElse) ? unread.more : 0
    budgets =
      chosen.contains(.budgets)
      ? try snapshot.passedBudgets(
        overview, after: position, through: end, besidesBy: person, today: now.time(in: recipient.zone).day)
      : []
  }

  /// The number of lines needed.
  var count: Int { budgets.count + changes.count + batches.count + more }

  var isEmpty: Bool { count == 0 }
}

extension MessageChoices {
  fileprivate func kinds(of delivery: NewsSubscriber.Delivery) -> Kinds {
    switch delivery {
    case .mail: mail
    case .summary: .news
    case .push: push
    }
  }
}

extension UnreadChanges.Change {
  /// The kinds of notifications that a change belongs to, among those that people can choose.
  func kinds(_ people: GroupPeople) -> MessageChoices.Kinds {
    switch item.after {
    case .entry(let state):
      let bills = [bill(item.before), state.bill].compactMap(\.self)
      let isMine = bills.contains { $0.members.contains(where: people.isMe) }
      var kinds: MessageChoices.Kinds = isMine ? .involving : .everythingElse
      if isMine, bills.contains(where: { $0.kind == .transfer }) { kinds.insert(.payments) }
      // The program also ticks for guests at the table.
      if authors == [.system], case .entry(_, .added) = item.operation.change { kinds.insert(.recurring) }
      return kinds
    case .member(let state): return people.isMe(state.id) ? [.people, .involving] : .people
    default: return .everythingElse
    }
  }

  private func bill(_ state: EntityState) -> Bill? {
    if case .entry(let entry) = state { entry.bill } else { nil }
  }
}
