import HTML
import Ledger
import Store
import Words

/// A member in the list of members and on their own page.
struct MemberRow {
  let member: Member
  let isMe: Bool
  let face: Face
  let state: String
  /// What the list says below the name; nil if the name says all.
  let note: String?
  /// The open balance in each currency; for a member of a party that of the whole party.
  let balances: [BalanceNote]
  let mayRename: Bool
  let mayChangeRole: Bool
  let mayMerge: Bool
  let mayRemove: Bool
  let mayInvite: Bool
  /// Their open invitation; nil if there is none, or if the visitor may not invite.
  let invited: OpenInvitation?
  private let group: ID<Group>

  init(
    _ member: Member, _ frame: GroupFrame, _ balances: Balances, _ pictures: [ID<Person>: ID<Avatar>],
    _ open: [ID<Member>: OpenInvitation], _ people: GroupPeople
  ) {
    let formats = people.formats
    self.member = member
    face = Face(member, pictures)
    group = frame.group.id
    isMe = member.id == frame.me.id
    let isName = member.person == nil
    // Members decide for themselves, every member for those without an account, and owners for all.
    let hasSay = isMe || frame.canChange && (isName || frame.isOwner)
    mayRename = !frame.group.isArchived && hasSay
    mayRemove = mayRename && !isMe
    mayChangeRole = frame.canChange && frame.isOwner
    mayMerge = frame.canChange && (isName || frame.isOwner && !isMe)
    mayInvite = frame.canChange && frame.mayInvite && isName && !member.isRemoved
    invited = mayInvite ? open[member.id] : nil
    let t = formats.t
    state = isMe ? t.memberYou : !isName ? t.memberHasAccount : invited?.words ?? t.memberIsName
    let others = people.others(inPartyOf: member.id).map(people.name)
    let notes = [
      isMe ? t.memberYou : nil, member.role == .member ? nil : member.role.name(t),
      others.isEmpty ? nil : t.memberSettlesWith(names: formats.list(others)),
      // Where the button to invite is, it says as much.
      invited != nil || isName && !mayInvite ? state : nil,
    ].compactMap(\.self)
    note = notes.isEmpty ? nil : notes.joined(separator: " \u{B7} ")
    self.balances = balances.openTogether(of: member.id, in: frame.overview).map { [isMe] in
      others.isEmpty
        ? BalanceNote(of: $0, isMe: isMe, formats)
        : BalanceNote(ofParty: $0, isMine: people.isMine(member.id), formats)
    }
  }

  var hasJoined: Bool { member.person != nil }

  var link: Link { Link("/groups", group, "members", member.id) }
  var naming: Link { Link("/groups", group, "members", member.id, "name") }
  var role: Link { Link("/groups", group, "members", member.id, "role") }
  var merging: Link { Link("/groups", group, "members", member.id, "merging") }
  var removal: Link { Link("/groups", group, "members", member.id, "removal") }
  var returning: Link { Link("/groups", group, "members", member.id, "return") }
}

/// The open invitation of a member: the page that shows its link, and the day when it was made.
struct OpenInvitation {
  let link: Link
  let words: String
}

extension GroupFrame {
  /// The newest open invitation of each member.
  func invited(by open: [Invitation], _ visit: Visit) -> [ID<Member>: OpenInvitation] {
    open.reduce(into: [:]) { found, invitation in
      guard let member = invitation.member, found[member] == nil else { return }
      let day = visit.day(of: invitation.created)
      found[member] = OpenInvitation(
        link: invitationsLink.query(InvitationsPage.made, invitation.id),
        words: day == visit.formats.today ? t.invitedToday : t.invitedOn(day: visit.formats.date(day)))
    }
  }
}
