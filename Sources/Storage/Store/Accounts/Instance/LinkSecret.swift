internal import SQLite

/// The secret from which the tokens of links are derived: a link can be shown again to people who may see it,
/// although only the digest of its token is stored.
package struct LinkSecret: Sendable {
  package let bytes: [UInt8]

  package static let length = 32

  /// Nil unless the number of bytes is right.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }
}

extension LinkSecret: Storable {
  var stored: Value { .blob(bytes) }

  init(stored column: Column) throws {
    guard let secret = LinkSecret(try [UInt8](stored: column)) else {
      throw column.mismatch("\(Self.length) bytes")
    }
    self = secret
  }
}

extension Transaction {
  /// The instance's secret; stores the proposed one if there is none yet.
  package func linkSecret(proposing new: LinkSecret) throws -> LinkSecret {
    try connection.run("UPDATE instance SET secret = \(new) WHERE secret IS NULL")
    return try connection.value("SELECT secret FROM instance") ?? new
  }
}
