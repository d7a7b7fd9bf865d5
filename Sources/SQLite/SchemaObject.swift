/// A table, index, trigger or view, as a file describes it.
package struct SchemaObject: Hashable, Sendable {
  package let kind: String
  package let name: String
  package let table: String
  /// The statement that made it, without comments and line breaks; empty for what SQLite made by itself.
  package let sql: String
}

extension SchemaObject {
  init(row: inout Row) throws {
    kind = try row.next()
    name = try row.next()
    table = try row.next()
    sql = try row.next(String?.self).map(Self.condensed) ?? ""
  }

  /// What SQLite keeps for its planner, which comes and goes by itself.
  var isStatistics: Bool { Self.statistics.contains(self) }

  private static let statistics: Set<SchemaObject> = [
    SchemaObject(
      kind: "table", name: "sqlite_stat1", table: "sqlite_stat1",
      sql: "CREATE TABLE sqlite_stat1(tbl,idx,stat)"),
    SchemaObject(
      kind: "table", name: "sqlite_stat4", table: "sqlite_stat4",
      sql: "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"),
  ]

  /// What people may say about it on one line, whatever it is called.
  package var words: String {
    let plain = name.unicodeScalars.prefix(60).map { (" "..."~").contains($0) ? Character($0) : "?" }
    let known = ["table", "index", "trigger", "view"].contains(kind) ? kind : "object"
    return "the \(known) '\(String(plain))'"
  }

  /// The text without comments, and with one space in the place of each stretch of white space, none beside commas
  /// and parentheses, but for what stands in quotes.
  static func condensed(_ text: String) -> String {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "-"), rest.dropFirst().first == byte {
        rest = rest.drop { $0 != UInt8(ascii: "\n") }
      } else if quotes.contains(byte) {
        let inside = rest.dropFirst().prefix { $0 != byte }
        result += [byte] + inside + [byte]
        rest = rest.dropFirst(inside.count + 2)
      } else if spaces.contains(byte) {
        rest = rest.drop { spaces.contains($0) }
        if let last = result.last, last != space, !joints.contains(last) { result.append(space) }
      } else {
        if joints.contains(byte), result.last == space { result.removeLast() }
        result.append(byte)
        rest.removeFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let quotes = Array("'\"`".utf8)
  private static let space = UInt8(ascii: " ")
  private static let spaces = Array(" \t\r\n".utf8)
  private static let joints = Array("(),".utf8)
}

extension DatabaseConnection {
  /// All that the file says it holds, but for what the planner keeps there.
  package func schema() throws -> Set<SchemaObject> {
    let objects = try all("SELECT type, name, tbl_name, sql FROM sqlite_schema", SchemaObject.init(row:))
    return Set(objects.filter { !$0.isStatistics })
  }
}
