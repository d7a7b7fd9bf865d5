internal import Migrations
package import SQLite

/// The tables, as the list of migrations that create them.
package struct Schema {
  package let migrator: Migrator

  /// Evenly's mark in a file's header: "Evnl".
  static let applicationID: Int32 = 0x45_76_6E_6C

  package static let current = Schema(
    migrations: Migration.all, newest: NewestSchema.script, recognizing: SchemaDigest.isNewest)

  init(
    migrations: [Migration], newest: StaticString? = nil,
    recognizing: @escaping @Sendable (Set<SchemaObject>) -> Bool = { _ in false }
  ) {
    let recount: @Sendable (DatabaseConnection) throws -> Void = { try Transaction($0).recountConverted() }
    migrator = Migrator(
      applicationID: Self.applicationID, migrations: migrations, newest: newest,
      completion: ["converting": recount, "dividing converted": recount], recognizing: recognizing)
  }

  /// Throws if the file's pages or rows are damaged.
  package func check(_ connection: DatabaseConnection) throws {
    if let problem = try connection.quickCheck().first { throw SchemaError.damaged(problem) }
  }
}
