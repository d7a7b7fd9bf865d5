import HTML
import Ledger
import Store
import Words

/// A member in the list of members and on their own page.
struct MemberRow {
  let member: Member
  let isMe: Bool
  let avatar: Link?
  let state: String
  /// The text that names the members they settle with; nil for a member who settles alone.
  let partners: String?
  /// The open balance in each currency; for a member of a party that of the whole party.
  let balances: [BalanceNote]
  let mayRename: Bool
  let mayChangeRole: Bool
  let mayMerge: Bool
  let mayRemove: Bool
  let mayInvite: Bool
  /// The link of their open invitation; nil if there is none, or if the visitor may not invite.
  let invited: Link?
  private let group: ID<Group>

  init(
    _ member: Member, _ frame: GroupFrame, _ balances: Balances, avatar: ID<Avatar>?, _ open: [Invitation],
    _ people: GroupPeople
  ) {
    let formats = people.formats
    self.member = member
    self.avatar = avatar.map { Link("/avatars", $0) }
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
    let link = frame.invitationsLink
    invited =
      mayInvite ? open.first { $0.member == member.id }.map { link.query(InvitationsPage.made, $0.id) } : nil
    let t = formats.t
    state = isMe ? t.memberYou : !isName ? t.memberHasAccount : invited == nil ? t.memberIsName : t.invited
    let others = people.others(inPartyOf: member.id).map(people.name)
    partners = others.isEmpty ? nil : formats.t.memberSettlesWith(names: formats.list(others))
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
