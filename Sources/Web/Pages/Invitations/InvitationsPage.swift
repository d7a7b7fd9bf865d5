import Accounts
import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// The open invitations of a group, and the form for a new one.
struct InvitationsPage {
  let group: GroupFrame
  let invitations: [InvitationRow]
  /// Guests who may have lost the browser with their session. Owners can invite them back.
  private let guests: [Member]
  /// The link that was made last, or that the address names.
  let fresh: FreshInvitation?
  /// The terms of that link, if the visitor may replace it by another.
  private let changed: Invitation?
  /// Who can be invited next by one tap: the first without an account and without an open link.
  let next: Member?
  /// Who may join by a link, if not everyone who has it.
  let onlyKnown: String?
  private let form: Form
  private let errors: FormErrors

  static func show(_ visit: Visit) throws -> Response {
    let query = try visit.query()
    if let member = try query.single("member"), !member.isEmpty { _ = try visit.member(ID(member)) }
    let page = try InvitationsPage(visit, form: query)
    return visit.page { Views.groupsInvitations(&$0, page: page) }
  }

  /// The query parameter that names the invitation to show above all others.
  static let made: StaticString = "made"

  static func refuse(_ form: Form, _ errors: FormErrors, _ visit: Visit) throws -> Response {
    let page = try InvitationsPage(visit, form: form, errors: errors)
    return visit.page(.unprocessable) { Views.groupsInvitations(&$0, page: page) }
  }

  private init(_ visit: Visit, form: Form, errors: FormErrors = FormErrors()) throws {
    self.form = form
    self.errors = errors
    let settings = visit.site.settings
    onlyKnown =
      settings.invitesOnlyKnown
      ? settings.provider.map { visit.t.invitationAccountsOnly(name: $0.name) } : nil
    let shown = form["instead"] ?? form[Self.made.description]
    (group, invitations, guests, fresh, changed, next) = try visit.read { snapshot in
      let group = try GroupFrame(visit, snapshot, visit.t.invitations, .members)
      guard group.mayInvite else { throw Problem.forbidden }
      let open = try snapshot.openInvitations(to: group.group.id, at: visit.now)
      let rows = open.map { InvitationRow($0, group, visit) }
      let row = rows.first { $0.id.description == shown }
      let balance = try row?.newcomer.map { newcomer in
        try snapshot.balances(of: group.group.id).open(of: newcomer.id, in: group.overview)
      }
      let fresh = row.flatMap { FreshInvitation($0, balance ?? [], group, visit) }
      let next = group.overview.members.first { member in
        member.isCurrent && member.person == nil && !open.contains { $0.member == member.id }
      }
      let changed =
        fresh == nil || row?.revoking == nil || !group.canChange ? nil : open.first { $0.id == row?.id }
      return (group, rows, group.isOwner ? try group.guests(snapshot) : [], fresh, changed, next)
    }
  }

  var t: Strings { group.t }

  var fields: [SelectField] {
    let names = group.overview.members.filter { $0.isCurrent && $0.person == nil }
    return [
      select(
        "member", t.invitationMember,
        [SelectField.Option(value: "", label: t.invitationAnyone)]
          + names.map { SelectField.Option(value: $0.id.description, label: $0.name) }
          + guests.map {
            SelectField.Option(value: $0.id.description, label: t.invitationOtherDevice(name: $0.name))
          }, now: changed?.member?.description),
      select(
        "role", t.memberRole,
        (group.isOwner ? [Role.member, .viewer, .owner] : [.member, .viewer]).map {
          SelectField.Option(value: $0.rawValue, label: $0.words(t))
        }, now: changed?.role.rawValue),
      select(
        "days", t.invitationLifetime,
        InvitationPlan.Lifetime.forJoining.map {
          SelectField.Option(value: $0.rawValue, label: t.invitationDays(count: $0.days))
        }, now: changed.map { "\($0.days)" }),
      select(
        "places", t.invitationPlaces,
        InvitationTerms.places.map {
          SelectField.Option(value: String($0), label: t.invitationPeople(count: $0))
        }, now: changed.map { "\($0.places)" }, hint: t.invitationPlacesHint),
    ]
  }

  /// Whether the choices of a new link are open: after an error, or when the address names whom it is for.
  var isChoosing: Bool { !errors.isEmpty || form["member"]?.isEmpty == false }

