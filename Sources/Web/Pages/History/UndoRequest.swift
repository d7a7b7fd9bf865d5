import HTML
import HTTP
import Ledger
import Store

/// What a press of *Undo* asks for, as far as its address says.
struct UndoRequest {
  let group: ID<Group>
  let sequence: Int64
  let operation: ID<Operation>
  /// The page that the press was on, where it says so.
  let next: Link?
  /// Whether it takes an undo back.
  let doesAgain: Bool
  /// Of work that takes several transactions.
  let key: String

  init(as operation: ID<Operation>, _ visit: Visit) throws {
    guard let sequence = visit.parameters["sequence"].flatMap({ Int64($0) }) else { throw Problem.notFound }
    let query = try visit.query()
    (group, self.sequence, self.operation) = (try visit.group.group, sequence, operation)
    next = try query.single("next").flatMap { Link(local: $0) }
    doesAgain = try query.single("again") == "on"
    key = "undoing \(operation) \(try visit.me.account.id)"
  }

  /// What is shown when it is done.
  var page: Link { next ?? Link("/groups", group, "history") }

  /// Says how far it is.
  var link: Link {
    let link = Link("/groups", group, "history", sequence, "undo").query("operation", operation)
    return (next.map { link.returning(to: $0) } ?? link).query("again", doesAgain ? "on" : nil)
  }
}
