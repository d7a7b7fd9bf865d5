import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// One member: who that is and how they stand, and all that may be done about them.
struct MemberPage {
  /// One of the page's forms.
  enum Section {
    case name
    case role
    case merging
  }

  let group: GroupFrame
  let row: MemberRow
  /// With whom they settle as one, as one name; nil for who settles alone.
  let party: String?
  /// Where a guest who has lost their browser is let in again; nil for all others.
  let wayBack: Link?
  /// Who they may turn out to be.
  private let others: [Member]
  private let refused: (section: Section, form: Form, error: String?)?

  static func show(_ visit: Visit) throws -> Response {
    let page = try MemberPage(visit, refused: nil)
    // A name that is somebody else by now leads to them.
    let standing = page.group.overview.representative(of: page.row.member.id)
    guard standing == page.row.member.id else {
      return visit.redirect(to: page.group.membersLink.segment(standing))
    }
    return visit.page { Views.groupsMember(&$0, page: page) }
  }

  /// The page once more, with what was typed and why it is not taken.
  static func refuse(_ section: Section, _ form: Form, _ error: String?, _ visit: Visit) throws -> Response {
    let page = try MemberPage(visit, refused: (section, form, error))
    return visit.page(.unprocessable) { Views.groupsMember(&$0, page: page) }
  }

  private init(_ visit: Visit, refused: (Section, Form, String?)?) throws {
    let member = try visit.member()
    self.refused = refused
    let (group, balances, avatars, open, isGuest) = try visit.read { snapshot in
      let group = try GroupFrame(visit, snapshot, visit.t.isolated(member.name), .members)
      let account = try member.person.flatMap { try snapshot.account($0) }
      return (
        group, try snapshot.balances(of: group.group.id), try snapshot.avatars(in: group.group.id),
        try snapshot.openInvitations(to: group.group.id, at: visit.now), account?.isGuest == true
      )
    }
    self.group = group
    let people = group.people(visit)
    row = MemberRow(member, group, balances, avatar: member.person.flatMap { avatars[$0] }, open, people)
    let settling = group.overview.members.filter {
      $0.isCurrent && $0.party != nil && $0.party == member.party
    }
    party = settling.count > 1 ? visit.formats.list(settling.map { people.nameInList($0.id) }) : nil
    wayBack =
      isGuest && group.isOwner && group.canChange && member.isCurrent && member.id != group.me.id
      ? group.invitationsLink.query("member", member.id) : nil
    // Whoever has joined goes on as somebody who has joined.
    others = group.overview.members.filter {
      $0.isCurrent && $0.id != member.id && ($0.person != nil || member.person == nil)
    }
  }

  var t: Strings { group.t }

  /// What they are here.
  var state: String { row.member.isRemoved ? t.membersFormer : row.state }

  var sharesCosts: Bool { row.member.role != .viewer || !row.balances.isEmpty }
  var mayRename: Bool { row.mayRename && !row.member.isRemoved }
  var mayRemove: Bool { row.mayRemove && !row.member.isRemoved }
  var mayMerge: Bool { row.mayMerge && !row.member.isRemoved && !others.isEmpty }

  /// Whether this is the visitor, without whom the group would have no owner.
  var keepsLastOwner: Bool {
    row.isMe && group.overview.roster.owners.map(\.id) == [row.member.id]
  }

  var roles: [RoleChoice] {
    RoleChoice.all(refused?.section == .role ? typedRole : row.member.role, t)
  }

  private var typedRole: Role { Role(rawValue: refused?.form["role"] ?? "") ?? row.member.role }

  var nameField: InputField {
    InputField(
      id: "name", name: "name", label: t.displayName, value: value(.name, "name", row.member.name),
      autocomplete: "off", error: error(.name))
  }

  /// In a large group names are typed, as the choice would be very long.
  var typesNames: Bool { others.count >= MembersPage.mostChoices }
  var otherNames: [String] { others.map(\.name) }
  static let namesList = "member-names"

  var mergingNameField: InputField {
    InputField(
      id: "merging", name: "into", label: t.memberMergeInto, value: value(.merging, "into", ""),
      autocomplete: "off", hint: mergingHint, error: error(.merging), list: Self.namesList)
  }

  /// Nobody is chosen beforehand: two people are not made one by a press too many.
  var mergingField: SelectField {
    SelectField(
      id: "merging", name: "into", label: t.memberMergeInto,
      options: [SelectField.Option(value: "", label: t.memberMergeChoose)]
        + others.map { SelectField.Option(value: $0.id.description, label: $0.name) },
      chosen: "", hint: mergingHint, error: error(.merging))
  }

  private var mergingHint: String {
    row.hasJoined ? t.memberMergeJoinedHint(name: row.member.name) : t.memberMergeHint(name: row.member.name)
  }

  var parties: Link { Link("/groups", group.group.id, "parties") }
  var balance: Link { Link("/groups", group.group.id, "balances", row.member.id) }
  var entries: Link { group.link.query("member", row.member.id) }
  var departure: Link { Link("/groups", group.group.id, "departure") }

  /// Whether a form comes back, and whether something is wrong in it and not with all of the group.
  func isOpen(_ section: Section) -> Bool { refused?.section == section }
  func isRefused(_ section: Section) -> Bool { error(section) != nil }

  func error(_ section: Section) -> String? { refused?.section == section ? refused?.error : nil }

  private func value(_ section: Section, _ field: String, _ kept: String) -> String {
    guard let refused, refused.section == section else { return kept }
    return refused.form[field] ?? ""
  }
}
