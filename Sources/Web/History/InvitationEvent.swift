import AccountPages
import AccountStore
import GroupPages
import Ledger
import Store
import WebFloor
import Words

/// That a way into a group was made, or closed again: the journal, which can be undone, knows nothing of it.
struct InvitationEvent {
  let invitation: Invitation
  let isClosing: Bool
  let moment: Instant

  /// The newest first.
  static func all(_ invitations: [Invitation], matching filter: HistoryFilter) -> [InvitationEvent] {
    guard filter.kind == nil || filter.kind == .member else { return [] }
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
  static func merge<Row>(_ events: [(Instant, Row)], into rows: [(Instant, Row)]) -> [Row] {
    var (events, result) = (events[...], [Row]())
    for (moment, row) in rows {
      while let event = events.first, event.0 > moment {
        result.append(event.1)
        events.removeFirst()
      }
      result.append(row)
    }
    return result + events.map(\.1)
  }

  /// Another one after each that was made or closed.
  static func mark(of invitations: [Invitation]) -> [Int64] {
    [Int64(invitations.count), Int64(invitations.count { $0.revoked != nil })]
  }
}

extension ChangeRow {
  init(_ event: InvitationEvent, _ group: GroupFrame, _ people: GroupPeople, _ visit: Visit) {
    let (t, invitation) = (people.t, event.invitation)
    name = "\(invitation.id)\(event.isClosing ? "-closed" : "")"
    let whom = invitation.member.map { visit.formats.isolated(people.nameInList($0)) }
    headline = event.isClosing ? t.historyInvitationClosed : t.historyInvitationMade
    details = [whom.map { t.historyInvitationFor(name: $0) } ?? t.historyInvitationForAnyone]
    let time = visit.moment(event.moment)
    moment = event.moment
    author = event.isClosing ? nil : invitation.creator.map(Author.person)
    meta = author.map { t.historyMeta(name: people.author($0), time: time) } ?? time
    thing = nil
    undo = nil
    undoLabel = ""
    operation = ""
  }
}
