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
        if let flaw = try flaw(ofJournalOf: group) {
          audit.note(flaw, cure: .backupBeforeRepair)
        } else {
          audit.note("what is kept of it cannot be read")
        }
      }
      findings += audit.findings
    }
    return findings
  }
}
