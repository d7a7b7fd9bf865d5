import Household
import Ledger
import Store
import Words

/// Turns changes by others into the rows of a letter.
struct ChangeRows {
  let people: GroupPeople
  let address: SiteAddress

  private static let mostDetails = 4

  private var t: Strings { people.t }

  func row(_ change: UnreadChanges.Change) -> LetterContent.Row {
    let item = change.item
    let headline = ChangeHeadline(people: people).words(item)
    let rest = item.differences.filter { ![.added, .deleted, .restored, .erased, .fileErased].contains($0) }
    var details = Array(DifferenceWords(people: people).words(rest).prefix(Self.mostDetails))
    if let part = part(of: item) { details.append(part) }
    let names = people.formats.list(change.authors.map(people.author))
    return LetterContent.Row(t.mailChangeBy(what: headline, names: names), details: details, link: link(item))
  }

  func row(_ batch: UnreadChanges.Batch) -> LetterContent.Row {
    let what =
      batch.imported.map { t.importHistory(count: $0.entries, app: $0.family) }
      ?? t.mailBatch(count: batch.count)
    return LetterContent.Row(t.mailChangeBy(what: what, names: people.author(batch.author)), link: history)
  }

  func row(_ budget: PassedBudget) -> LetterContent.Row {
    let formats = people.formats
    let spent = t.mailBudgetSpent(
      spent: formats.money(budget.spent), monthly: formats.money(budget.monthly),
      month: formats.month(budget.month))
    return LetterContent.Row(
      t.mailBudgetPassed(category: people.label(budget.category)), details: [spent],
      link: address.link(
        "/groups/\(people.overview.group.id)/budgets?month=\(budget.month.description.prefix(7))"))
  }

  /// The rows of some news, up to a limit; the budgets first, which are few.
  func rows(_ news: SubscriberNews, most: Int = .max) -> [LetterContent.Row] {
    news.budgets.map(row) + news.batches.map(row) + news.changes.prefix(most).map(row)
  }

  /// The receiver's share of an entry.
  private func part(of item: HistoryItem) -> String? {
    guard case .entry(let state) = item.after, !state.isDeleted.value, let bill = state.bill,
      bill.kind == .expense
    else { return nil }
    let outcome = bill.outcome(of: state.id)
    let owed = outcome.lines.filter { people.isMe($0.member) }.map(\.owed).reduce(0, +)
    guard owed != 0 else { return nil }
    return t.mineShare(amount: people.formats.money(Money(minorUnits: owed, currency: outcome.currency)))
  }

  private func link(_ item: HistoryItem) -> String? {
    guard case .entry(let state) = item.after else { return nil }
    guard !state.isErased, !state.isDeleted.value else { return history }
    return address.link("/groups/\(people.overview.group.id)/entries/\(state.id)")
  }

  private var history: String { address.link("/groups/\(people.overview.group.id)/history") }
}
