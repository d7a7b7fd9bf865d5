import Accounts
import HTML
import HTTP
import Ledger
import Store
import Words

/// The page of an account, with the actions of the instance owner.
struct InstancePersonPage {
  let frame: Frame
  let name: String
  let facts: [InstanceFact]
  let isMe: Bool
  let isDisabled: Bool
  /// Whether they could sign in with a password.
  let mayHavePassword: Bool
  let hasSessions: Bool
  let ending: Link
  let access: Link
  let password: Link
  let passwordFields: [InputField]
  /// Why they could not sign in again after signing out; nil if they could.
  let stranded: Stranding?
  /// Confirms making a link by which they connect their
  /// account with the provider; nil if such a link is useless.
  let connectionField: InputField?
  let connection: Link
  /// The address of the link that was just made.
  let freshConnection: String?
  let ownership: Link
  /// Nil if the instance cannot be handed over to this person.
  let ownershipField: InputField?

  var t: Strings { frame.t }

  struct Stranding {
    let title: String
    let words: String
  }

  var isPasswordRefused: Bool { passwordFields.contains { $0.error != nil } }

  var freshWords: String { t.accountLinkReady(person: t.isolated(name)) }

  static func show(_ visit: Visit) throws -> Response {
    let page = try InstancePersonPage(visit)
    return visit.page { Views.instanceSomebody(&$0, page: page) }
  }

  /// The page with the address of a new link.
  static func show(connecting address: String, _ visit: Visit) throws -> Response {
    let page = try InstancePersonPage(visit, connecting: address)
    return visit.page { Views.instanceSomebody(&$0, page: page) }
  }

  /// The errors of one of the forms.
  enum Mistake {
    case password(FormErrors)
    case ownership(FormErrors)
    case connection(FormErrors)
  }

  static func refuse(_ mistake: Mistake, _ visit: Visit) throws -> Response {
    let (page, errors) =
      switch mistake {
      case .password(let errors): (try InstancePersonPage(visit, password: errors), errors)
      case .ownership(let errors): (try InstancePersonPage(visit, ownership: errors), errors)
      case .connection(let errors): (try InstancePersonPage(visit, connection: errors), errors)
      }
    return visit.page(refusing: errors) { Views.instanceSomebody(&$0, page: page) }
  }

  private init(
    _ visit: Visit, password errors: FormErrors = FormErrors(), ownership mistakes: FormErrors = FormErrors(),
    connection refusals: FormErrors = FormErrors(), connecting fresh: String? = nil
  ) throws {
    let (id, t) = (try visit.id("person", of: Person.self), visit.t)
    let (found, ways, isLinked) = try visit.read { snapshot in
      (
        try snapshot.accountSummary(of: id, at: visit.now), try ConfirmationOptions(visit, snapshot),
        try visit.site.signIns.signInMethods.issuer.map { try snapshot.isLinked(id, at: $0) } ?? false
      )
    }
    guard let summary = found else { throw Problem.notFound }
    let account = summary.account
    frame = visit.frame(account.displayName, .account)
    name = account.displayName
    isMe = try account.id == visit.me.account.id
    isDisabled = account.isDisabled
    mayHavePassword = !account.isGuest && visit.providerAlone == nil
    hasSessions = summary.sessions > 0
    facts = Self.facts(summary, visit)
    ending = Link("/instance/people", id, "sessions", "deletion")
    access = Link("/instance/people", id, "access")
    password = Link("/instance/people", id, "password")
    ownership = Link("/instance/people", id, "ownership")
    ownershipField =
      account.canOwnInstance && !isMe
      ? .proof(id: "ownership-password", ways, mistakes, t, label: t.instanceOwnPassword) : nil
    let isStranded = visit.providerAlone != nil && !isLinked && !isMe
    stranded = isStranded ? Self.stranded(account, visit) : nil
    connection = Link("/instance/people", id, "connection")
    connectionField =
      isStranded && account.canBeConnected
      ? .proof(id: "connection-password", ways, refusals, t, label: t.instanceOwnPassword) : nil
    freshConnection = fresh
    passwordFields = [
      InputField(
        id: "new-password", name: "password", label: t.newPassword, kind: .password,
        autocomplete: "new-password", hint: t.passwordHint(count: Password.fewestCharacters),
        error: errors["password"]), .proof(id: "own-password", ways, errors, t, label: t.instanceOwnPassword),
    ]
  }

  private static func stranded(_ account: Account, _ visit: Visit) -> Stranding? {
    guard let provider = visit.site.settings.provider?.name else { return nil }
    let t = visit.t
    return Stranding(
      title: t.accountLinkMissing(name: provider),
      words: account.isGuest
        ? t.accountLinkStrandedGuest(name: provider) : t.accountLinkStranded(name: provider))
  }

  private static func facts(_ summary: AccountSummary, _ visit: Visit) -> [InstanceFact] {
    let t = visit.t
    let facts = [
      InstanceFact(name: t.username, value: summary.account.username ?? t.instanceGuest),
      InstanceFact(
        name: t.instanceLastSeen,
        value: summary.lastSeen.map { visit.formats.date(visit.day(of: $0)) } ?? t.instanceNeverSeen),
      InstanceFact(name: t.instanceGroupsTitle, value: "\(summary.groups)"),
      InstanceFact(name: t.devicesTitle, value: "\(summary.sessions)"),
    ]
    guard !summary.account.isGuest else { return facts }
    let factor = summary.hasSecondFactor ? t.secondFactorIsOn : t.secondFactorIsOff
    return facts + [InstanceFact(name: t.secondFactorTitle, value: factor)]
  }
}
