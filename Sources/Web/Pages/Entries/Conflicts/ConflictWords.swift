import Household
import Ledger
import Words

/// The two values of a conflict in words.
struct ConflictWords {
  let context: EntryContext

  private var t: Strings { context.t }

  func row(_ conflict: Reconciliation.Conflict) -> ConflictPage.Row {
    ConflictPage.Row(
      name: conflict.part.rawValue, label: conflict.part.label(t), theirs: said(conflict.theirs),
      mine: said(conflict.mine))
  }

  private func said(_ value: EntryPart.Value) -> [String] {
    let lines =
      switch value {
      case .text(let text): [text]
      case .day(let day): [context.formats.heading(day)]
      case .bill(let bill): lines(bill)
      case .label(let label): [label.flatMap(context.labels.name) ?? ""]
      }
    return lines.allSatisfy(\.isEmpty) ? [t.conflictNothing] : lines
  }

  /// The payers and the parts as entered: two bills may differ in that alone.
  private func lines(_ bill: Bill) -> [String] {
    let amount = context.formats.money(bill.amount)
    let receiver = bill.kind == .transfer ? bill.split.participants.first : nil
    let paid = context.paidLine(bill.kind, bill.paid.map(\.member), receiver, amount: amount)
    if case .items(let items) = bill.split {
      let words = ItemWords(formats: context.formats, name: context.name)
      return [amount, paid] + items.lines.map(words.line) + items.extras.map { words.extra($0, of: items) }
    }
    let parts = context.ordered(bill.split.members).map { member in
      [context.name(member), part(of: member, bill)].compactMap(\.self).joined(separator: " ")
    }
    return [amount, paid, "\(bill.split.mode.phrase(t)): \(parts.joined(separator: " · "))"]
  }

  private func part(of member: ID<Member>, _ bill: Bill) -> String? {
    guard let part = bill.split.parts.first(where: { $0.member == member }) else { return nil }
    guard !part.isBlank else { return nil }
    let formats = context.formats
    switch bill.split.mode {
    case .equal, .items: return nil
    case .percent: return formats.percent(part.quantity)
    case .shares, .exact, .adjustment: return formats.number(part.quantity)
    }
  }
}

extension EditEntry.Meanwhile {
  /// The sentence about changes of others that were kept, and whose they are.
  func words(_ people: GroupPeople) -> String {
    let names = people.formats.list(authors.map(people.author))
    let changes = DifferenceWords(people: people).words(differences)
    return people.t.entryChangesMerged(names: names, changes: changes.joined(separator: "; "))
  }
}

extension EditEntry.Conflict {
  /// The title that names who has changed the same fields.
  func title(_ people: GroupPeople) -> String {
    rivals.names(people).map { people.t.conflictTitle(names: $0) } ?? people.t.conflictTitleOwn
  }
}

extension EditEntry.ConcurrentAuthors {
  /// The title that names who has deleted the entry.
  func deletionTitle(_ people: GroupPeople) -> String {
    names(people).map { people.t.conflictDeletedTitle(names: $0) } ?? people.t.conflictDeletedTitleOwn
  }

  /// Nil if it was the visitor.
  fileprivate func names(_ people: GroupPeople) -> String? {
    switch self {
    case .others(let authors): people.formats.list(authors.map(people.author))
    case .oneself: nil
    }
  }
}
