import Ledger
import Store
import Words

/// The making or revoking of an invitation, which is not in the journal.
struct InvitationEvent {
  let invitation: Invitation
  let isClosing: Bool
  let moment: Instant

  /// The newest first.
  static func creationsAndRevocations(of invitations: [Invitation], matching filter: HistoryFilter)
    -> [InvitationEvent]
  {
    guard filter.action == nil, filter.kind == nil || filter.kind == .member else { return [] }
    let made = invitations.filter { filter.author == nil || filter.author?.person == $0.creator }.map {
      InvitationEvent(invitation: $0, isClosing: false, moment: $0.created)
    }
    // Who revoked an invitation is not stored.
    let closed =
      filter.author != nil
      ? []
      : invitations.compactMap { invitation in
        invitation.revoked.map { InvitationEvent(invitation: invitation, isClosing: true, moment: $0) }
      }
    return (made + closed).sorted { $1.moment < $0.moment }
  }

  /// Merges two lists that are sorted by newest first.
  static func merge(_ events: [ChangeRow], into rows: [ChangeRow]) -> [ChangeRow] {
    guard !events.isEmpty else { return rows }
    var (events, result) = (events[...], [ChangeRow]())
    for row in rows {
      while let event = events.first, event.moment > row.moment {
        result.append(event)
        events.removeFirst()
      }
      result.append(row)
    }
    return result + events
  }

  /// A cache key that changes with each invitation that is made or revoked.
  static func mark(of invitations: [Invitation]) -> [Int64] {
    [Int64(invitations.count), Int64(invitations.count { $0.revoked != nil })]
  }
}

extension ChangeRow {
  init(_ event: InvitationEvent, _ writer: inout HistoryWriter) {
    let (t, people, invitation) = (writer.t, writer.people, event.invitation)
    let whom = invitation.member.map { people.formats.isolated(people.nameInList($0)) }
    self.init(
      "\(invitation.id)\(event.isClosing ? "-closed" : "")",
      event.isClosing ? t.historyInvitationRevoked : t.historyInvitationMade,
      [whom.map { t.historyInvitationFor(name: $0) } ?? t.historyInvitationForAnyone],
      by: event.isClosing ? nil : invitation.creator.map(Author.person), at: event.moment, &writer)
  }
}
