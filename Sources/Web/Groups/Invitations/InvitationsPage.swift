import Encodings
import HTML
import HTTP
import Ledger
import Running
import Store
import Words

/// The ways into a group that are open, and the form for another one.
struct InvitationsPage {
  let group: GroupFrame
  let invitations: [InvitationRow]
  /// The link that has just been made.
  let fresh: FreshInvitation?
  private let form: Form
  private let errors: FormErrors

  static func show(_ visit: Visit) throws -> Response {
    let query = try visit.query()
    if let member = try query.single("member"), !member.isEmpty { _ = try visit.member(ID(member)) }
    let page = try InvitationsPage(visit, form: query)
    return visit.page { Views.groupsInvitations(&$0, page: page) }
  }

  static func show(fresh link: Link, _ visit: Visit) throws -> Response {
    let page = try InvitationsPage(visit, fresh: FreshInvitation(link, visit))
    return visit.page { Views.groupsInvitations(&$0, page: page) }
  }

  static func refuse(_ form: Form, _ errors: FormErrors, _ visit: Visit) throws -> Response {
    let page = try InvitationsPage(visit, form: form, errors: errors)
    return visit.page(.unprocessable) { Views.groupsInvitations(&$0, page: page) }
  }

  private init(
    _ visit: Visit, form: Form = Form(), errors: FormErrors = FormErrors(), fresh: FreshInvitation? = nil
  ) throws {
    self.form = form
    self.errors = errors
    self.fresh = fresh
    (group, invitations) = try visit.read { snapshot in
      let group = try GroupFrame(visit, snapshot, visit.t.invitations, .members)
      let open = try snapshot.invitations(to: group.group.id).filter { $0.isOpen(at: visit.now) }
      return (group, open.map { InvitationRow($0, group, visit) })
    }
  }

  var t: Strings { group.t }

  var fields: [SelectField] {
    let names = group.overview.members.filter { $0.isCurrent && $0.person == nil }
    return [
      select(
        "member", t.invitationMember,
        [SelectField.Option(value: "", label: t.invitationAnyone)]
          + names.map { SelectField.Option(value: $0.id.description, label: $0.name) }),
      select(
        "role", t.memberRole,
        [Role.member, .viewer, .owner].map { SelectField.Option(value: $0.rawValue, label: $0.words(t)) }),
      select(
        "days", t.invitationLifetime,
        [InvitationPlan.Lifetime.week, .day, .month].map {
          SelectField.Option(value: $0.rawValue, label: t.invitationDays(count: $0.days))
        }),
      select(
        "places", t.invitationPlaces,
        InvitationPlan.choicesOfPlaces.map {
          SelectField.Option(value: String($0), label: t.invitationPeople(count: $0))
        }, hint: t.invitationPlacesHint),
    ]
  }

  private func select(
    _ name: String, _ label: String, _ options: [SelectField.Option], hint: String? = nil
  ) -> SelectField {
    SelectField(
      id: name, name: name, label: label, options: options,
      chosen: form[name] ?? options.first?.value ?? "", hint: hint, error: errors[name])
  }
}

/// A link as it is handed on: as text, and as a picture for a phone's camera.
struct FreshInvitation {
  let address: String

  init(_ link: Link, _ visit: Visit) {
    address = visit.address(of: link)
  }
}

/// An invitation in the list of those that are open.
struct InvitationRow {
  let id: ID<Invitation>
  let whom: String
  let details: String
  let revoking: Link

  init(_ invitation: Invitation, _ group: GroupFrame, _ visit: Visit) {
    id = invitation.id
    let t = visit.t
    let member = group.overview.members.first { $0.id == invitation.member }
    whom = member.map { t.invitationFor(name: $0.name) } ?? t.invitationForAnyone
    let seconds = (invitation.expires.milliseconds - visit.now.milliseconds) / 1000
    let hours = max(1, Int(clamping: seconds / 3600))
    let left = hours < 48 ? t.invitationHoursLeft(count: hours) : t.invitationDaysLeft(count: hours / 24)
    let uses = t.invitationUses(used: invitation.uses, places: invitation.places)
    details = "\(invitation.role.words(t)) · \(left) · \(uses)"
    revoking = Link("/groups", group.group.id, "invitations", invitation.id, "revocation")
  }
}

extension Visit {
  /// A page's whole address, to be opened on another device.
  func address(of link: Link) -> String {
    (origin.url(head)?.description ?? "") + link.text(under: site.basePath)
  }
}
