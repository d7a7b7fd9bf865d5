import HTML
import HTTP
import Household
import Ledger
import Operations
import Store
import Words

/// Deleted groups, which their owners may restore.
enum DeletedGroups {
  static func returning(_ group: ID<Group>) -> Link { Link("/deleted-groups", group, "return") }

  /// Restores a group for all its members. For a group that was restored already it only redirects.
  static func bringBack(_ visit: Visit) async throws -> Response {
    let id = try visit.id("deleted", of: Group.self)
    _ = try await visit.form()
    let (me, today) = (try visit.me.account.id, visit.site.background.dueEntries.today)
    let request = GroupRequest(in: id, as: visit.newID(), from: try visit.author)
    let group = try await visit.write { try $0.restoreGroup(by: me, today: today, for: request) }
    return visit.redirect(
      to: Link("/groups", id),
      saying: group.wasDeleted ? visit.t.groupRestored(name: visit.formats.isolated(group.name)) : nil)
  }
}

/// A deleted group at the end of its owner's first page.
struct DeletedGroupRow {
  let id: ID<Group>
  let name: String
  /// The day on which it is deleted permanently.
  let end: String
  let returning: Link
  let returnLabel: String

  init(_ group: DeletedGroup, _ visit: Visit) {
    let formats = visit.formats
    id = group.id
    name = group.name
    end = visit.t.groupDeletedPermanently(day: formats.date(visit.day(of: group.end)))
    returning = DeletedGroups.returning(group.id)
    returnLabel = visit.t.groupRestoreOf(name: formats.isolated(group.name))
  }
}
