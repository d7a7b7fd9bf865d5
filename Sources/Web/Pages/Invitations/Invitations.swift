import Accounts
import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// Links by which people join a group: making, listing and closing them.
enum Invitations {
  /// Makes an invitation and redirects to the page that shows its link.
  static func create(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let group = try visit.group.group
    var errors = FormErrors()
    let plan = try InvitationPlan(form, &errors, visit)
    guard let plan, errors.isEmpty else { return try InvitationsPage.refuse(form, errors, visit) }
    let old = try form.single("instead").flatMap { ID<Invitation>($0) }
    do { return visit.redirect(to: try await make(plan, instead: old, in: group, visit)) } catch let refusal
      as GroupRefusal
    {
      errors.add(refusal, visit.formats)
      return try InvitationsPage.refuse(form, errors, visit)
    } catch Refusal.ownersOnly where plan.role == .owner {
      errors.add("role", visit.t.invitationOwnersOnly)
      return try InvitationsPage.refuse(form, errors, visit)
    } catch { return try InvitationsPage.refuse(form, errors, visit.refused(by: error)) }
  }

  /// The page that shows the link.
  static func make(
    _ plan: InvitationPlan, instead old: ID<Invitation>? = nil, in group: ID<Group>, _ visit: Visit
  ) async throws -> Link {
    let id: ID<Invitation> = visit.newID()
    let token = visit.token(of: id)
    let invitation = Invitation(
      id: id, token: token.digest, group: group, member: plan.whom, role: plan.role,
      creator: try visit.me.account.id, created: visit.now, expires: visit.now.adding(plan.lifetime.duration),
      places: plan.places)
    let author = try visit.author.author
    let open = try await visit.write { try $0.invite(invitation, instead: old, by: author) }
    return Link("/groups", group, "invitations").query(InvitationsPage.made, open)
  }

  static func revoke(_ visit: Visit) async throws -> Response {
    let (group, id) = (try visit.group.group, try visit.id("invitation", of: Invitation.self))
    let (author, now) = (try visit.author.author, visit.now)
    let isClosed = try await visit.write { try $0.closeInvitation(id, of: group, by: author, at: now) }
    // One that was closed elsewhere is closed.
    let isKnown = try isClosed || visit.read { try $0.invitations(to: group).contains { $0.id == id } }
    guard isKnown else { throw Problem.notFound }
    return visit.redirect(to: Link("/groups", group, "invitations"), saying: visit.t.invitationRevoked)
  }
}

/// The settings of a new invitation, with the usual ones as defaults.
struct InvitationPlan {
  let whom: ID<Member>?
  let role: Role
  let lifetime: Lifetime
  /// How many people may join by it; one for an invitation of a certain person.
  let places: Int

  enum Lifetime: String, CaseIterable {
    case day = "1"
    case week = "7"
    case month = "30"
    case year = "365"

    static let forJoining = InvitationTerms.days.compactMap { Lifetime(rawValue: "\($0)") }

    var days: Int {
      switch self {
      case .day: 1
      case .week: 7
      case .month: 30
      case .year: 365
      }
    }

    var duration: Duration { .seconds(days * 24 * 60 * 60) }
  }

  /// The usual link for one member.
  init(for member: ID<Member>) { (whom, role, lifetime, places) = (member, .member, .week, 1) }

  init?(_ form: Form, _ errors: inout FormErrors, _ visit: Visit) throws {
    let typed = try form.single("member") ?? ""
    let member = typed.isEmpty ? nil : try visit.member(ID(typed))
    let role = Role(rawValue: try form.single("role") ?? Role.member.rawValue)
    if role == nil { errors.add("role", visit.t.choiceUnknown) }
    let lifetime = Lifetime(rawValue: try form.single("days") ?? Lifetime.week.rawValue)
    if lifetime.map(Lifetime.forJoining.contains) != true { errors.add("days", visit.t.choiceUnknown) }
    let places = try form.single("places").map { Int($0) } ?? Invitation.usualPlaces
    let isKnown = places.map(InvitationTerms.places.contains) ?? false
    if !isKnown { errors.add("places", visit.t.choiceUnknown) }
    guard let role, let lifetime, let places, isKnown, errors.isEmpty else { return nil }
    self.places = InvitationTerms.places(places, isForOne: member != nil)
    whom = member?.id
    self.role = role
    self.lifetime = lifetime
  }
}

extension Visit {
  /// The secret part of a link. It is derived, so it is the same on every call.
  func token<Link>(of link: ID<Link>) -> SecretToken {
    secrecy.note()
    return SecretToken(of: link, under: site.signIns.linkSecret)
  }
}
