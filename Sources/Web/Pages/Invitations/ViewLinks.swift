import Accounts
import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// Read-only links, by which a group is seen without an account: making and revoking them.
enum ViewLinks {
  static let lifetimes = [InvitationPlan.Lifetime.month, .week, .year]

  /// Makes a link and shows it.
  static func create(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let typed = try form.single("days") ?? InvitationPlan.Lifetime.month.rawValue
    guard let lifetime = InvitationPlan.Lifetime(rawValue: typed), lifetimes.contains(lifetime) else {
      return try ViewLinksPage.refuse(form, FormErrors("days", visit.t.choiceUnknown), visit)
    }
    let (id, author) = (visit.newID(of: ViewLink.self), try visit.author.author)
    let token = visit.token(of: id)
    let link = ViewLink(
      id: id, token: token.digest, group: try visit.group.group, creator: author.person, created: visit.now,
      expires: visit.now.adding(lifetime.duration))
    do { try await visit.write { try $0.makeViewLink(link, by: author) } } catch {
      return try ViewLinksPage.refuse(form, FormErrors(), visit.refused(by: error))
    }
    return try ViewLinksPage.show(fresh: Link("/shared", token.text), visit)
  }

  static func revoke(_ visit: Visit) async throws -> Response {
    let (group, id) = (try visit.group.group, try visit.id("link", of: ViewLink.self))
    let (author, now) = (try visit.author.author, visit.now)
    let isClosed = try await visit.write { try $0.closeViewLink(id, of: group, by: author, at: now) }
    guard isClosed else { throw Problem.notFound }
    return visit.redirect(to: ViewLinksPage.link(in: group), saying: visit.t.viewLinkRevoked)
  }
}

/// An open link in the list: to the group, or to a debt.
struct ViewLinkRow {
  let id: ID<ViewLink>
  let details: String
  let address: String?
  /// Nil if the visitor may not revoke it.
  let revoking: Link?

  /// The id of the field that shows the link.
  var field: String { "link-\(id)" }

  init(_ link: ViewLink, _ group: GroupFrame, _ visit: Visit) {
    id = link.id
    let creator = link.creator.flatMap { group.overview.roster.member(of: $0)?.name }
    let left = visit.t.timeLeft(until: link.expires, from: visit.now)
    let people = group.people(visit)
    let debt = link.debt.map {
      visit.t.settlePays(payer: people.name($0.payer), payee: people.name($0.payee))
    }
    details = [debt, creator.map { visit.t.viewLinkCreatedBy(name: $0) }, left].compactMap(\.self).joined(
      separator: " · ")
    let token = visit.token(of: id)
    let shown = debt == nil ? Link("/shared", token.text) : Link("/owed", token.text)
    address = token.digest == link.token ? visit.address(of: shown) : nil
    let isMine = link.creator == visit.visitor?.account.id
    revoking =
      group.isOwner || isMine ? Link("/groups", group.group.id, "looking-links", link.id, "revocation") : nil
  }
}

extension Strings {
  /// The time that is left: in days, or in hours below two days.
  func timeLeft(until end: Instant, from now: Instant) -> String {
    // Rounds up: a link made a moment ago for a week has a week left.
    let (whole, rest) = (end.milliseconds - now.milliseconds).quotientAndRemainder(dividingBy: 3_600_000)
    let hours = max(1, Int(clamping: whole) + (rest > 0 ? 1 : 0))
    return hours < 48 ? invitationHoursLeft(count: hours) : invitationDaysLeft(count: (hours + 23) / 24)
  }
}
