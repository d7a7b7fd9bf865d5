import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// The page of one member: their balance, and the actions on them.
struct MemberPage {
  /// A form of the page.
  enum Section {
    case name
    case role
    case merging
  }

  let group: GroupFrame
  let row: MemberRow
  /// The party that they settle with, as one name; nil for a member who settles alone.
  let party: String?
  /// The proposed payments between them and the visitor.
  let payments: [ProposedPayment]
  /// The link to invite back a guest who has lost their session; nil for all others.
  let wayBack: Link?
  /// The members that they can be merged with.
  private let others: [Member]
  /// How they are paid, as the others say; nil where they say it themselves, and for viewers.
  let paymentWays: PaymentWaysForm?
  let isPayingRefused: Bool
  private let refused: RefusedForm<Section>?

  static func show(_ visit: Visit) throws -> Response {
    let page = try MemberPage(visit, refused: nil)
    // A member who was merged redirects to the one that they became.
    let standing = page.group.overview.representative(of: page.row.member.id)
    guard standing == page.row.member.id else {
      return visit.redirect(to: page.group.membersLink.segment(standing))
    }
    return visit.page { Views.groupsMember(&$0, page: page) }
  }

  /// The page again, with the refused input and the reason.
  static func refuse(_ section: Section, _ form: Form, _ error: String?, _ visit: Visit) throws -> Response {
    let page = try MemberPage(visit, refused: RefusedForm(section: section, form: form, error: error))
    return visit.page(.unprocessable) { Views.groupsMember(&$0, page: page) }
  }

  /// The page again, after a way to be paid was refused.
  static func refuse(paying form: Form, _ errors: FormErrors, _ visit: Visit) throws -> Response {
    let page = try MemberPage(visit, refused: nil, paying: (form, errors))
    return visit.page(.unprocessable) { Views.groupsMember(&$0, page: page) }
  }

  private init(
    _ visit: Visit, refused: RefusedForm<Section>?, paying: (form: Form, errors: FormErrors)? = nil
  ) throws {
    let member = try visit.member()
    self.refused = refused
    let (group, settling, avatars, open, isGuest, payments, said) = try visit.read { snapshot in
      let group = try GroupFrame(
        visit, snapshot, visit.t.isolated(member.name), .members, style: Assets.cssSettlingCSS.link)
      let account = try member.person.flatMap { try snapshot.account($0) }
      let settling = try Settling(group.overview, snapshot)
      return (
        group, settling, try snapshot.avatars(in: group.group.id),
        try snapshot.openInvitations(to: group.group.id, at: visit.now), account?.isGuest == true,
        try Self.payments(with: member.id, settling, group.people(visit), snapshot, visit),
        try snapshot.paymentWays(of: .member(member.id, in: group.group.id))
      )
    }
    (self.group, self.payments) = (group, payments)
    let people = group.people(visit)
    row = MemberRow(member, group, settling.balances, avatars, group.invited(by: open, visit), people)
    isPayingRefused = paying != nil
    // After joining, people say it on their own page; what others have said stays until then.
    let mayAdd = group.canChange && member.person == nil
    paymentWays =
      member.isCurrent && (mayAdd || group.canChange && !said.isEmpty)
      ? PaymentWaysForm(
        said, at: MemberPaymentWays.link(member.id, in: group.group.id), mayAdd: mayAdd,
        mayRemove: row.mayRename, typed: paying?.form, errors: paying?.errors, visit
      ) { PaymentGroup(people, visit).origin(of: $0, called: people.name(member.id)) } : nil
    let together = group.overview.members.filter {
      $0.isCurrent && $0.party != nil && $0.party == member.party
    }
    party = together.count > 1 ? visit.formats.list(together.map { people.nameInList($0.id) }) : nil
    wayBack =
      isGuest && group.isOwner && group.canChange && member.isCurrent && member.id != group.me.id
      ? group.invitationsLink.query("member", member.id) : nil
    // A member with an account can only be merged into another with an account.
    others = group.overview.members.filter {
      $0.isCurrent && $0.id != member.id && ($0.person != nil || member.person == nil)
    }
  }

