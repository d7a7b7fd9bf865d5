import Encodings
import HTML
import HTTP
import Household
import Ledger
import Store

extension Visit {
  /// The visitor as the author of changes; each browser counts as a device.
  var author: Origin {
    get throws(Problem) {
      let me = try me
      return Origin(.person(me.account.id), on: me.session.id.retyped(as: Device.self), at: now)
    }
  }

  /// The operation id of the form, so that sending the same form twice makes one change.
  func operation(of form: Form) throws(FormError) -> ID<Operation> {
    try form.single("operation").flatMap { ID($0) } ?? newID()
  }

  /// An operation id for the exact content: the same form with another content is another change.
  func operation(ofContent form: Form) throws(FormError) -> ID<Operation> {
    let content = form.fields.flatMap { [$0.name, $0.value] } + [head.path]
    // Each text is preceded by its length, so that no two contents give the same bytes.
    let bytes = content.flatMap { Array("\($0.utf8.count):".utf8) + Array($0.utf8) }
    let hash = bytes.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return try operation(of: form).derived(Int(truncatingIfNeeded: hash), as: Operation.self)
  }

  /// A request in the page's group, under the operation id of its form if it has one.
  func groupRequest(as id: ID<Operation>? = nil) throws -> GroupRequest {
    GroupRequest(in: try group.group, as: id ?? newID(), from: try author)
  }

  /// Makes one change in the page's group.
  func append(_ change: Change, as id: ID<Operation>? = nil) async throws -> Appended? {
    try await append([Proposal(id ?? newID(), change)]).first
  }

  /// Makes several changes in the page's group, all or none; they are undone together.
  func append(_ proposals: [Proposal]) async throws -> [Appended] {
    let (group, author) = (try group.group, try author)
    return try await write { try $0.append(proposals, to: group, from: author) }
  }

  /// The form action that undoes a change; nil if nothing was changed, and for viewers, who cannot undo.
  func undo(_ appended: Appended?) throws(Problem) -> Link? {
    guard let appended, try group.role.includes(.member) else { return nil }
    return Link("/groups", try group.group, "history", appended.sequence, "undo")
  }
}

extension Link {
  /// The form's address, with the page to show afterwards.
  func returning(to page: Link) -> Link { query("next", page.text(under: .root)) }
}
