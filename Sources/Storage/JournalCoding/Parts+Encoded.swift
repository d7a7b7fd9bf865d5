package import Ledger

/// Parts of operations that are also kept by themselves, in the same canonical form.
extension Change {
  /// Reads the canonical JSON of a change alone, and nothing else.
  package init(encoded: [UInt8]) throws(CodingError) {
    try self.init(encodedBytes: encoded, limit: Operation.largestEncoding)
  }
}

extension Split {
  /// The canonical JSON of the rule and its inputs.
  package var encoded: [UInt8] { encodedBytes }

  /// Reads canonical JSON and nothing else.
  package init(encoded: [UInt8]) throws(CodingError) {
    try self.init(encodedBytes: encoded, limit: Operation.largestEncoding)
  }
}

extension Schedule {
  /// The canonical JSON of the schedule.
  package var encoded: [UInt8] { encodedBytes }

  /// Reads canonical JSON and nothing else.
  package init(encoded: [UInt8]) throws(CodingError) {
    try self.init(encodedBytes: encoded, limit: Operation.largestEncoding)
  }
}

extension Entry {
  /// The canonical JSON of an entry, such as a recurring rule's template.
  package var encoded: [UInt8] { encodedBytes }

  /// Reads canonical JSON and nothing else.
  package init(encoded: [UInt8]) throws(CodingError) {
    try self.init(encodedBytes: encoded, limit: Operation.largestEncoding)
  }
}

extension ReceiptReading {
  /// The canonical JSON.
  package var encoded: [UInt8] { encodedBytes }
}
