internal import SQLite

/// What the tokens of an instance's links follow from: a link can be shown again to whoever may see it, although
/// only a digest of its token is kept.
package struct LinkSecret: Sendable {
  package let bytes: [UInt8]

  package static let length = 32

  /// Nil unless there are as many bytes as it takes.
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
  /// The instance's secret; the proposed one where it has none yet.
  package func linkSecret(proposing new: LinkSecret) throws -> LinkSecret {
    try connection.run("UPDATE instance SET secret = \(new) WHERE secret IS NULL")
    return try connection.value("SELECT secret FROM instance") ?? new
  }
}
