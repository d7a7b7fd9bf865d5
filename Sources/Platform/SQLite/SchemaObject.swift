/// A table, index, trigger or view in a file's schema.
package struct SchemaObject: Hashable, Sendable {
  package let kind: String
  package let name: String
  package let table: String
  /// The statement that created it, without comments and line breaks; empty for SQLite's own objects.
  package let sql: String
}

extension SchemaObject {
  init(row: inout Row) throws {
    kind = try row.next()
    name = try row.next()
    table = try row.next()
    sql = try row.next(String?.self).map(Self.condensed) ?? ""
  }

  /// Whether it is one of SQLite's statistics tables.
  var isStatistics: Bool { Self.statistics.contains(self) }

  private static let statistics: Set<SchemaObject> = [
    SchemaObject(
      kind: "table", name: "sqlite_stat1", table: "sqlite_stat1",
      sql: "CREATE TABLE sqlite_stat1(tbl,idx,stat)"),
    SchemaObject(
      kind: "table", name: "sqlite_stat4", table: "sqlite_stat4",
      sql: "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"),
  ]

  /// A description on one line that is safe to print for any name.
  package var words: String {
    let plain = name.unicodeScalars.prefix(60).map { (" "..."~").contains($0) ? Character($0) : "?" }
    let known = ["table", "index", "trigger", "view"].contains(kind) ? kind : "object"
    return "the \(known) '\(String(plain))'"
  }

  /// The text without comments, with one space for each run of white space, and none beside commas and
  /// parentheses. Quoted text is kept.
  static func condensed(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = 0
    /// The position of the next `byte`, or the end.
    func next(_ byte: UInt8) -> Int {
      var end = place
      while end < bytes.count, bytes[end] != byte { end += 1 }
      return end
    }
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case dash where place < bytes.count && bytes[place] == dash: place = next(newline)
      case quote, doubleQuote, backtick:
        let end = next(byte)
        result.append(byte)
        result += bytes[place..<end]
        result.append(byte)
        place = end + 1
      case space, newline, tab, carriageReturn:
        if let last = result.last, last != space, !isJoint(last) { result.append(space) }
      default:
        if isJoint(byte), result.last == space { result.removeLast() }
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isJoint(_ byte: UInt8) -> Bool {
    byte == openParenthesis || byte == closeParenthesis || byte == comma
  }

  private static let dash = UInt8(ascii: "-")
  private static let quote = UInt8(ascii: "'")
  private static let doubleQuote = UInt8(ascii: "\"")
  private static let backtick = UInt8(ascii: "`")
  private static let space = UInt8(ascii: " ")
  private static let newline = UInt8(ascii: "\n")
  private static let tab = UInt8(ascii: "\t")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let openParenthesis = UInt8(ascii: "(")
  private static let closeParenthesis = UInt8(ascii: ")")
  private static let comma = UInt8(ascii: ",")
}

extension DatabaseConnection {
  /// All objects of the schema, without the planner's statistics.
  package func schema() throws -> Set<SchemaObject> {
    let objects = try all("SELECT type, name, tbl_name, sql FROM sqlite_schema", SchemaObject.init(row:))
    return Set(objects.filter { !$0.isStatistics })
  }
}
