import Household
import Ledger
import Words

/// The two values of a conflict in words.
struct ConflictWords {
  let context: EntryContext

  private var t: Strings { context.t }

  func row(_ conflict: Reconciliation.Conflict) -> ConflictPage.Row {
    switch conflict {
    case .title(let theirs, let mine): row(.title, t.fieldTitle, [theirs], [mine])
    case .day(let theirs, let mine):
      row(.day, t.fieldDate, [context.formats.heading(theirs)], [context.formats.heading(mine)])
    case .bill(let theirs, let mine): row(.bill, t.conflictMoney, lines(theirs), lines(mine))
    case .category(let theirs, let mine): row(.category, t.fieldCategory, [name(theirs)], [name(mine)])
    case .payee(let theirs, let mine): row(.payee, t.fieldPayee, [name(theirs)], [name(mine)])
    case .note(let theirs, let mine): row(.note, t.fieldNote, [theirs], [mine])
    }
  }

  private func row(_ field: ContestedField, _ label: String, _ theirs: [String], _ mine: [String])
    -> ConflictPage.Row
  {
    let said = { (lines: [String]) in lines.allSatisfy(\.isEmpty) ? [t.conflictNothing] : lines }
    return ConflictPage.Row(name: field.rawValue, label: label, theirs: said(theirs), mine: said(mine))
  }

  private func name(_ label: ID<Label>?) -> String { label.flatMap(context.labels.name) ?? "" }

  /// The payers and the parts as entered: two bills may differ in that alone.
  private func lines(_ bill: Bill) -> [String] {
    let amount = context.formats.money(bill.amount)
    let receiver = bill.kind == .transfer ? bill.split.participants.first : nil
    let paid = context.paidLine(bill.kind, bill.paid.map(\.member), receiver, amount: amount)
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
    case .equal: return nil
    case .percent: return formats.percent(part.quantity)
    case .shares, .exact, .adjustment: return formats.number(part.quantity)
    }
  }
}
