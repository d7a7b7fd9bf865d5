import HTML
import Ledger
import Words

/// One line of the list.
struct EntryLine: Sendable {
  let id: String
  /// What the way back to the row is called.
  let anchor: String
  let link: Link
  let look: CategoryLook
  let title: String
  /// "Ada paid €36.20"
  let note: String
  let amount: String
  let minorUnits: Int64
  let currency: String
  let mine: MyPart

  init(_ entry: ListedEntry, _ context: EntryContext, _ links: EntryLinks) {
    id = entry.id.description
    anchor = EntryLinks.row(entry.id)
    link = links.entryInList(entry.id)
    look = entry.kind == .transfer ? .transfer : context.labels.look(of: entry.category)
    title = context.t.title(entry.title, of: entry.kind)
    amount = context.formats.money(entry.amount)
    minorUnits = entry.signedAmount
    currency = entry.amount.currency.code
    note = context.paidLine(
      entry.kind, entry.payers, entry.receiver, amount: amount,
      mine: entry.paidByViewer.map { context.formats.unsigned($0) })
    mine = MyPart(of: entry, context.formats)
  }
}
