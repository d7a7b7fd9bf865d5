import HTML
import HTTP
import Ledger
import Store

/// A request to undo, as far as its address describes it.
struct UndoRequest {
  let group: ID<Group>
  let sequence: Int64
  let operation: ID<Operation>
  /// The page with the pressed button, if the address has it.
  let next: Link?
  /// Whether it undoes an undo.
  let doesAgain: Bool
  /// The job's key, for an undo of several transactions.
  let key: String

  init(as operation: ID<Operation>, _ visit: Visit) throws {
    guard let sequence = visit.parameters["sequence"].flatMap({ Int64($0) }) else { throw Problem.notFound }
    let query = try visit.query()
    (group, self.sequence, self.operation) = (try visit.group.group, sequence, operation)
    next = try query.single("next").flatMap { Link(local: $0) }
    doesAgain = try query.single("again") == "on"
    key = "undoing \(operation) \(try visit.me.account.id)"
  }

  /// The page after the undo.
  var page: Link { next ?? Link("/groups", group, "history") }

  /// The page that shows the progress.
  var link: Link {
    let link = Link("/groups", group, "history", sequence, "undo").query("operation", operation)
    return (next.map { link.returning(to: $0) } ?? link).query("again", doesAgain ? "on" : nil)
  }
}
