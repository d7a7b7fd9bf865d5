import HTML
import HTTP
import Ledger
import Store

extension Visit {
  /// The visitor as the author of changes; each browser is a device of its own.
  var author: Origin {
    get throws(Problem) {
      let me = try me
      return Origin(.person(me.account.id), on: me.session.id.retyped(as: Device.self), at: now)
    }
  }

  /// The id under which a form's change is made, so that the same form sent twice changes once.
  func operation(of form: Form) throws(FormError) -> ID<Ledger.Operation> {
    try form.single("operation").flatMap { ID($0) } ?? newID()
  }

  /// Makes one change to the group that the page belongs to.
  func append(_ change: Change, as id: ID<Ledger.Operation>? = nil) async throws -> Appended? {
    try await append([Proposal(id ?? newID(), change)]).first
  }

  /// Makes several changes to the group that the page belongs to, all or none, which are undone together.
  func append(_ proposals: [Proposal]) async throws -> [Appended] {
    let (group, author) = (try group.group, try author)
    return try await store.write { try $0.append(proposals, to: group, from: author) }
  }

  /// Where a form posts to that takes a change back; nil where nothing was changed.
  func undo(_ appended: Appended?) throws(Problem) -> Link? {
    guard let appended else { return nil }
    return Link("/groups", try group.group, "history", appended.sequence, "undo")
  }
}
