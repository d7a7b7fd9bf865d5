import Testing

@testable import SQLite

struct StatementCacheTests {
  private let connection: DatabaseConnection

  init() throws { connection = try Database.inMemory.connect() }

  private func ask(_ count: Int) throws -> Bool? {
    try connection.value("SELECT \(count - 1) IN (\(SQL.list(Array(0..<count))))")
  }

  @Test func `lists of ever more values do not pile up`() throws {
    for count in 1...2_000 { #expect(try ask(count) == true) }
    #expect(connection.statements.pieces <= 4_096)
  }

  @Test func `a very long statement is not kept`() throws {
    let count = connection.statements.count
    #expect(try ask(1_000) == true)
    #expect(connection.statements.count == count)
    #expect(try ask(10) == true)
    #expect(connection.statements.count == count + 1)
  }

  @Test func `what is forgotten counts no more`() throws {
    for count in 1...100 { #expect(try ask(count) == true) }
    #expect(connection.statements.pieces > 0)
    connection.statements.removeAll()
    #expect(connection.statements.pieces == 0)
    #expect(try ask(3) == true)
  }
}
