internal import SQLite

/// The SHA-256 of a secret token, or of a file: 32 bytes. The secret itself is never stored.
package struct Digest: Hashable, Sendable {
  package let bytes: [UInt8]

  /// Nil unless there are 32 bytes.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }
}

extension Digest: Storable {
  var stored: Value { .blob(bytes) }

  init(stored column: Column) throws {
    guard let digest = Digest(try [UInt8](stored: column)) else { throw column.mismatch("32 bytes") }
    self = digest
  }
}
