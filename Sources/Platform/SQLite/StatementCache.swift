/// Caches compiled statements by the literals of their text.
///
/// A literal has one address for the life of the process, so a lookup hashes and compares a few addresses and
/// never reads the text. The same text in two places of the source is compiled twice.
struct StatementCache {
  private struct Key: Hashable {
    let pieces: [StaticString]

    static func == (a: Self, b: Self) -> Bool {
      a.pieces.count == b.pieces.count
        && zip(a.pieces, b.pieces).allSatisfy {
          $0.utf8Start == $1.utf8Start && $0.utf8CodeUnitCount == $1.utf8CodeUnitCount
        }
    }

    func hash(into hasher: inout Hasher) { for piece in pieces { hasher.combine(piece.utf8Start) } }
  }

  private struct Entry {
    let statement: Statement
    var lastUse: UInt64
  }

  /// Filtered lists make many different texts; the least recently used statements are removed.
  private let capacity: Int
  private var entries: [Key: Entry] = [:]
  private var uses: UInt64 = 0
  /// The number of pieces of all statements: their memory grows with it.
  private(set) var pieces = 0

  /// A longer statement has many values, rarely the same number again, and takes a hundred kilobytes: it is
  /// compiled each time.
  static let mostPieces = 256
  private var mostPiecesAltogether: Int { capacity * 16 }

  init(capacity: Int) { self.capacity = capacity }

  var count: Int { entries.count }

  /// The statement for `sql`, compiled if it is not cached. If it is in use, such as by a nested call of the
  /// same query, a second one is compiled and not cached.
  mutating func statement(for sql: SQL, connection: OpaquePointer) throws -> Statement {
    uses += 1
    let key = Key(pieces: sql.pieces)
    if let index = entries.index(forKey: key) {
      entries.values[index].lastUse = uses
      let statement = entries.values[index].statement
      return statement.isInUse ? try Statement(sql.text, connection: connection) : statement
    }
    let statement = try Statement(sql.text, connection: connection)
    guard key.pieces.count <= Self.mostPieces else { return statement }
    pieces += key.pieces.count
    while entries.count >= capacity || pieces > mostPiecesAltogether, !entries.isEmpty { evict() }
    entries[key] = Entry(statement: statement, lastUse: uses)
    return statement
  }

  mutating func removeAll() {
    entries.removeAll()
    pieces = 0
  }

  private mutating func evict() {
    let oldest = entries.min { $0.value.lastUse < $1.value.lastUse }
    guard let oldest else { return }
    entries[oldest.key] = nil
    pieces -= oldest.key.pieces.count
  }
}
