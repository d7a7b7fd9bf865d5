/// Compiled statements by the literals they are made of.
///
/// A literal stands at one address for the life of the process, so finding a statement again hashes and
/// compares a few addresses and never reads the text. Equal texts written in two places are compiled twice.
struct StatementCache {
  private struct Key: Hashable {
    let pieces: [StaticString]

    static func == (a: Self, b: Self) -> Bool {
      a.pieces.count == b.pieces.count
        && zip(a.pieces, b.pieces).allSatisfy {
          $0.utf8Start == $1.utf8Start && $0.utf8CodeUnitCount == $1.utf8CodeUnitCount
        }
    }

    func hash(into hasher: inout Hasher) {
      for piece in pieces { hasher.combine(piece.utf8Start) }
    }
  }

  private struct Entry {
    let statement: Statement
    var lastUse: UInt64
  }

  /// Lists with filters make many texts; the least recently used ones go.
  private let capacity: Int
  private var entries: [Key: Entry] = [:]
  private var uses: UInt64 = 0
  /// How many pieces the statements have altogether: what they take of memory grows with it.
  private(set) var pieces = 0

  /// A longer statement has many values, hardly ever as many again, and takes a hundred kilobytes: it is
  /// compiled each time.
  static let mostPieces = 256
  private var mostPiecesAltogether: Int { capacity * 16 }

  init(capacity: Int) {
    self.capacity = capacity
  }

  var count: Int { entries.count }

  /// The statement for `sql`, compiled when there is none. One that is in use, as in a query inside of the
  /// very same query, gets a twin which is not kept.
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
