import Ledger
import Store

extension Visit {
  /// The rule that the address names, deleted or not.
  func rule(_ snapshot: Snapshot) throws -> RecurringRule {
    guard let rule = try snapshot.rule(try id("rule"), in: try group.group) else { throw Problem.notFound }
    return rule
  }
}
