import HTML
import Ledger
import Store
import Words

/// A note that a reopened receipt already has an entry.
struct EarlierEntry: Sendable {
  let words: String
  let link: Link

  init?(of receipt: Receipt, _ group: ID<Group>, _ snapshot: Snapshot, _ formats: Formats) throws {
    guard let detail = try snapshot.earlierEntry(of: receipt, in: group) else { return nil }
    words = formats.t.receiptWasFiled(title: formats.isolated(detail.entry.title))
    link = EntryLinks(group).entry(detail.id)
  }
}
