import SQLite
import Testing

struct SQLTests {
  @Test func `what is interpolated is bound and never becomes text`() {
    let name = "Robert'); DROP TABLE students; --"
    let sql: SQL = "SELECT id FROM students WHERE name = \(name) AND year > \(1999)"
    #expect(sql.text == "SELECT id FROM students WHERE name = ? AND year > ?")
    #expect(sql.values == [.text(name), .integer(1999)])
  }

  @Test func `a part of a statement brings its text and its values along`() {
    let isOpen: SQL = "open = \(true)"
    let sql: SQL = "SELECT id FROM bills WHERE \(isOpen) AND day > \(20_250_131) LIMIT 5"
    #expect(sql.text == "SELECT id FROM bills WHERE open = ? AND day > ? LIMIT 5")
    #expect(sql.values == [.integer(1), .integer(20_250_131)])
  }

  @Test func `conditions are joined`() {
    let conditions: [SQL] = ["a = \(1)", "b IS NULL", "c = \("x")"]
    let sql = conditions.joined(separator: " AND ")
    #expect(sql.text == "a = ? AND b IS NULL AND c = ?")
    #expect(sql.values == [.integer(1), .text("x")])
    #expect([SQL]().joined(separator: " AND ").text == "")
  }

  @Test func `a list binds each value`() throws {
    let connection = try Database.inMemory.connect()
    let sql: SQL = "SELECT 2 IN (\(SQL.list([1, 2, 3])))"
    #expect(sql.text == "SELECT 2 IN (?, ?, ?)")
    #expect(try connection.value(sql) == true)
    #expect(try connection.value("SELECT 2 IN (\(SQL.list([Int]())))") == false)
  }

  @Test func `a literal of one character is text like any other`() {
    let sql: SQL = "a\(1)b\(2)"
    #expect(sql.text == "a?b?")
    #expect(("ä" as SQL).text == "ä")
  }
}
