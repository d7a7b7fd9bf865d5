internal import Encodings
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
    let recount: @Sendable (DatabaseConnection) throws -> Void = {
      try Transaction($0).upgradeConvertedEntries()
    }
    migrator = Migrator(
      applicationID: Self.applicationID, migrations: migrations, newest: newest,
      completion: ["converting": recount, "dividing converted": recount], recognizing: recognizing)
  }

  /// Throws if the file's pages or rows are damaged.
  package func checkForDamage(in connection: DatabaseConnection) throws {
    if let problem = try connection.quickCheck().first { throw SchemaError.damaged(problem) }
  }
}

/// The digest of the newest version's tables, by which a file is recognised as soon as it is opened. A file
/// of another version, or one that was altered, is compared with the result of the migrations.
enum SchemaDigest {
  /// A test prints the new value when a migration is added.
  static let newest = "1c2553d24b5ef2f85025bf5d05e429c4cced3dab858a06c95c56515a40350570"

  static func isNewest(_ schema: Set<SchemaObject>) -> Bool { digest(of: schema) == newest }

  static func digest(of schema: Set<SchemaObject>) -> String {
    let objects = schema.map(text).sorted { $0.lexicographicallyPrecedes($1) }
    return SHA256.hexDigest(objects.flatMap(\.self))
  }

  /// Each part is preceded by its length, so that no two objects have the same text.
  private static func text(_ object: SchemaObject) -> [UInt8] {
    [object.kind, object.name, object.table, object.sql].flatMap { part in
      Array("\(part.utf8.count):".utf8) + Array(part.utf8)
    }
  }
}

extension Snapshot {
  /// Describes what is damaged in the file: pages, indexes, constraints, references. Takes long.
  package func damage() throws -> [String] { try connection.integrityCheck() + connection.foreignKeyCheck() }
}
