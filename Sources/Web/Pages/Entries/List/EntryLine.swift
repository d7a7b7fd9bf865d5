import HTML
import Ledger
import Words

/// One row of the list.
struct EntryLine: Sendable {
  let id: ID<Entry>
  let link: Link
  let look: CategoryLook
  /// The category's name, as the alternative text of its icon.
  let category: String?
  let title: String
  /// "Jonas \u{2192} you", in place of the title of a payment without one.
  let payment: String?
  /// "Ada paid", or "Ada paid $40.00" for a converted amount.
  let note: String
  /// The payee, unless the title already names it.
  let payee: String?
  let amount: String
  let minorUnits: Int64
  let currency: String
  let mine: MyShare
  /// The "new" mark, if others have changed the entry since the visitor's last visit.
  let newWord: String?
  /// The group and the day, which replace the payer in a list of several groups.
  private(set) var place: (group: String, day: String)?

  init(_ entry: ListedEntry, _ context: EntryContext, _ links: EntryLinks, isNew: Bool = false) {
    var labels = LineLabels(context.labels)
    self.init(entry, context, links, &labels, isNew: isNew)
  }

  /// One of several rows, which share the looked-up labels.
  init(
    _ entry: ListedEntry, _ context: EntryContext, _ links: EntryLinks, _ labels: inout LineLabels,
    isNew: Bool
  ) {
    newWord = isNew ? context.t.markNew : nil
    id = entry.id
    link = links.entryInList(entry.id)
    let isTransfer = entry.kind == .transfer
    let known = isTransfer ? nil : entry.category.map { labels.category($0) }
    look = isTransfer ? .transfer : known?.look ?? .none
    category = known?.name
    let isPlain = context.isPlain(entry)
    title = isPlain ? context.t.paymentTitle : entry.title
    amount = Self.amount(of: entry, context.formats)
    minorUnits = entry.signedAmount
    currency = entry.amount.currency.code
    note = context.payersLine(entry)
    payment = isPlain ? context.paymentArrow(entry) : nil
    payee = entry.payee.flatMap { labels.payee($0) }.flatMap { $0.isSameName(as: entry.title) ? nil : $0 }
    mine = MyShare(of: entry, context.formats, onlyViewers: context.onlyLooks)
  }

  /// Money back has a plus.
  @inline(never) private static func amount(of entry: ListedEntry, _ formats: borrowing Formats) -> String {
    formats.money(entry.amount, sign: entry.kind == .income ? .always : .ifNegative)
  }

  /// The same row in a list of several groups.
  func found(in group: String, on day: String) -> EntryLine {
    var line = self
    line.place = (group, day)
    return line
  }
}
