import JournalCoding
package import Ledger

extension RecurringRule {
  /// How many bytes all that a rule adds in one go may take: a form of little text must not write much.
  package static let mostBytesAtOnce = 800_000

  /// About how many bytes each of its entries takes: in the journal, in the tables and in their indexes.
  package var bytesOfEntry: Int {
    let entry = entry(on: schedule.start)
    let people = Set(entry.bill.payers.members).union(entry.bill.split.members).count
    return 600 + 2 * entry.encoded.count + 100 * people
  }

  /// How many of its entries may be added in one go, one at least.
  package var mostAtOnce: Int { max(1, Self.mostBytesAtOnce / bytesOfEntry) }
}
