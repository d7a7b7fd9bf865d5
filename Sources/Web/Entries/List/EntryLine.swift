import HTML
import Household
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
  /// "Ada paid €36.20", or "Ada paid €36.20 ($40.00)" where that was converted.
  let note: String
  /// Unless the title says it already.
  let payee: String?
  let amount: String
  let minorUnits: Int64
  let currency: String
  let mine: MyPart
  /// Says that others have changed it since the visitor was there; nil where they have not.
  let newWord: String?

  init(_ entry: ListedEntry, _ context: EntryContext, _ links: EntryLinks, isNew: Bool = false) {
    newWord = isNew ? context.t.markNew : nil
    id = entry.id.description
    anchor = EntryLinks.row(entry.id)
    link = links.entryInList(entry.id)
    look = entry.kind == .transfer ? .transfer : context.labels.look(of: entry.category)
    title = context.t.title(entry.title, of: entry.kind)
    amount = context.formats.money(entry.amount)
    minorUnits = entry.signedAmount
    currency = entry.amount.currency.code
    note = Self.note(entry, amount, context)
    payee = entry.payee.flatMap { context.labels.name(of: $0) }
      .flatMap { $0.foldedName == entry.title.foldedName ? nil : $0 }
    mine = MyPart(of: entry, context.formats, onlyLooking: context.onlyLooks)
  }

  private static func note(_ entry: ListedEntry, _ amount: String, _ context: EntryContext) -> String {
    let original = entry.original.map { " (\(context.formats.isolated(context.formats.money($0))))" } ?? ""
    let isPayment = entry.kind == .transfer
    let words = context.paidLine(
      entry.kind, entry.payers, entry.receiver, amount: isPayment ? amount : amount + original,
      mine: entry.paidByViewer.map { context.formats.unsigned($0) })
    return isPayment ? words + original : words
  }
}
