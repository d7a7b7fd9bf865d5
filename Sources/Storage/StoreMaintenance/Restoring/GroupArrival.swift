package import Ledger
internal import SQLite
package import Store

/// Copies a group from the temporary database in which it was built, some rows at a time, so that others can
/// save in between. The group stays hidden until the last row is copied.
///
/// Runs within `DataStore.restoring(_:_:)`. `DataStore.removeHiddenGroups()` removes the rest of an
/// interrupted copy.
package struct GroupArrival {
  private let group: ID<Group>
  private let there: Transaction
  private let store: DataStore
  /// The sequence before the first operation, once all sequences that it needs are reserved.
  private let base: Int64
  /// Throws to cancel the restore.
  private let checkStopped: () throws -> Void
  /// Maps the numbers of rows in the temporary database to their numbers in this one.
  private var numbers: [ArrivingTable.Numbering: [Int64: Int64]] = [:]
  private var files: [ArrivingFile] = []

  /// Reserves sequences for the operations of the group in the database `there`. `requiring` is checked in
  /// the same transaction.
  package init(
    _ group: ID<Group>, rehearsedIn there: Transaction, into store: DataStore, at now: Instant,
    checkStopped: @escaping () throws -> Void = {},
    requiring: @escaping @Sendable (Transaction) throws -> Void
  ) throws {
    (self.group, self.there, self.store, self.checkStopped) = (group, there, store, checkStopped)
    try Self.requireNew(group, there, in: store)
    let count = try there.operationCount()
    let end = try there.connection.first(
      "SELECT milliseconds, counter FROM operations ORDER BY sequence DESC LIMIT 1", Tick.init(row:))
    base = try store.writeAndWait { here in
      guard try !here.hasGroup(group) else { throw GroupRestoreRefusal.groupIsHere }
      try requiring(here)
      let base = try here.position()
      try here.makeGroup(group, at: now)
      try here.connection.run(#"INSERT INTO hidden_groups ("group") VALUES (\#(group))"#)
      try here.moveJournalEnd(to: base + Int64(count))
      if let end { try here.moveClock(to: end) }
      return base
    }
  }

  /// Throws if the group, or one of its operations, entries or files, exists in this database.
  private static func requireNew(_ group: ID<Group>, _ there: Transaction, in store: DataStore) throws {
    try store.read { here in
      guard try !here.hasGroup(group) else { throw GroupRestoreRefusal.groupIsHere }
      try there.connection.forEach("SELECT sequence, id FROM operations ORDER BY sequence") { row in
        let (place, id): (Int, ID<Operation>) = (try row.next(), try row.next())
        let known = try here.connection.value("SELECT 1 FROM operations WHERE id = \(id)", as: Int.self)
        guard known == nil else { throw GroupRestoreRefusal.known(place) }
      }
      for id in try there.connection.values("SELECT id FROM entries", as: ID<Entry>.self) {
        let known = try here.connection.value("SELECT 1 FROM entries WHERE id = \(id)", as: Int.self)
        guard known == nil else {
          throw GroupRestoreRefusal.unsound("entry \(id) already belongs to another group")
        }
      }
      for id in try there.connection.values("SELECT id FROM attachments", as: ID<Attachment>.self) {
        let known = try here.connection.value("SELECT 1 FROM attachments WHERE id = \(id)", as: Int.self)
        guard known == nil else { throw GroupRestoreRefusal.file(id) }
      }
    }
  }

  // MARK: - Rows

  /// The most rows and bytes that are written before other writers get their turn.
  private static let (mostRows, mostBytes) = (4_000, 1 << 20)

  /// Copies the journal and the tables that depend on it.
  package mutating func bringRows() throws { for table in ArrivingTable.early { try bring(table) } }

  private mutating func bring(_ table: ArrivingTable) throws {
    var (slice, bytes) = ([[Value]](), 0)
    let columns = try table.columns(in: there)
    try there.connection.forEach(table.rows) { row in
      let values = try row.values(columns.count)
      slice.append(values)
      bytes += values.reduce(0) { $0 + $1.bytes }
      guard slice.count == Self.mostRows || bytes >= Self.mostBytes else { return }
      try write(slice, of: table, columns)
      (slice, bytes) = ([], 0)
    }
    if !slice.isEmpty { try write(slice, of: table, columns) }
  }

  private mutating func write(_ slice: [[Value]], of table: ArrivingTable, _ columns: [String]) throws {
    try checkStopped()
    let rows = try slice.map { try here($0, of: table, columns) }
    let given = try inserting { try store.writeAndWait { try $0.insert(rows, into: table) } }
    guard let numbering = table.numbering, let column = columns.firstIndex(of: "number") else { return }
    for (row, number) in zip(slice, given) {
      guard case .integer(let old) = row[column] else { continue }
      numbers[numbering, default: [:]][old] = number
    }
  }

  /// An id that was free when it was checked may be in use by now.
  private func inserting<R>(_ body: () throws -> R) throws -> R {
    do { return try body() } catch let error as DatabaseError where error.isConstraint {
      throw GroupRestoreRefusal.unsound("part of it was added here in the meantime")
    }
  }

  /// Translates the values of a row for this database.
  private func here(_ values: [Value], of table: ArrivingTable, _ columns: [String]) throws -> [Value] {
    try zip(columns, values).map { column, value in
      // Withheld columns stay empty until the whole group is copied.
      if table.withholds == column { return .null }
      guard let numbering = table.numbers[column], case .integer(let number) = value else { return value }
      if numbering == .places { return .integer(base + number) }
      if numbering == table.numbering, column == "number" { return .null }
      // Member 0 stands for the whole amounts.
      if number == 0 { return value }
      guard let here = numbers[numbering]?[number] else {
        throw GroupRestoreRefusal.unsound("a row is missing")
      }
      return .integer(here)
    }
  }

  // MARK: - Files

  /// Copies a file; `place` is the position of the operation that erased it.
  package mutating func bring(
    _ file: AttachedFile, erasedAt place: Int?, contents: [UInt8], small: SmallPicture?
  ) throws {
    guard contents.count == file.size else { throw GroupRestoreRefusal.file(file.id) }
    files.append(
      ArrivingFile(file: file, erasure: place.map { base + Int64($0) }, contents: contents, small: small))
    let bytes = files.reduce(0) { $0 + $1.contents.count }
    if files.count == Self.mostFiles || bytes >= Self.mostBytes { try writeFiles() }
  }

  private static let mostFiles = 200

  private mutating func writeFiles() throws {
    try checkStopped()
    try store.writeAndWait { [files] here in
      for each in files {
        guard try here.note(each.file, erasedAt: each.erasure) else {
          throw GroupRestoreRefusal.file(each.file.id)
        }
        try here.addContents(each.contents, of: each.file.id)
        if let small = each.small { try here.add(small, beside: each.file.id, in: each.file.group) }
      }
    }
    files = []
  }

  // MARK: - The end

  /// Copies the last tables and makes the group visible. `ending` runs in the same transaction.
  package mutating func finish(ending: @escaping @Sendable (Transaction) throws -> Void) throws {
    if !files.isEmpty { try writeFiles() }
    let late = try ArrivingTable.late.map { table in
      let columns = try table.columns(in: there)
      let rows = try there.connection.all(table.rows) { row in try row.values(columns.count) }
      return (table: table, rows: try rows.map { try here($0, of: table, columns) })
    }
    let people = try there.members(of: group).filter { $0.person != nil }
    try store.writeAndWait { [group] here in
      for (table, rows) in late { _ = try here.insert(rows, into: table) }
      for member in people {
        try here.connection.run(
          """
          UPDATE members SET person = \(member.person) WHERE "group" = \(group) AND id = \(member.id)
          """)
      }
      try here.connection.run(#"DELETE FROM hidden_groups WHERE "group" = \#(group)"#)
      here.forgetBooks()
      try ending(here)
    }
  }
}

private struct ArrivingFile {
  let file: AttachedFile
  let erasure: Int64?
  let contents: [UInt8]
  let small: SmallPicture?
}

/// A table with rows of the group, and its columns whose numbers must be translated.
private struct ArrivingTable: Sendable {
  let name: SQL
  var order: SQL = ""
  /// The kind of numbers that its own rows get.
  var numbering: Numbering?
  var numbers: [String: Numbering] = [:]
  /// A column that stays empty until the end.
  var withholds: String?
  var isJournal: Bool { numbers["sequence"] == .places }

  enum Numbering {
    /// The positions of operations in the journal.
    case places
    case members, texts, entries
  }

  var rows: SQL { "SELECT * FROM \(name) \(order)" }

  func columns(in snapshot: Snapshot) throws -> [String] {
    try snapshot.connection.values("SELECT name FROM pragma_table_info(\(name.text)) ORDER BY cid")
  }

  /// Sorted so that each comes after the tables it refers to.
  static let early = [
    ArrivingTable(
      name: "operations", order: "ORDER BY sequence", numbers: ["sequence": .places, "action": .places]),
    ArrivingTable(
      name: "members", order: "ORDER BY number", numbering: .members, numbers: ["number": .members],
      withholds: "person"), ArrivingTable(name: "labels"), ArrivingTable(name: "presets"),
    ArrivingTable(name: "budgets"), ArrivingTable(name: "custom_units"),
    ArrivingTable(name: "texts", order: "ORDER BY number", numbering: .texts, numbers: ["number": .texts]),
    ArrivingTable(
      name: "entries", order: "ORDER BY number", numbering: .entries,
      numbers: ["number": .entries, "title_text": .texts, "note_text": .texts]),
    ArrivingTable(name: "shares", numbers: ["entry": .entries, "member": .members]),
    ArrivingTable(name: "entry_tags", numbers: ["entry": .entries]),
    ArrivingTable(name: "entry_files", numbers: ["entry": .entries]), ArrivingTable(name: "receipts"),
    ArrivingTable(name: "tallies"), ArrivingTable(name: "month_sums", numbers: ["member": .members]),
    ArrivingTable(name: "balances", numbers: ["member": .members]),
    ArrivingTable(name: "debts", numbers: ["debtor": .members, "creditor": .members]),
    ArrivingTable(name: "import_actions", numbers: ["action": .places]),
    ArrivingTable(name: "action_parts", numbers: ["part": .places, "whole": .places]),
  ]

  /// The tables that make the group visible and let the program act in it. They have few rows.
  static let late = [
    ArrivingTable(name: "group_details"), ArrivingTable(name: "rules"), ArrivingTable(name: "skipped_days"),
  ]
}

extension Row {
  fileprivate mutating func values(_ count: Int) throws -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try next(Value.self)) }
    return values
  }
}

extension Value {
  /// The approximate size.
  fileprivate var bytes: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .blob(let bytes): bytes.count
    case .null, .integer, .real, .pair: 8
    }
  }
}

extension Transaction {
  /// Inserts rows and returns the number that each got, if the table numbers them.
  fileprivate func insert(_ rows: [[Value]], into table: ArrivingTable) throws -> [Int64] {
    let given = try rows.map { row in
      try connection.run("INSERT INTO \(table.name) VALUES (\(SQL.list(row)))")
      return connection.lastInsertedRow
    }
    if table.isJournal { try countOperations(rows.count) }
    return given
  }
}
