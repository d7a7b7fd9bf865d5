import Ledger
import Store
import Words

/// The making or revoking of an invitation, which is not in the journal.
struct InvitationEvent {
  let invitation: Invitation
  let isClosing: Bool
  let moment: Instant

  /// The newest first.
  static func creationsAndRevocations(
    of invitations: [Invitation], _ people: GroupPeople, matching filter: HistoryFilter
  ) -> [InvitationEvent] {
    guard filter.action == nil, filter.kind == nil || filter.kind == .member else { return [] }
    let invitations = worthTelling(invitations, people)
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

  /// Of the invitations for one member, only the last one, until that member has joined.
  private static func worthTelling(_ invitations: [Invitation], _ people: GroupPeople) -> [Invitation] {
    var told: Set<ID<Member>> = []
    return invitations.filter { invitation in
      guard let member = invitation.member else { return true }
      let hasJoined = people.overview.members.contains { $0.id == member && $0.person != nil }
      return !hasJoined && told.insert(member).inserted
    }
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
    let (t, invitation) = (writer.t, event.invitation)
    let creator = invitation.creator.map(Author.person)
    let whom = invitation.member.map(writer.people.nameInList)
    guard !event.isClosing else {
      let sentence = MarkedSentence(t.historyInvitationRevoked)
      self.init(
        "\(invitation.id)-closed", sentence, [whom].compactMap(\.self), by: nil, at: event.moment, &writer)
      return
    }
    let sentence =
      if let member = invitation.member, let creator { writer.sentence.invited(member, creator) } else {
        writer.sentence.said(t.historyInvitationMade, creator)
      }
    self.init("\(invitation.id)", sentence, by: creator, at: event.moment, &writer)
  }
}
