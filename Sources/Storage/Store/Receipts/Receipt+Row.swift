package import Ledger
internal import SQLite

extension Receipt {
  /// The columns of `receipts` that `init(row:)` reads.
  static let columns: SQL = """
    id, attachment, milliseconds, counter, author, status, entry, reason, is_read, day, payee, is_removed,
    amount, currency, scale, itemized
    """

  /// Reads the columns in the order of `columns`.
  init(row: inout Row) throws {
    let (id, attachment): (ID<Receipt>, ID<Attachment>) = (try row.next(), try row.next())
    let added = try Tick(row: &row)
    let author: ID<Person>? = try row.next()
    let status = try Status(row: &row)
    let isRead: Bool = try row.next()
    var reading = RecognizedReceipt(day: try row.next(), payee: try row.next())
    let isRemoved: Bool = try row.next()
    if try !row.column(at: 12).isNull { reading.amount = try Money(row: &row) }
    if try !row.column(at: 15).isNull { reading = try row.value(at: 15) }
    self.init(
      id: id, attachment: attachment, added: added, author: author.map { .person($0) } ?? .system,
      status: status, reading: isRead ? reading : nil, isRemoved: isRemoved)
  }
}

extension Receipt.Status {
  /// The name of the status in the tables.
  package var name: String {
    switch self {
    case .pending: "pending"
    case .filed: "filed"
    case .dropped: "dropped"
    }
  }

  package var entry: ID<Entry>? { if case .filed(let entry) = self { entry } else { nil } }

  package var reason: String? { if case .dropped(let reason) = self { reason } else { nil } }

  fileprivate init(row: inout Row) throws {
    let name: String = try row.next()
    let entry: ID<Entry>? = try row.next()
    let reason: String? = try row.next()
    self =
      switch (name, entry, reason) {
      case (_, let entry?, _): .filed(entry)
      case (_, nil, let reason?): .dropped(reason: reason)
      default: .pending
      }
  }
}
