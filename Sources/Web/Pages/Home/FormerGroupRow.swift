import HTML
import HTTP
import Ledger
import Store
import Words

/// Tells the visitor once that a group was deleted, or that they were removed from it.
struct FormerGroupRow {
  let id: ID<Group>
  let words: String
  let dismissal: Link
  let dismissLabel: String

  init(_ group: FormerGroup, _ visit: Visit) {
    let (t, name) = (visit.t, visit.formats.isolated(group.name))
    id = group.id
    words =
      switch (group.isDeleted, group.author.map(visit.formats.isolated)) {
      case (true, let author?): t.groupGoneDeletedBy(author: author, name: name)
      case (true, nil): t.groupGoneDeleted(name: name)
      case (false, let author?): t.groupGoneRemovedBy(author: author, name: name)
      case (false, nil): t.groupGoneRemoved(name: name)
      }
    dismissal = Link("/gone-groups", group.id, "dismissal")
    dismissLabel = t.groupGoneDismissOf(name: name)
  }

  /// Dismisses the note for good. Does nothing for a group that the visitor is in.
  static func dismiss(_ visit: Visit) async throws -> Response {
    let (group, account) = (try visit.id("gone", of: Group.self), try visit.me.account.id)
    _ = try await visit.form()
    try await visit.write { transaction in
      guard try transaction.membership(of: account, in: group) == nil else { return }
      try transaction.forgetReadingPosition(of: account, to: group)
    }
    return visit.redirect(to: Link("/"))
  }
}
