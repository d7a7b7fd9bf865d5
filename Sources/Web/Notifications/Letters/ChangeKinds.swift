import Ledger
import Store
import Words

extension UnreadChanges.Change {
  /// The kinds of notifications that a change belongs to, among those that people can choose.
  func kinds(_ people: GroupPeople) -> MessageChoices.Kinds {
    switch item.after {
    case .entry(let state):
      let bills = [bill(item.before), state.bill.value].compactMap(\.self)
      let isMine = bills.contains { $0.members.contains(where: people.isMe) }
      var kinds: MessageChoices.Kinds = isMine ? .involving : .everythingElse
      if isMine, bills.contains(where: { $0.kind == .transfer }) { kinds.insert(.payments) }
      if authors == [.system] { kinds.insert(.recurring) }
      return kinds
    case .member(let state): return people.isMe(state.id) ? [.people, .involving] : .people
    default: return .everythingElse
    }
  }

  private func bill(_ state: EntityState) -> Bill? {
    if case .entry(let entry) = state { entry.bill.value } else { nil }
  }
}
