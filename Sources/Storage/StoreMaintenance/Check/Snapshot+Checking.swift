internal import JournalCoding
internal import Ledger
internal import SQLite
import Store

/// The progress of a check or a repair.
package struct CheckProgress: Hashable, Sendable {
  package internal(set) var operations = 0
  package let total: Int
}

extension Snapshot {
  /// Folds every journal again, compares the tables with it, and checks the file itself.
  ///
  /// Returns all findings. Only reads, so it can run beside a server.
  package func check(progress: (CheckProgress) -> Void = { _ in }) throws -> [Finding] {
    let differences = try Schema.current.migrator.differences(connection)
    // Tables with a wrong schema are not queried.
    guard differences.isEmpty else {
      return (differences + (try damage())).map { Finding(words: $0, cure: .backupBeforeRepair) }
    }
    var findings = try damage().map(Finding.init(damage:))
    findings += try impossibleValues().map { Finding(words: $0, cure: .backup) }
    if let flaw = try storedClockFlaw() { findings.append(Finding(words: flaw, cure: .repair)) }
    if let finding = try countFinding() { findings.append(finding) }
    findings += try sealFindings()
    var erasures = ErasureAudit()
    findings += try erasures.run(on: self)
    var rows = JournalAudit()
    try rows.run(on: self)
    findings += rows.findings
    var steps = CheckProgress(total: try operationCount())
    for group in try allGroups() {
      var audit = Audit(group, isFiled: rows.misfiled.isEmpty)
      do {
        try audit.run(on: self) { count in
          steps.operations += count
          progress(steps)
        }
      } catch  where Self.words(ofFlaw: error) != nil {
        if let flaw = try readingFlaw(ofJournalOf: group) {
          audit.note(flaw, cure: .backupBeforeRepair)
        } else {
          audit.note("its stored data cannot be read")
        }
      }
      findings += audit.findings
    }
    return findings
  }

  /// Describes why a group's journal cannot be folded; nil if it can be read and added up.
  func readingFlaw(ofJournalOf group: ID<Group>) throws -> String? {
    do {
      var totals = GroupTotals()
      for entries in [false, true] {
        try forEachState(of: group, entries: entries) { state, _ in
          guard case .entry(let state) = state, let entry = EntryProjection(state) else { return }
          try totals.add(entry)
        }
      }
      return nil
    } catch {
      guard let words = Self.words(ofFlaw: error) else { throw error }
      return words
    }
  }

  /// Describes the error of a damaged row; nil for errors that have other causes.
  static func words(ofFlaw error: any Error) -> String? {
    switch error {
    case is ColumnError, is CodingError: "its journal cannot be read"
    case is SettlingError: "its entries cannot be added up"
    case let error as DatabaseError where error.isAboutRows: "its journal cannot be read"
    default: nil
    }
  }
}

extension DatabaseError {
  /// Whether the rows cause the error, and not the disk or the caller.
  var isAboutRows: Bool {
    !(isFailureOfDisk || isInterrupted || isFull || isBusy || isReadOnly || isCannotOpen)
  }
}

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
      ? "\(operations) \(verb) missing from the journal and cannot be rebuilt"
      : "\(operations) \(verb) in the journal beyond the number that was written"
    return Finding(words: words, cure: .loss)
  }
}

extension Transaction {
  /// Accepts the current number of operations.
  func acceptCount() throws { try connection.run("UPDATE clock SET operations = \(try operationCount())") }
}
