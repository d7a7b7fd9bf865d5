import Accounts
import HTML
import HTTP
import Ledger
import Store
import Words

/// What somebody sees who follows an invitation: who invites them into what, and how they may join. Nothing
/// happens before they send its form.
struct JoinPage {
  private(set) var frame: Frame
  let token: SecretToken
  let invitation: Invitation
  let group: Group
  /// What the group will be called for whoever joins.
  let title: String
  /// Nil where that account is gone.
  let inviter: String?
  /// The names that nobody has claimed; only one where the invitation is for somebody in particular.
  let names: [Member]
  let isStranger: Bool
  /// Why a stranger has to sign in first; nil where they may join as they are.
  let signInFirst: String?
  /// What the identity provider is called, where a stranger may come in by it.
  let provider: String?
  var form: JoinForm
  /// Why whoever looks at it stays out, so that there is nothing to fill in.
  private(set) var exclusion: InvitationError?
  private(set) var errors = FormErrors()

  static func show(_ visit: Visit) throws -> Response {
    guard var page = try JoinPage(visit) else { return closed(visit) }
    if let visitor = visit.visitor {
      if try isMember(visitor, of: page.group.id, visit) {
        return visit.redirect(to: Link("/groups", page.group.id))
      }
      let invitation = page.invitation
      page.exclusion = try visit.read { try $0.exclusion(of: visitor.account.id, by: invitation) }
    }
    return page.response(to: visit)
  }

  /// An invitation that is unknown, revoked or has run out: none of these is told from another.
  static func closed(_ visit: Visit) -> Response {
    let frame = visit.frame(visit.t.joinClosedTitle)
    var response = visit.page(.notFound) { Views.groupsInvalidInvitation(&$0, frame: frame) }
    // A form that was sent to it is not waited for.
    response.closes = !visit.request.method.isSafe
    return response
  }

  /// Nil where the invitation is not open, or its group takes nobody in.
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
    // Somebody else has come in under the name that it is for.
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
    return "\(words) \(visit.t.joinOnlyKnown)"
  }

  /// Where there are passwords as well, and it brings no accounts, who has one finds it where they sign in.
  private static func provider(_ setup: ProviderSetup?) -> String? {
    setup.flatMap { $0.isOnly || $0.signUp != .never ? $0.name : nil }
  }

  func response(
    _ errors: FormErrors = FormErrors(), _ refusal: Status = .unprocessable, to visit: Visit
  ) -> Response {
    var page = self
    page.errors = errors
    page.frame.refusal = visit.refusal
    return visit.page(errors.isEmpty ? .ok : refusal) { Views.groupsJoin(&$0, page: page) }
  }

  /// The same page for somebody whom it does not let in.
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
  /// A link, since browsers let no form go elsewhere.
  var signInThere: Link { Link("/login/oidc").query("next", "/join/\(token.text)") }

  var invites: String {
    inviter.map { t.joinInvites(name: $0, group: title) } ?? t.joinInvited(group: title)
  }

  /// Said instead of the form.
  var excluded: String? {
    switch exclusion {
    case .removed: t.joinRemoved
    case .merged: t.joinMerged
    case .closed, .notForMember, nil: nil
    }
  }

  /// Who is meant, where that is one of the names: then nothing is asked.
  var meant: String? { invitation.member == nil ? nil : names.first?.name }

  /// Whether something was typed to sign in with.
  var hasCredentials: Bool { !form.username.isEmpty || !form.password.isEmpty }

  var submit: String { meant.map { t.joinAs(name: $0) } ?? t.joinSubmit }

  /// Whether one of the names may be theirs, each of which is a button.
  var asksWho: Bool { meant == nil && !names.isEmpty }

  /// Whether what was typed for someone new is to be seen, as something is wrong with it.
  var isNew: Bool { ["name", "username", "password"].contains { errors[$0] != nil } }

  /// Whose name, that nobody has claimed, was typed for someone new.
  var bearer: Member? { errors["name"] == nil ? nil : names.current(named: form.name) }

  /// Beside which field it is said why somebody does not come in.
  var whoField: String { names.isEmpty ? "name" : "member" }

  var nameField: InputField {
    InputField(
      id: "name", name: "name", label: t.displayName, value: form.name, autocomplete: "name",
      hint: t.displayNameHint, error: errors["name"])
  }

  var credentialFields: [InputField] {
    [
      InputField(
        id: "username", name: "username", label: t.username, value: form.username,
        autocomplete: "username", hint: t.usernameHint, error: errors["username"], isRequired: false),
      InputField(
        id: "password", name: "password", label: t.password, kind: .password,
        autocomplete: "new-password", hint: t.passwordHint(count: Password.fewestCharacters),
        error: errors["password"], isRequired: false),
    ]
  }
}
