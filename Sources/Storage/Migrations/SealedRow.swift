internal import JournalCoding
package import SQLite

/// The columns of an operation that its digest covers, without decoding its change.
package struct SealedRow {
  package let sequence: Int64
  package let group: [UInt8]
  /// The stored digest; nil if there is none yet.
  package let digest: [UInt8]?
  private let id: [UInt8]
  private let author: [UInt8]?
  private let device: [UInt8]
  private let milliseconds: Int64
  private let counter: Int64
  private let received: Int64
  private let body: [UInt8]
  private let original: [UInt8]?

  /// Reads the columns in the order of `columns`.
  package init(row: inout Row) throws {
    sequence = try row.next()
    id = try row.next()
    group = try row.next()
    author = try row.next()
    device = try row.next()
    milliseconds = try row.next()
    counter = try row.next()
    received = try row.next()
    body = try row.next()
    original = try row.next()
    digest = try row.next()
  }

  /// The columns of `operations` that `init(row:)` reads.
  package static let columns: SQL =
    #"sequence, id, "group", author, device, milliseconds, counter, received, CAST(body AS BLOB), original, digest"#

  /// The digest that it should have after the previous one of its group.
  package func digest(after previous: [UInt8]?) -> [UInt8] {
    let seal = OperationDigester(
      after: previous, id: id, group: group, author: author, device: device, milliseconds: milliseconds,
      counter: counter, received: received)
    return seal.digest(ofBody: original ?? OperationDigester.digest(of: body))
  }
}

extension DatabaseConnection {
  /// Calculates the digests of all operations.
  package func sealJournals() throws {
    var last: [[UInt8]: [UInt8]] = [:]
    var position: Int64 = .min
    while case let rows = try sealedRows(after: position), let end = rows.last {
      for row in rows {
        let digest = row.digest(after: last[row.group])
        last[row.group] = digest
        guard row.digest != digest else { continue }
        try run("UPDATE operations SET digest = \(digest) WHERE sequence = \(row.sequence)")
      }
      position = end.sequence
    }
  }

  /// Reads a limited number at once to save memory: a change can be large.
  private func sealedRows(after position: Int64) throws -> [SealedRow] {
    try all(
      """
      SELECT \(SealedRow.columns)
      FROM operations
      WHERE sequence > \(position)
      ORDER BY sequence
      LIMIT 200
      """, SealedRow.init(row:))
  }
}
