import HTML
import HTTP
import Ledger
import Store
import Words

/// The read-only links of a group, and the form for a new one.
struct ViewLinksPage {
  let group: GroupFrame
  let rows: [ViewLinkRow]
  /// The link that has just been made.
  let fresh: FreshInvitation?
  private let form: Form
  private let errors: FormErrors

  static func link(in group: ID<Group>) -> Link { Link("/groups", group, "looking-links") }

  static func show(_ visit: Visit) throws -> Response {
    let page = try ViewLinksPage(visit)
    return visit.page { Views.groupsLooking(&$0, page: page) }
  }

  static func show(fresh link: Link, _ visit: Visit) throws -> Response {
    let page = try ViewLinksPage(visit, fresh: FreshInvitation(link, visit.t.viewLink, visit))
    return visit.page { Views.groupsLooking(&$0, page: page) }
  }

  static func refuse(_ form: Form, _ errors: FormErrors, _ visit: Visit) throws -> Response {
    let page = try ViewLinksPage(visit, form: form, errors: errors)
    return visit.page(.unprocessable) { Views.groupsLooking(&$0, page: page) }
  }

  private init(
    _ visit: Visit, form: Form = Form(), errors: FormErrors = FormErrors(), fresh: FreshInvitation? = nil
  ) throws {
    (self.form, self.errors, self.fresh) = (form, errors, fresh)
    (group, rows) = try visit.read { snapshot in
      let group = try GroupFrame(visit, snapshot, visit.t.viewLinkTitle, .members)
      guard group.mayInvite else { throw Problem.forbidden }
      let (id, now) = (group.group.id, visit.now)
      let links = try snapshot.viewLinks(to: id, at: now) + snapshot.debtLinks(in: id, at: now)
      return (group, links.map { ViewLinkRow($0, group, visit) })
    }
  }

  var t: Strings { group.t }
  var creating: Link { Self.link(in: group.group.id) }

  var lifetime: SelectField {
    let lifetimes = ViewLinks.lifetimes
    return SelectField(
      id: "days", name: "days", label: t.invitationLifetime,
      options: lifetimes.map {
        SelectField.Option(value: $0.rawValue, label: t.invitationDays(count: $0.days))
      }, chosen: form["days"] ?? lifetimes[0].rawValue, error: errors["days"])
  }
}
