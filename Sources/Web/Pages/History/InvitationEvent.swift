import Ledger
import Store
import Words

/// That a way into a group was made, or closed again: the journal, which can be undone, knows nothing of it.
struct InvitationEvent {
  let invitation: Invitation
  let isClosing: Bool
  let moment: Instant

  /// The newest first.
  static func all(_ invitations: [Invitation], matching filter: HistoryFilter) -> [InvitationEvent] {
    guard filter.action == nil, filter.kind == nil || filter.kind == .member else { return [] }
    let made = invitations.filter { filter.author == nil || filter.author?.person == $0.creator }
      .map { InvitationEvent(invitation: $0, isClosing: false, moment: $0.created) }
    // Who has closed one is not known.
    let closed =
      filter.author != nil
      ? []
      : invitations.compactMap { invitation in
        invitation.revoked.map { InvitationEvent(invitation: invitation, isClosing: true, moment: $0) }
      }
    return (made + closed).sorted { $1.moment < $0.moment }
  }

  /// Two lists, each with the newest first, as one.
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

  /// Another one after each that was made or closed.
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
      event.isClosing ? t.historyInvitationClosed : t.historyInvitationMade,
      [whom.map { t.historyInvitationFor(name: $0) } ?? t.historyInvitationForAnyone],
      by: event.isClosing ? nil : invitation.creator.map(Author.person), at: event.moment, &writer)
  }
}
