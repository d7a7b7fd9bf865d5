internal import JournalCoding
internal import Ledger
internal import SQLite

/// Holds what is erased to what the journal says was erased: not more, and not less.
struct ErasureAudit {
  /// Operations of the journal that erase something.
  private(set) var erasures: [(sequence: Int64, group: ID<Group>, change: Change)] = []
  private var blank: [(sequence: Int64, group: ID<Group>, change: Change)] = []
  private var findings: [Finding] = []

  /// What cannot be read is found elsewhere.
  mutating func run(on snapshot: Snapshot) throws -> [Finding] {
    for row in try Self.rows(of: snapshot) {
      guard let change = try? Change(encoded: Array(row.body.utf8)) else { continue }
      if row.isBlank {
        blank.append((row.sequence, row.group, change))
      } else if change.isErasing {
        erasures.append((row.sequence, row.group, change))
      }
    }
    lookAtBlank()
    for erasure in erasures
    where try snapshot.isUndone(erasure.change, at: erasure.sequence, of: erasure.group) {
      note(erasure.group, "what operation \(erasure.sequence) erased is still there", .repair)
    }
    try lookAtFiles(of: snapshot)
    return findings
  }

  /// Nothing is blank but what was done to something before it was erased.
  private mutating func lookAtBlank() {
    var ends: [ID<Entry>: Int64] = [:]
    for case (let sequence, _, .entry(let id, .erased)) in erasures { ends[id] = sequence }
    for (sequence, group, change) in blank {
      if case .entry(let id, .erased(let files)) = change, files.isEmpty, let end = ends[id], sequence < end {
        continue
      }
      note(group, "operation \(sequence) is blank, and nobody has erased what it says", .loss)
    }
  }

  /// No file is erased that no operation has erased.
  private mutating func lookAtFiles(of snapshot: Snapshot) throws {
    let known = Dictionary(erasures.map { ($0.sequence, $0.change) }) { first, _ in first }
    for (file, group, sequence) in try Self.erasedFiles(of: snapshot)
    where known[sequence]?.erasedFiles.contains(file) != true {
      note(group, "file \(file) is gone, and nobody has erased it", .backup)
    }
  }

  private mutating func note(_ group: ID<Group>, _ words: String, _ cure: Finding.Cure) {
    findings.append(Finding(words: "group \(group): \(words)", cure: cure))
  }

  // MARK: - Rows

  private typealias BlankableRow = (sequence: Int64, group: ID<Group>, isBlank: Bool, body: String)

  private static func rows(of snapshot: Snapshot) throws -> [BlankableRow] {
    try snapshot.connection.all(
      """
      SELECT sequence, "group", original IS NOT NULL, body
      FROM operations
      WHERE original IS NOT NULL OR body LIKE '%"erased":[%' OR body LIKE '%"fileErased":"%'
      ORDER BY sequence
      """
    ) { row in (try row.next(), try row.next(), try row.next(), try row.next()) }
  }

  private static func erasedFiles(
    of snapshot: Snapshot
  ) throws -> [(ID<Attachment>, ID<Group>, Int64)] {
    try snapshot.connection.all(
      #"SELECT id, "group", erased FROM attachments WHERE erased IS NOT NULL ORDER BY id"#
    ) { row in (try row.next(), try row.next(), try row.next()) }
  }
}

extension Change {
  /// The files that are gone by it.
  var erasedFiles: [ID<Attachment>] {
    switch self {
    case .entry(_, .erased(let files)): files
    case .entry(_, .fileErased(let file)), .receipt(_, .fileErased(let file)): [file]
    default: []
    }
  }

  fileprivate var isErasing: Bool {
    if case .entry(_, .erased) = self { true } else { !erasedFiles.isEmpty }
  }
}

extension Snapshot {
  /// Whether something is there that an operation erased.
  fileprivate func isUndone(_ change: Change, at sequence: Int64, of group: ID<Group>) throws -> Bool {
    for file in change.erasedFiles {
      if let known = try attachment(file, in: group), known.erasure == nil { return true }
      if try !contents(of: file, from: 0).isEmpty { return true }
    }
    guard case .entry(let id, .erased) = change else { return false }
    return try connection.value(
      """
      SELECT 1
      FROM operations
      WHERE "group" = \(group) AND entity = \(id) AND entity_kind = 'entry' AND sequence < \(sequence)
        AND original IS NULL
      """, as: Int.self) != nil
  }
}

extension Transaction {
  /// Erases what is still there though the journal says that it was erased.
  func eraseAgain() throws {
    var audit = ErasureAudit()
    _ = try audit.run(on: self)
    for (sequence, group, change) in audit.erasures { try erase(after: change, at: sequence, of: group) }
  }
}
