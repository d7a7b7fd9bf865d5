import Store

internal import JournalCoding
internal import Ledger
internal import SQLite

/// Checks that exactly the data is erased that the journal says is erased.
struct ErasureAudit {
  /// The operations of the journal that erase data.
  private(set) var erasures: [(sequence: Int64, group: ID<Group>, change: Change)] = []
  private var blank: [(sequence: Int64, group: ID<Group>, change: Change)] = []
  private var findings: [Finding] = []

  /// Unreadable operations are reported elsewhere.
  mutating func run(on snapshot: Snapshot, of group: ID<Group>? = nil) throws -> [Finding] {
    for row in try Self.rows(of: snapshot, group) {
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
      note(erasure.group, "data that operation \(erasure.sequence) erased still exists", .repair)
    }
    try lookAtFiles(of: snapshot, group)
    try lookAtNames(of: snapshot)
    return findings
  }

  /// Blank operations must be earlier than an erasure of the same entity.
  private mutating func lookAtBlank() {
    var ends: [Entity: Int64] = [:]
    for (sequence, group, change) in erasures { ends[change.entity(in: group)] = sequence }
    for (sequence, group, change) in blank {
      if change.isBlank, let end = ends[change.entity(in: group)], sequence < end { continue }
      note(group, "operation \(sequence) is blank, but no operation erased it", .loss)
    }
  }

  /// An erased file needs an operation that erased it.
  private mutating func lookAtFiles(of snapshot: Snapshot, _ only: ID<Group>?) throws {
    let known = Dictionary(erasures.map { ($0.sequence, $0.change) }) { first, _ in first }
    for (file, group, sequence) in try Self.erasedFiles(of: snapshot)
    where only ?? group == group && known[sequence]?.erasedFiles.contains(file) != true {
      note(group, "file \(file) is missing, but no operation erased it", .backup)
    }
  }

  /// Operations with an erased name must have the text that the erasure left.
  private mutating func lookAtNames(of snapshot: Snapshot) throws {
    for case (let sequence, let group, .member(let id, .nameErased(let name, let digest))) in erasures {
      let namings = try snapshot.namings(of: id, before: sequence, as: name, in: group)
      if Naming.digest(of: namings) != digest {
        note(group, "what operation \(sequence) left of an erased name was changed", .loss)
      }
    }
  }

  private mutating func note(_ group: ID<Group>, _ words: String, _ cure: Finding.Cure) {
    findings.append(Finding(words: "group \(group): \(words)", cure: cure))
  }

  // MARK: - Rows

  private typealias BlankableRow = (sequence: Int64, group: ID<Group>, isBlank: Bool, body: String)

  private static func rows(of snapshot: Snapshot, _ group: ID<Group>?) throws -> [BlankableRow] {
    let condition: SQL = group.map { #""group" = \#($0)"# } ?? wholeGroups
    return try snapshot.connection.all(
      """
      SELECT sequence, "group", original IS NOT NULL, body
      FROM operations
      WHERE \(condition) AND (original IS NOT NULL OR body LIKE '%"erased":[%' OR body LIKE '%"fileErased":"%'
        OR body LIKE '%"nameErased":[%')
      ORDER BY sequence
      """
    ) { row in (try row.next(), try row.next(), try row.next(), try row.next()) }
  }

  private static func erasedFiles(of snapshot: Snapshot) throws -> [(ID<Attachment>, ID<Group>, Int64)] {
    try snapshot.connection.all(
      """
      SELECT id, "group", erased
      FROM attachments
      WHERE erased IS NOT NULL AND \(wholeGroups)
      ORDER BY id
      """
    ) { row in (try row.next(), try row.next(), try row.next()) }
  }

  /// A hidden group is incomplete.
  private static let wholeGroups: SQL = #""group" NOT IN (SELECT "group" FROM hidden_groups)"#
}

extension Change {
  /// Whether the change may replace an erased one.
  fileprivate var isBlank: Bool {
    switch self {
    case .entry(_, .erased(let files)): files.isEmpty
    case .member(_, .added), .member(_, .renamed): true
    default: false
    }
  }
}

extension Snapshot {
  /// Whether data exists that an operation erased.
  fileprivate func isUndone(_ change: Change, at sequence: Int64, of group: ID<Group>) throws -> Bool {
    for file in change.erasedFiles {
      if let known = try attachment(file, in: group), known.erasure == nil { return true }
      if try !contents(of: file, from: 0).isEmpty { return true }
      let small = try connection.value(
        "SELECT 1 FROM small_pictures WHERE attachment = \(file)", as: Int.self)
      if small != nil { return true }
    }
    if case .member(let id, .nameErased(let name, _)) = change {
      return try namings(of: id, before: sequence, as: name, in: group).contains { $0.original != nil }
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
  /// Erases data that still exists although the journal says that it was erased.
  func eraseAgain() throws {
    var audit = ErasureAudit()
    _ = try audit.run(on: self)
    for (sequence, group, change) in audit.erasures { try erase(after: change, at: sequence, of: group) }
  }
}
