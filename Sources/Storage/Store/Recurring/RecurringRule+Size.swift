import JournalCoding
package import Ledger

extension RecurringRule {
  /// The most bytes that a rule may add at once: a small form must not cause large writes.
  package static let mostBytesAtOnce = 800_000

  /// The approximate size of one of its entries in the journal, the tables and their indexes.
  package var bytesOfEntry: Int {
    let entry = entry(on: schedule.start)
    let people = Set(entry.bill.payers.members).union(entry.bill.split.members).count
    return 600 + 2 * entry.encoded.count + 100 * people
  }

  /// The number of its entries that may be added at once, at least one.
  package var mostAtOnce: Int { max(1, Self.mostBytesAtOnce / bytesOfEntry) }
}
