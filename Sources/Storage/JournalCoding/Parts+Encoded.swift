package import Ledger

/// Parts of operations that are also stored by themselves, in the same canonical form.
extension Change {
  /// Decodes the canonical JSON of a change.
  package init(encoded: [UInt8]) throws(CodingError) {
    try self.init(encodedBytes: encoded, limit: Operation.largestEncoding)
  }
}

extension Split {
  /// The canonical JSON of the split and its numbers.
  package var encoded: [UInt8] { encodedBytes }

  /// Decodes canonical JSON.
  package init(encoded: [UInt8]) throws(CodingError) {
    try self.init(encodedBytes: encoded, limit: Operation.largestEncoding)
  }
}

extension Schedule {
  /// The canonical JSON of the schedule.
  package var encoded: [UInt8] { encodedBytes }

  /// Decodes canonical JSON.
  package init(encoded: [UInt8]) throws(CodingError) {
    try self.init(encodedBytes: encoded, limit: Operation.largestEncoding)
  }
}

extension Entry {
  /// The canonical JSON of an entry, such as the template of a recurring rule.
  package var encoded: [UInt8] { encodedBytes }

  /// Decodes canonical JSON.
  package init(encoded: [UInt8]) throws(CodingError) {
    try self.init(encodedBytes: encoded, limit: Operation.largestEncoding)
  }
}

extension RecognizedReceipt {
  /// The canonical JSON.
  package var encoded: [UInt8] { encodedBytes }

  /// Decodes canonical JSON.
  package init(encoded: [UInt8]) throws(CodingError) {
    try self.init(encodedBytes: encoded, limit: Operation.largestEncoding)
  }
}
