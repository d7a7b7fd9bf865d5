import Accounts
import HTML
import HTTP
import Ledger
import Store
import Words

/// The page of an invitation: who invites into which group, and how the visitor can join. Nothing is stored
/// before its form is sent.
struct JoinPage {
  private(set) var frame: Frame
  let token: SecretToken
  let invitation: Invitation
  let group: Group
  /// The group's name as the new member will see it.
  let title: String
  /// Nil if that account was deleted.
  let inviter: String?
  /// The members without an account; only one if the invitation is for a certain member.
  let names: [Member]
  let isStranger: Bool
  /// Why a visitor without an account has to sign in first; nil if they may join without signing in.
  let signInFirst: String?
  /// The name of the identity provider, if a visitor without an account may sign in with it.
  let provider: String?
  var form: JoinForm
  /// The reason why this visitor cannot join, which replaces the form.
  private(set) var exclusion: InvitationError?
  private(set) var errors = FormErrors()

  static func show(_ visit: Visit) throws -> Response {
    guard var page = try JoinPage(visit) else { return closed(visit) }
    if let visitor = visit.visitor {
      if try isMember(visitor, of: page.group.id, visit) {
        return visit.redirect(to: Link("/groups", page.group.id), findingDone: visit.t.joinedAlready)
      }
      let invitation = page.invitation
      page.exclusion = try visit.read { try $0.exclusion(of: visitor.account.id, by: invitation) }
    }
    return page.response(to: visit)
  }

  /// The page of an unknown, revoked or expired invitation: it does not say which of the three.
  static func closed(_ visit: Visit, _ title: String? = nil) -> Response {
    let frame = visit.frame(title ?? visit.t.joinClosedTitle)
    var response = visit.page(.notFound) { Views.groupsInvalidInvitation(&$0, frame: frame) }
    // Closes the connection rather than wait for the form's body.
    response.closes = !visit.request.method.isSafe
    return response
  }

  /// Nil if the invitation is not open, or its group accepts no new members.
  init?(_ visit: Visit) throws {
    guard let token = SecretToken(visit.parameters["token"] ?? "") else { return nil }
    let found = try visit.read { snapshot in
      try snapshot.invitation(with: token.digest).map { invitation in
        (
          invitation, try snapshot.group(invitation.group), try snapshot.members(of: invitation.group),
          try invitation.creator.flatMap { try snapshot.account($0)?.displayName }
        )
      }
    }
    guard let (invitation, group, members, inviter) = found, let group, invitation.isOpen(at: visit.now),
      invitation.recipient == nil, !group.isArchived, !group.isDeleted
    else { return nil }
    self.token = token
    self.invitation = invitation
    self.group = group
    self.inviter = inviter
    names = members.filter { member in
      member.isCurrent && (member.person == nil || invitation.bringsBack)
        && (invitation.member ?? member.id) == member.id
    }
    // The member that it is for has been claimed by another account.
    if invitation.member != nil, names.isEmpty { return nil }
    let own = names.first { FoldedText($0.name) == FoldedText(group.name) }
    title = own.map { Roster(group: group, members: members).title(for: $0.id) } ?? group.name
    isStranger = visit.visitor == nil
    signInFirst = isStranger ? Self.signInFirst(visit) : nil
    provider = isStranger ? Self.provider(visit.site.settings.provider) : nil
    form = JoinForm(for: visit.visitor?.account, invitation, visit.newID())
    frame = visit.frame(visit.t.joinTitle(group: title))
  }

  private static func signInFirst(_ visit: Visit) -> String? {
    guard let words = visit.providerAlone, visit.site.settings.invitesOnlyKnown else {
      return visit.providerAlone
    }
    return "\(words) \(visit.t.joinAccountsOnly)"
  }

  /// The provider's name. Where it makes no new accounts and passwords are allowed too, those with an account
  /// there use the sign-in page instead.
  private static func provider(_ setup: ProviderSetup?) -> String? {
    setup.flatMap { $0.isOnly || $0.signUp != .never ? $0.name : nil }
  }

  func response(_ errors: FormErrors = FormErrors(), _ refusal: Status = .unprocessable, to visit: Visit)
    -> Response
  {
    var page = self
    page.errors = errors
    page.frame.refusal = visit.refusal
    return visit.page(errors.isEmpty ? .ok : refusal) { Views.groupsJoin(&$0, page: page) }
  }

  /// The same page for a visitor who may not join.
  func response(excluding reason: InvitationError, to visit: Visit) -> Response {
    var page = self
    page.exclusion = reason
    return visit.page(.unprocessable) { Views.groupsJoin(&$0, page: page) }
  }

  static func isMember(_ visitor: SignedIn, of group: ID<Group>, _ visit: Visit) throws -> Bool {
    try visit.read { try $0.membership(of: visitor.account.id, in: group) } != nil
  }

  var t: Strings { frame.t }
  var action: Link { Link("/join", token.text) }
  var signIn: Link { Link("/login").query("next", "/join/\(token.text)") }
  /// A link and not a form, since browsers block a form that redirects to another site.
  var signInThere: Link { Link("/login/oidc").query("next", "/join/\(token.text)") }

  var invites: String {
    if invitation.role == .viewer { return t.joinToLook(group: title) }
    return inviter.map { t.joinInvites(name: $0, group: title) } ?? t.joinInvited(group: title)
  }

  /// The message that replaces the form.
  var excluded: String? {
    switch exclusion {
    case .removed: t.joinRemoved
    case .merged: t.joinMerged
    case .closed, .notForMember, nil: nil
    }
  }

  /// The name of the member that the invitation is for; with it the form does not ask.
  var meant: String? { invitation.member == nil ? nil : names.first?.name }

  /// Whether a user name or a password was entered.
  var hasCredentials: Bool { !form.username.isEmpty || !form.password.isEmpty }

  var submit: String { meant.map { t.joinAs(name: $0) } ?? t.joinSubmit }

  /// Whether the visitor may be one of the listed members, each of which is a button.
  var asksWho: Bool { meant == nil && !names.isEmpty }

  /// Whether to open the fields for a new member, because one of them has an error.
  var isNew: Bool { ["name", "username", "password"].contains { errors[$0] != nil } }

  /// The unclaimed member whose name was entered for a new member.
  var bearer: Member? { errors["name"] == nil ? nil : names.current(named: form.name) }

  /// The field that shows why the visitor cannot join.
  var whoField: String { names.isEmpty ? "name" : "member" }

  var nameField: InputField {
    InputField(
      id: "name", name: "name", label: t.displayName, value: form.name, autocomplete: "name",
      hint: t.displayNameHint, error: errors["name"])
  }

  var credentialFields: [InputField] {
    [
      InputField(
        id: "username", name: "username", label: t.username, value: form.username, autocomplete: "username",
        hint: t.usernameHint, error: errors["username"], isRequired: false),
      InputField(
        id: "password", name: "password", label: t.password, kind: .password, autocomplete: "new-password",
        hint: t.passwordHint(count: Password.fewestCharacters), error: errors["password"], isRequired: false,
        reveal: t.passwordShow),
    ]
  }
}
