import Encodings
import HTML
import HTTP
import Household
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
  func operation(of form: Form) throws(FormError) -> ID<Operation> {
    try form.single("operation").flatMap { ID($0) } ?? newID()
  }

  /// An id for exactly what was sent: the same form with something else in it is another change.
  func operation(ofContent form: Form) throws(FormError) -> ID<Operation> {
    let content = form.fields.flatMap { [$0.name, $0.value] } + [head.path]
    // Each text with its length, so that no two contents run together to the same.
    let bytes = content.flatMap { Array("\($0.utf8.count):".utf8) + Array($0.utf8) }
    let hash = bytes.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return try operation(of: form).derived(Int(truncatingIfNeeded: hash), as: Operation.self)
  }

  /// What is asked for in the page's group, under the id of its form where it has one.
  func groupRequest(as id: ID<Operation>? = nil) throws -> GroupRequest {
    GroupRequest(in: try group.group, as: id ?? newID(), from: try author)
  }

  /// Makes one change to the group that the page belongs to.
  func append(_ change: Change, as id: ID<Operation>? = nil) async throws -> Appended? {
    try await append([Proposal(id ?? newID(), change)]).first
  }

  /// Makes several changes to the group that the page belongs to, all or none, which are undone together.
  func append(_ proposals: [Proposal]) async throws -> [Appended] {
    let (group, author) = (try group.group, try author)
    return try await write { try $0.append(proposals, to: group, from: author) }
  }

  /// Where a form posts to that takes a change back; nil where nothing was changed, and for those who only look on and
  /// take nothing back.
  func undo(_ appended: Appended?) throws(Problem) -> Link? {
    guard let appended, try group.role.includes(.member) else { return nil }
    return Link("/groups", try group.group, "history", appended.sequence, "undo")
  }
}

extension Link {
  /// The address of a form, with the page to show when it is done.
  func returning(to page: Link) -> Link { query("next", page.text(under: .root)) }
}
