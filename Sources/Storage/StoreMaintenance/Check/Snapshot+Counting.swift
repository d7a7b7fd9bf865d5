import Store

internal import SQLite

extension Snapshot {
  /// How many operations are missing from the journals that were written; below zero where there are more.
  func missingOperations() throws -> Int {
    let written = try connection.value("SELECT operations FROM clock", as: Int64.self)
    guard let written, (0...Int64(Int.mostStored)).contains(written) else { return 0 }
    return Int(written) - (try operationCount())
  }

  /// Whether operations are lost, or there are more than were written: nothing says what they did.
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
  /// Takes the journal as it is for whole.
  func acceptCount() throws {
    try connection.run("UPDATE clock SET operations = \(try operationCount())")
  }
}
