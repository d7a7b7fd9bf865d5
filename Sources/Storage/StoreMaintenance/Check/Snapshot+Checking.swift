internal import SQLite
import Store

/// How far a check or a repair has come.
package struct CheckProgress: Hashable, Sendable {
  package internal(set) var operations = 0
  package let total: Int
}

extension Snapshot {
  /// Folds every journal afresh and compares all that is kept of it, and looks at the file itself.
  ///
  /// Returns what is wrong, nothing where all is well. It only reads, and can run beside a server.
  package func check(progress: (CheckProgress) -> Void = { _ in }) throws -> [Finding] {
    let differences = try Schema.current.migrator.differences(connection)
    // What stands in tables of another make is not asked for.
    guard differences.isEmpty else {
      return (differences + (try damage())).map { Finding(words: $0, cure: .backupBeforeRepair) }
    }
    var findings = try damage().map(Finding.init(damage:))
    findings += try impossibleValues().map { Finding(words: $0, cure: .backup) }
    if let flaw = try clockFlaw() { findings.append(Finding(words: flaw, cure: .repair)) }
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