  /// The link that a new one replaces, and that chose the fields.
  var replaced: String? { changed?.id.description }

  var looking: Link { ViewLinksPage.link(in: group.group.id) }

  /// Chosen is what was sent, or what holds now for the link that is changed.
  private func select(
    _ name: String, _ label: String, _ options: [SelectField.Option], now: String?, hint: String? = nil
  ) -> SelectField {
    SelectField(
      id: name, name: name, label: label, options: options,
      chosen: form[name] ?? now ?? options.first?.value ?? "", hint: hint, error: errors[name])
  }
}

extension Invitation {
  fileprivate var days: Int64 { (expires.milliseconds &- created.milliseconds) / 86_400_000 }
}

extension GroupFrame {
  /// Members who are guests, without the visitor.
  fileprivate func guests(_ snapshot: Snapshot) throws -> [Member] {
    try overview.members.filter { member in
      guard member.isCurrent, member.id != me.id, let person = member.person else { return false }
      return try snapshot.account(person)?.isGuest == true
    }
  }
}

/// A link to share: as text, and as a QR code.
struct FreshInvitation {
  let address: String
  let label: String
  /// Nil for a read-only link, which is for anyone.
  let whom: String?
  /// How long it is open, and for how many.
  let terms: String?
  /// Ready to send, with the link. For one person it says how they stand in the group.
  let words: String?

  init(_ link: Link, _ label: String, _ visit: Visit) {
    self.label = label
    (whom, terms, words) = (nil, nil, nil)
    address = visit.address(of: link)
  }

  /// Nil if the link of the row is not shown.
  init?(_ row: InvitationRow, _ balance: [Money], _ group: GroupFrame, _ visit: Visit) {
    guard let address = row.address else { return nil }
    let t = visit.t
    label = t.invitationLink
    self.address = address
    whom = row.newcomer.map { t.inviteNamed(name: $0.name) } ?? row.whom
    terms = row.details
    words = row.bringsBack ? nil : t.invitation(to: group.group.name, at: address, balance, visit.formats)
  }
}

/// An open invitation in the list.
struct InvitationRow {
  let id: ID<Invitation>
  let whom: String
  let details: String
  /// Nil if the visitor may not revoke it.
  let revoking: Link?
  /// Whom the link is for, if they are in the group by name alone.
  let newcomer: Member?
  let bringsBack: Bool
  /// The link; nil for an invitation from before links could be shown again.
  let address: String?

  /// The id of the field that shows the link.
  var field: String { "link-\(id)" }

  init(_ invitation: Invitation, _ group: GroupFrame, _ visit: Visit) {
    id = invitation.id
    let t = visit.t
    let member = group.overview.members.first { $0.id == invitation.member }
    bringsBack = invitation.bringsBack
    newcomer = bringsBack ? nil : member
    whom = t.whom(member, isBringingBack: invitation.bringsBack)
    let left = t.timeLeft(until: invitation.expires, from: visit.now)
    let uses = t.invitationUses(used: invitation.uses, places: invitation.places)
    details = "\(invitation.role.words(t)) · \(left) · \(uses)"
    let isMine = invitation.creator == visit.visitor?.account.id
    revoking =
      group.isOwner || isMine
      ? Link("/groups", group.group.id, "invitations", invitation.id, "revocation") : nil
    let token = visit.token(of: id)
    let isShown = invitation.showsLink(to: group.me.role) && token.digest == invitation.token
    address = isShown ? visit.address(of: Link("/join", token.text)) : nil
  }
}

extension Strings {
  /// The message to send with a link. What is open in several currencies is left out.
  fileprivate func invitation(to group: String, at link: String, _ balance: [Money], _ formats: Formats)
    -> String
  {
    guard let open = balance.first, balance.count == 1, !open.isZero else {
      return invitationText(group: group, link: link)
    }
    let amount = formats.unsigned(open)
    return open.isNegative
      ? invitationTextOwes(group: group, amount: amount, link: link)
      : invitationTextGets(group: group, amount: amount, link: link)
  }

  /// Whom an invitation is for: a member without an account, a guest who lost their session, or anyone.
  fileprivate func whom(_ member: Member?, isBringingBack: Bool) -> String {
    guard let name = member?.name else { return invitationForAnyone }
    return isBringingBack ? invitationOtherDevice(name: name) : invitationFor(name: name)
  }
}
