internal import Encodings
internal import SQLite

/// What the tables of the newest version come to, so that a file is known for ours as soon as it is opened. One of
/// another version, or one that somebody has changed, is compared with what the migrations make.
enum SchemaDigest {
  /// A test says what it is when a migration is added.
  static let newest = "a8185aeee1f0b0c807a3097d22ca08c6664ec047799356201253c7cee0f19d6b"

  static func isNewest(_ schema: Set<SchemaObject>) -> Bool { digest(of: schema) == newest }

  static func digest(of schema: Set<SchemaObject>) -> String {
    let objects = schema.map(text).sorted { $0.lexicographicallyPrecedes($1) }
    return SHA256.hexDigest(objects.flatMap(\.self))
  }

  /// Each part says how long it is, so that no two objects are written alike.
  private static func text(_ object: SchemaObject) -> [UInt8] {
    [object.kind, object.name, object.table, object.sql].flatMap { part in
      Array("\(part.utf8.count):".utf8) + Array(part.utf8)
    }
  }
}