  /// None for the visitor and their party, whose page of balances has them all.
  private static func payments(
    with member: ID<Member>, _ settling: Settling, _ people: GroupPeople, _ snapshot: Snapshot, _ visit: Visit
  ) throws -> [ProposedPayment] {
    guard !people.isMine(member) else { return [] }
    let party = people.parties.representative(of: member)
    let transfers = settling.currencies.flatMap { settling.transfers(in: $0) }.filter { transfer in
      let ends = [transfer.payer, transfer.payee]
      return ends.contains(where: people.isMine)
        && ends.contains { people.parties.representative(of: $0) == party }
    }
    guard !transfers.isEmpty else { return [] }
    var surroundings = ProposedPayment.Surroundings(people, visit)
    surroundings.remindable = try visit.remindable(in: people.overview.group.id, snapshot)
    surroundings.ways = try visit.paymentWays(snapshot)
    surroundings.pictures = try snapshot.avatars(in: people.overview.group.id)
    return transfers.map { ProposedPayment($0, among: surroundings) }
  }

  var t: Strings { group.t }

  /// Their role or state in the group.
  var state: String { row.member.isRemoved ? t.membersFormer : row.state }

  var sharesCosts: Bool { row.member.role != .viewer || !row.balances.isEmpty }
  var mayRename: Bool { row.mayRename && !row.member.isRemoved }
  var mayRemove: Bool { row.mayRemove && !row.member.isRemoved }
  var mayMerge: Bool { row.mayMerge && !row.member.isRemoved && !others.isEmpty }

  /// Whether this member is the visitor and the group's last owner.
  var keepsLastOwner: Bool { row.isMe && group.overview.roster.owners.map(\.id) == [row.member.id] }

  var roles: [RoleChoice] { RoleChoice.all(refused?.section == .role ? typedRole : row.member.role, t) }

  private var typedRole: Role { Role(rawValue: refused?.form["role"] ?? "") ?? row.member.role }

  var nameField: InputField {
    InputField(
      id: "name", name: "name", label: t.displayName,
      value: refused?.typed("name", into: .name) ?? row.member.name, autocomplete: "off", error: error(.name))
  }

  /// In a large group the name is typed, since the list of choices would be too long.
  var typesNames: Bool { others.count >= MembersPage.mostChoices }
  var otherNames: [String] { others.map(\.name) }
  static let namesList = "member-names"

  var mergingNameField: InputField {
    InputField(
      id: "merging", name: "into", label: t.memberMergeInto,
      value: refused?.typed("into", into: .merging) ?? "", autocomplete: "off", hint: mergingHint,
      error: error(.merging), list: Self.namesList)
  }

  /// No member is preselected, so that a stray press of the button merges no one.
  var mergingField: SelectField {
    SelectField(
      id: "merging", name: "into", label: t.memberMergeInto,
      options: [SelectField.Option(value: "", label: t.memberMergeChoose)]
        + others.map { SelectField.Option(value: $0.id.description, label: $0.name) }, chosen: "",
      hint: mergingHint, error: error(.merging))
  }

  private var mergingHint: String {
    row.hasJoined ? t.memberMergeJoinedHint(name: row.member.name) : t.memberMergeHint(name: row.member.name)
  }

  var parties: Link { Link("/groups", group.group.id, "parties") }
  var balance: Link { Link("/groups", group.group.id, "balances", row.member.id) }
  var entries: Link { group.link.query("member", row.member.id) }
  var departure: Link { Link("/groups", group.group.id, "departure") }

  /// Whether the section's form is shown again after a refusal,
  /// and whether the error is about one of its fields.
  func isOpen(_ section: Section) -> Bool { refused?.section == section }
  func isRefused(_ section: Section) -> Bool { error(section) != nil }

  func error(_ section: Section) -> String? { refused?.error(of: section) }
}
