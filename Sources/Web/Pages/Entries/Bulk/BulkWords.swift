import Household
import Ledger
import Words

/// The message after a bulk action: how many entries were changed, and why others were not.
struct BulkWords {
  let context: EntryContext

  private var t: Strings { context.t }

  func words(_ change: ChangeEntries, _ outcome: ChangeEntries.Outcome) -> String {
    var sentences = [outcome.changed > 0 ? done(change, outcome.changed) : t.bulkNothingChanged]
    if outcome.same > 0 { sentences.append(t.bulkSame(count: outcome.same)) }
    if outcome.deleted > 0 { sentences.append(t.bulkGone(count: outcome.deleted)) }
    if outcome.changedMeanwhile > 0 {
      sentences.append(t.bulkChangedMeanwhile(count: outcome.changedMeanwhile))
    }
    if outcome.full > 0 { sentences.append(t.bulkFull(count: outcome.full)) }
    if outcome.payments > 0 { sentences.append(t.bulkPayments(count: outcome.payments)) }
    if outcome.left > 0 { sentences.append(t.bulkLeft(count: outcome.left)) }
    return sentences.joined(separator: " ")
  }

  private func done(_ change: ChangeEntries, _ count: Int) -> String {
    let new = Dictionary(change.newTags.map { ($0.id, $0.name ?? "") }) { first, _ in first }
    let names = { (ids: [ID<Label>]) in
      context.formats.list(ids.map { context.formats.isolated(new[$0] ?? context.labels.name(of: $0) ?? "") })
    }
    return switch change.action {
    case .categorise(let category?): t.bulkCategorised(count: count, name: names([category]))
    case .categorise(nil): t.bulkUncategorised(count: count)
    case .tag(let tags): t.bulkTagged(count: count, names: names(tags))
    case .untag(let tags): t.bulkUntagged(count: count, names: names(tags))
    case .payTo(let payee?): t.bulkPaidTo(count: count, name: names([payee]))
    case .payTo(nil): t.bulkPaidToNobody(count: count)
    case .moveTo(let day): t.bulkMoved(count: count, day: context.formats.date(day))
    case .payBy(let member): t.bulkPaidBy(count: count, name: context.name(member))
    case .delete: t.bulkDeleted(count: count)
    }
  }
}
