import Store

internal import SQLite

extension Snapshot {
  /// The number of operations that are missing from the journals; negative if there are too many.
  func missingOperations() throws -> Int {
    let written = try connection.value("SELECT operations FROM clock", as: Int64.self)
    guard let written, (0...Int64(Int.mostStored)).contains(written) else { return 0 }
    return Int(written) - (try operationCount())
  }

  /// A finding if operations are missing, or there are too many: their changes are unknown.
  func countFinding() throws -> Finding? {
    let missing = try missingOperations()
    guard missing != 0 else { return nil }
    let operations = missing.magnitude == 1 ? "1 operation" : "\(missing.magnitude) operations"
    let verb = missing.magnitude == 1 ? "is" : "are"
    let words =
      missing > 0
      ? "\(operations) \(verb) missing from the journal, and what was done there cannot be made again"
      : "\(operations) \(verb) in the journal beyond those that were written"
    return Finding(words: words, cure: .loss)
  }
}

extension Transaction {
  /// Accepts the current number of operations.
  func acceptCount() throws { try connection.run("UPDATE clock SET operations = \(try operationCount())") }
}
