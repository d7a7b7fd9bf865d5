internal import JournalCoding
package import Ledger
internal import SQLite

extension Transaction {
  /// The digest of the last operation in a group's journal, which the next one includes; nil if the journal
  /// is empty.
  func lastDigest(_ book: AppendCache) throws -> [UInt8]? {
    if let known = book.lastDigest { return known }
    let digest = try connection.value(
      """
      SELECT digest
      FROM operations
      WHERE "group" = \(book.group)
      ORDER BY sequence DESC
      LIMIT 1
      """, as: [UInt8]?.self)
    book.lastDigest = .some(digest ?? nil)
    return digest ?? nil
  }
}

extension OperationDigester {
  package init(_ operation: Operation, after previous: [UInt8]?, received: Instant) {
    self.init(
      after: previous, id: operation.id.bytes, group: operation.group.bytes,
      author: operation.author.person?.bytes, device: operation.device.bytes,
      milliseconds: operation.tick.milliseconds, counter: Int64(operation.tick.counter),
      received: received.milliseconds)
  }
}
