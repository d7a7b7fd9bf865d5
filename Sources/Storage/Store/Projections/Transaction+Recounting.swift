internal import Ledger
internal import SQLite

extension Transaction {
  /// Counts entries with an exchange rate in the currency that they were converted to. Older versions used
  /// their own currency for everything but balances.
  func recountConverted() throws {
    for group in try allGroups() {
      let ids: [ID<Entry>] = try connection.values(
        #"SELECT id FROM entries WHERE "group" = \#(group) AND original IS NOT NULL ORDER BY id"#)
      guard !ids.isEmpty else { continue }
      let book = try book(of: group)
      for id in ids {
        guard let kept = try projection(of: id, in: group),
          case .entry(let state) = try state(of: Entity(.entry, id), in: group),
          let counted = EntryProjection(state)
        else { continue }
        try recount(kept, as: counted, book)
      }
      try write(&book.totals, of: book)
    }
    forgetBooks()
  }
}
