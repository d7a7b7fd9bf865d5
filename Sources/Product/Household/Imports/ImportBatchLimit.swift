internal import Exchange

/// How much of an import one transaction adds, so that others can save in between.
package struct ImportBatchLimit: Sendable {
  let rows: Int
  /// The size limit, in bytes of text.
  let bytes: Int

  package init(rows: Int = .max, bytes: Int = .max) { (self.rows, self.bytes) = (rows, bytes) }

  /// Measured: it is added within 0.4 s, and undone in as many; within a second on a busy machine.
  package static let usual = ImportBatchLimit(rows: 1_500, bytes: 375_000)
  static let whole = ImportBatchLimit()
}

extension PreparedImport {
  /// How many of the remaining rows are added with this part: at least one.
  package func count(within part: ImportBatchLimit) -> Int {
    var (count, bytes) = (0, 0)
    for row in rows {
      guard count < part.rows, bytes < part.bytes else { break }
      count += 1
      bytes += draft.entries[row].size
    }
    return count
  }
}

extension ImportedEntry {
  /// The cost of writing an entry, as bytes of its texts.
  fileprivate var size: Int {
    let shares =
      switch division {
      case .owed(let portions): portions.count
      case .weights(let weights): weights.count
      }
    return texts.reduce(128 + 24 * (paid.count + shares)) { $0 + $1.utf8.count }
  }
}
