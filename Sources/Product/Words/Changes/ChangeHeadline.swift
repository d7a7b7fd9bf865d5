import Ledger
package import Store

/// The headline of a change: its action and its entity, in one line.
package struct ChangeHeadline {
  private let people: GroupPeople

  package init(people: GroupPeople) { self.people = people }

  private var t: Strings { people.t }

  /// The sentence, without a full stop.
  package func words(_ item: HistoryItem) -> String {
    let event = ChangeEvent(item.differences)
    if case .member(_, .nameErased) = item.operation.change { return t.historyNameErased }
    if case .member(let id, .paymentWaysChanged) = item.operation.change {
      return t.historyPaymentWays(name: people.name(id))
    }
    if case .member(let id, .saidPaid) = item.operation.change {
      return t.historySaidPaid(name: people.name(id))
    }
    return switch item.after {
    case .group(let state): group(isolated(state.name.value), event)
    case .member(let state): member(state, event, item.joins)
    case .entry(let state): entry(state, event, item)
    case .label(let state): label(state, event)
    case .preset(let state): preset(isolated(state.name.value), event)
    case .rule(let state): rule(isolated(state.template.value?.title ?? ""), event)
    case .receipt(let state): item.erasesFile ? t.historyFileErased : receipt(state, event, item.differences)
    case .budget(let state): t.historyBudgetChanged(name: people.label(state.category))
    }
  }

  /// The same for several entries changed in one action, of which `item` is one; `isAlike` if all changed in
  /// the same way.
  package func words(_ item: HistoryItem, ofEntries count: Int, isAlike: Bool) -> String {
    if isAlike, item.differences.count == 1, case .rate(_, let rate?)? = item.differences.first {
      return t.historyEntriesConverted(count: count, currency: isolated(rate.currency.code))
    }
    return switch isAlike ? ChangeEvent(item.differences) : .changed {
    case .added: t.historyEntriesAdded(count: count)
    case .changed: t.historyEntriesChanged(count: count)
    case .deleted: t.historyEntriesDeleted(count: count)
    case .restored: t.historyEntriesRestored(count: count)
    }
  }

  private func isolated(_ text: String) -> String { people.formats.isolated(text) }

  private func group(_ name: String, _ event: ChangeEvent) -> String {
    switch event {
    case .added: t.historyGroupAdded(name: name)
    case .changed: t.historyGroupChanged(name: name)
    case .deleted: t.historyGroupDeleted(name: name)
    case .restored: t.historyGroupRestored(name: name)
    }
  }

  private func member(_ state: MemberState, _ event: ChangeEvent, _ joins: Bool) -> String {
    let name = isolated(state.name.value)
    return switch event {
    case .added where state.person.value != nil: t.historyMemberJoined(name: name)
    case .added: t.historyMemberAdded(name: name)
    case .changed: joins ? t.historyMemberJoined(name: name) : t.historyMemberChanged(name: name)
    case .deleted: t.historyMemberDeleted(name: name)
    case .restored: t.historyMemberRestored(name: name)
    }
  }

  private func entry(_ state: EntryState, _ event: ChangeEvent, _ item: HistoryItem) -> String {
    if state.isErased { return item.record.isBlank ? t.historyErasedChange : t.historyEntryErased }
    if item.erasesFile { return t.historyFileErased }
    let kept = state.title.value
    let title = isolated(state.bill.map { t.title(kept, of: $0.kind) } ?? kept)
    return switch event {
    case .added: added(state.bill, title)
    case .changed: t.historyEntryChanged(title: title)
    case .deleted: t.historyEntryDeleted(title: title)
    case .restored: t.historyEntryRestored(title: title)
    }
  }

  private func added(_ bill: Bill?, _ title: String) -> String {
    let amount = bill.map { people.formats.money($0.amount) } ?? ""
    guard let bill, bill.kind == .transfer, let payer = bill.payers.members.first,
      let payee = bill.split.participants.first
    else { return t.historyEntryAdded(title: title, amount: amount) }
    return t.historyPaymentAdded(payer: people.name(payer), payee: people.name(payee), amount: amount)
  }

  private func label(_ state: LabelState, _ event: ChangeEvent) -> String {
    let name = state.name.value.map(isolated) ?? people.label(state.id)
    let kind = t.historyName(state.kind.value)
    return switch event {
    case .added: t.historyLabelAdded(kind: kind, name: name)
    case .changed: t.historyLabelChanged(kind: kind, name: name)
    case .deleted: t.historyLabelDeleted(kind: kind, name: name)
    case .restored: t.historyLabelRestored(kind: kind, name: name)
    }
  }

  private func preset(_ name: String, _ event: ChangeEvent) -> String {
    switch event {
    case .added: t.historyPresetAdded(name: name)
    case .changed: t.historyPresetChanged(name: name)
    case .deleted: t.historyPresetDeleted(name: name)
    case .restored: t.historyPresetRestored(name: name)
    }
  }

  private func receipt(_ state: ReceiptState, _ event: ChangeEvent, _ differences: [Difference]) -> String {
    switch event {
    case .added: return t.historyReceiptAdded
    case .deleted: return t.historyReceiptDeleted
    case .restored: return t.historyReceiptRestored
    case .changed: break
    }
    if case .receiptReading? = differences.first { return t.historyReceiptRead }
    return switch state.status.value {
    case .pending: t.historyReceiptReopened
    case .filed: t.historyReceiptEntered
    case .dropped: t.historyReceiptDropped
    }
  }

  private func rule(_ title: String, _ event: ChangeEvent) -> String {
    switch event {
    case .added: t.historyRuleAdded(title: title)
    case .changed: t.historyRuleChanged(title: title)
    case .deleted: t.historyRuleDeleted(title: title)
    case .restored: t.historyRuleRestored(title: title)
    }
  }
}

/// Events of an entity as a whole.
enum ChangeEvent {
  case added, changed, deleted, restored

  /// At most one of these occurs in a list of differences.
  init(_ differences: [Difference]) {
    self = .changed
    for difference in differences {
      switch difference {
      case .added: self = .added
      case .deleted: self = .deleted
      case .restored: self = .restored
      default: continue
      }
      return
    }
  }
}

extension HistoryItem {
  /// Whether an account joins as a member that existed before.
  var joins: Bool { differences.contains { if case .person(_, _?) = $0 { true } else { false } } }

  var erasesFile: Bool { differences.contains { if case .fileErased = $0 { true } else { false } } }
}
