import Store

internal import Ledger
internal import Migrations
internal import SQLite

/// Checks each operation against its digest, which includes the one before it in its group.
struct SealAudit {
  private var last: [[UInt8]: [UInt8]] = [:]
  private var broken: [ID<Group>: [Int64]] = [:]

  mutating func run(on snapshot: Snapshot) throws {
    try snapshot.connection.forEach("SELECT \(SealedRow.columns) FROM operations ORDER BY sequence") { row in
      let row = try SealedRow(row: &row)
      let digest = row.digest(after: last[row.group])
      // The next operation is checked against the stored digest, so that one change is one finding.
      last[row.group] = row.digest
      guard row.digest != digest, let group = ID<Group>(bytes: row.group) else { return }
      broken[group, default: []].append(row.sequence)
    }
  }

  /// Reports the first few of each group.
  func findings(on snapshot: Snapshot) throws -> [Finding] {
    try broken.keys.sorted().flatMap { group in
      let sequences = broken[group] ?? []
      var words = try sequences.prefix(Self.mostNamed).map { try snapshot.words(ofChanged: $0) }
      let more = sequences.count - words.count
      if more > 0 { words.append("\(more.of("more operation", "more operations")) like that") }
      return words.map { Finding(words: "group \(group): \($0)", cure: .loss) }
    }
  }

  private static let mostNamed = 20
}

extension Snapshot {
  /// Finds operations that were altered outside of the program.
  func sealFindings() throws -> [Finding] {
    var seals = SealAudit()
    try seals.run(on: self)
    return try seals.findings(on: self)
  }

  fileprivate func words(ofChanged sequence: Int64) throws -> String {
    let thing = try connection.first(
      "SELECT entity_kind, entity FROM operations WHERE sequence = \(sequence)"
    ) { row in
      let kind: String = try row.next()
      return (Entity.Kind(rawValue: kind), try row.next(ID<Entity>.self))
    }
    let name = thing.flatMap { kind, id in kind.map { " about \($0.rawValue) \(id)" } } ?? ""
    return "operation \(sequence)\(name) was changed after it was written, or one before it is missing"
  }
}

extension Transaction {
  /// Accepts the current contents of the journals, and recalculates all digests.
  func acceptSeals() throws { try connection.sealJournals() }
}
