package import Store
package import HTML
package import HTTP
import Household
package import Ledger
import Operations
import Words

/// Groups that were deleted, for their owners, who may bring them back.
package enum DeletedGroups {
  static func returning(_ group: ID<Group>) -> Link { Link("/deleted-groups", group, "return") }

  /// Brings a group back for everyone in it; one that is there already is only gone to.
  package static func bringBack(_ visit: Visit) async throws -> Response {
    let id = try visit.id("deleted", of: Group.self)
    _ = try await visit.form()
    let returning = BringGroupBack(
      for: try visit.me.account.id, today: visit.site.dueEntries.today,
      GroupRequest(in: id, as: visit.newID(), from: try visit.author))
    let group = try await visit.write(returning.run)
    return visit.redirect(
      to: Link("/groups", id),
      saying: group.wasDeleted ? visit.t.groupBroughtBack(name: visit.formats.isolated(group.name)) : nil)
  }
}

/// A deleted group at the end of its owner's first page.
package struct DeletedGroupRow {
  package let id: ID<Group>
  package let name: String
  /// The day on which it is gone for good.
  package let end: String
  package let returning: Link
  package let returnLabel: String

  package init(_ group: DeletedGroup, _ visit: Visit) {
    let formats = visit.formats
    id = group.id
    name = group.name
    end = visit.t.groupGoneForGood(day: formats.date(visit.day(of: group.end)))
    returning = DeletedGroups.returning(group.id)
    returnLabel = visit.t.groupBringBackOf(name: formats.isolated(group.name))
  }
}
