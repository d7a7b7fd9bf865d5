internal import Exchange

/// How much of an import one transaction adds, so that others can save in between.
package struct ImportPart: Sendable {
  let rows: Int
  /// What costs as much as so many bytes of text.
  let bytes: Int

  package init(rows: Int = .max, bytes: Int = .max) {
    (self.rows, self.bytes) = (rows, bytes)
  }

  /// Measured: it is added within 0.4 s, and taken back in as many. Within a second on a busy machine.
  package static let usual = ImportPart(rows: 1_500, bytes: 375_000)
  static let whole = ImportPart()
}

extension PreparedImport {
  /// How many of the rows that are left are added with it: one at least.
  package func count(within part: ImportPart) -> Int {
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
  /// What it costs to write an entry down, as if it were bytes of its texts.
  fileprivate var size: Int {
    let shares =
      switch division {
      case .owed(let portions): portions.count
      case .weights(let weights): weights.count
      }
    return ([title, note, payee] + tags).reduce(128 + 24 * (paid.count + shares)) { $0 + $1.utf8.count }
  }
}
