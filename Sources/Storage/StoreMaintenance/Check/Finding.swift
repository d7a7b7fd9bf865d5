internal import SQLite
import Store

/// An error that a check found.
package struct Finding: Hashable, Sendable {
  package enum Cure: Hashable, Sendable {
    /// `evenly check --repair` can rebuild it from the journal.
    case repair
    /// A backup that is older than the damage; or a repair that accepts the loss.
    case loss
    /// A backup that is older than the damage.
    case backup
    /// The same; no repair is possible before that.
    case backupBeforeRepair
  }

  /// One sentence for the server admin, without its full stop.
  package let words: String
  package let cure: Cure
}

extension Finding {
  /// A finding of SQLite's check. Tables that depend on the journal can be rebuilt.
  init(damage words: String) {
    let names = words.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    let isDerived = names.contains { name in Transaction.derivedTables.contains { $0.text == name } }
    self.init(words: words, cure: isDerived ? .repair : .backup)
  }
}

/// The reason why a repair was refused. Nothing was changed.
package struct RepairRefusal: Error, CustomStringConvertible {
  /// One sentence for the server admin, without its full stop.
  package let description: String
  /// Whether the repair is possible if the loss is accepted.
  package var isAboutLoss = false

  init(_ finding: Finding) {
    description = "nothing was repaired: \(finding.words)"
    isAboutLoss = finding.cure == .loss
  }
}

extension Int {
  /// The number with its noun: "1 row", "2 rows".
  package func of(_ one: String, _ several: String) -> String { "\(self) \(self == 1 ? one : several)" }
}
