import HTML
import HTTP
import Ledger
import Store
import Words

/// Groups that were deleted, for their owners, who may bring them back.
enum DeletedGroups {
  static func returning(_ group: ID<Group>) -> Link { Link("/deleted-groups", group, "return") }

  /// Brings a group back for everyone in it; one that is there already is only gone to. What comes again in
  /// it is caught up with, as if it had never been deleted.
  static func bringBack(_ visit: Visit) async throws -> Response {
    let id = try visit.id("deleted", of: Group.self)
    _ = try await visit.form()
    let (group, author, operation) = (
      try deletable(id, visit), try visit.author, visit.newID(of: Ledger.Operation.self)
    )
    if group.isDeleted {
      let (today, now) = (visit.site.dueEntries.today, visit.now)
      try await visit.write { transaction in
        try transaction.append([Proposal(operation, .group(.deleted(false)))], to: id, from: author)
        try transaction.catchUp(through: today, at: now)
      }
    }
    return visit.redirect(
      to: Link("/groups", id),
      saying: group.isDeleted ? visit.t.groupBroughtBack(name: visit.formats.isolated(group.name)) : nil)
  }

  /// To all but its owners a deleted group is one that does not exist.
  private static func deletable(_ id: ID<Group>, _ visit: Visit) throws -> Group {
    let me = try visit.me.account.id
    let found = try visit.read { snapshot in
      (try snapshot.membership(of: me, in: id, includingDeleted: true), try snapshot.group(id))
    }
    guard let member = found.0, member.role == .owner, let group = found.1 else { throw Problem.notFound }
    return group
  }
}

/// A deleted group at the end of its owner's first page.
struct DeletedGroupRow {
  let id: ID<Group>
  let name: String
  /// The day on which it is gone for good.
  let end: String
  let returning: Link
  let returnLabel: String

  init(_ group: DeletedGroup, _ visit: Visit) {
    let formats = visit.formats
    id = group.id
    name = group.name
    end = visit.t.groupGoneForGood(day: formats.date(visit.day(of: group.end)))
    returning = DeletedGroups.returning(group.id)
    returnLabel = visit.t.groupBringBackOf(name: formats.isolated(group.name))
  }
}
