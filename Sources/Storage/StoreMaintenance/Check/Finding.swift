import Store

internal import SQLite

/// Something that a check found wrong.
package struct Finding: Hashable, Sendable {
  package enum Cure: Hashable, Sendable {
    /// It follows from the journal, from which a repair makes it again.
    case repair
    /// A backup that is older than the damage; or a repair that goes on without what is lost.
    case loss
    /// A backup that is older than the damage.
    case backup
    /// The same, and as long as it is there no repair can be done.
    case backupBeforeRepair
  }

  /// One sentence for whoever runs the program, without its full stop.
  package let words: String
  package let cure: Cure
}

extension Finding {
  /// What SQLite says of the file. What stands in tables that follow from the journal can be made again.
  init(damage words: String) {
    let names = words.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    let isDerived = names.contains { name in Transaction.derivedTables.contains { $0.text == name } }
    self.init(words: words, cure: isDerived ? .repair : .backup)
  }
}

/// Why nothing can be made again from the journals. Nothing was changed.
package struct RepairRefusal: Error, CustomStringConvertible {
  /// One sentence for whoever runs the program, without its full stop.
  package let description: String
  /// Whether it can be done where what is lost is given up.
  package var isAboutLoss = false

  init(_ finding: Finding) {
    description = "nothing was repaired, as \(finding.words)"
    isAboutLoss = finding.cure == .loss
  }
}
