import Accounts
import HTML
import HTTP
import Ledger
import Store
import Words

/// The visitor's API tokens, and the form for a new one.
struct TokensPage {
  struct Row {
    let id: String
    let name: String
    /// The first characters of the token.
    let beginning: String
    let facts: [String]
    let removal: Link
    let removeLabel: String

  }

  struct Choice {
    let value: String
    let label: String
    let isChosen: Bool
  }

  /// Guests cannot sign in again, so they cannot make API tokens either.
  let isGuest: Bool
  let rows: [Row]
  /// The text of a new token, which is shown only once.
  let fresh: String?
  let nameField: InputField
  let scopes: [Choice]
  let scopeError: String?
  let groupField: SelectField
  let daysField: SelectField
  let proofField: InputField
  let frame: Frame

  static func show(_ visit: Visit) throws -> Response {
    let page = try TokensPage(visit)
    return visit.page { Views.accountsTokens(&$0, page: page) }
  }

  /// The page with a new token, which is never shown again.
  static func show(_ fresh: TokenSecret, _ visit: Visit) throws -> Response {
    visit.secrecy.note()
    let page = try TokensPage(visit, fresh: fresh.text)
    return visit.page { Views.accountsTokens(&$0, page: page) }
  }

  /// The page again, with the refused input and the reason.
  static func refuse(_ form: Form, _ errors: FormErrors, _ visit: Visit) throws -> Response {
    let page = try TokensPage(visit, typed: form, errors: errors)
    return visit.page(refusing: errors) { Views.accountsTokens(&$0, page: page) }
  }

  private init(_ visit: Visit, fresh: String? = nil, typed: Form? = nil, errors: FormErrors = FormErrors())
    throws
  {
    let (me, t) = (try visit.me.account, visit.t)
    let (tokens, groups, ways) = try visit.read {
      (try $0.tokens(of: me.id), try $0.groupTitles(of: me.id), try ConfirmationOptions(visit, $0))
    }
    isGuest = me.isGuest
    rows = tokens.map { Row($0, groups, visit) }
    self.fresh = fresh
    nameField = InputField(
      id: "name", name: "name", label: t.tokenName, value: typed?["name"] ?? "", autocomplete: "off",
      hint: t.tokenNameHint, error: errors["name"])
    let chosen = typed?.values(of: "scope") ?? ["read", "add"]
    scopes = TokenScopes.names.map { name, scope in
      Choice(value: name, label: scope.words(t), isChosen: chosen.contains(name))
    }
    scopeError = errors["scope"]
    groupField = SelectField(
      id: "group", name: "group", label: t.tokenGroup,
      options: [SelectField.Option(value: "", label: t.tokenEveryGroup)]
        + groups.map { SelectField.Option(value: $0.id.description, label: $0.name) },
      chosen: typed?["group"] ?? "", error: errors["group"])
    daysField = SelectField(
      id: "days", name: "days", label: t.tokenDays,
      options: Self.days.map { SelectField.Option(value: "\($0)", label: t.tokenDayCount(count: $0)) } + [
        SelectField.Option(value: "0", label: t.tokenForever)
      ], chosen: typed?["days"] ?? "\(PersonalToken.usualDays)", error: errors["days"])
    proofField = .proof(id: "current_password", ways, errors, t)
    frame = visit.frame(t.tokensTitle, .account).with(help: .api)
  }

  private static let days = [30, 90, PersonalToken.usualDays]

  var t: Strings { frame.t }
}

extension TokensPage.Row {
  fileprivate init(_ token: PersonalToken, _ groups: [GroupTitle], _ visit: Visit) {
    let (t, formats) = (visit.t, visit.formats)
    let place = token.group.map { group in
      t.tokenOnly(group: formats.isolated(groups.first { $0.id == group }?.name ?? t.tokenLostGroup))
    }
    let end =
      token.expires.map { moment in
        let day = formats.date(visit.day(of: moment))
        return token.isExpired(at: visit.now) ? t.tokenEnded(day: day) : t.tokenEnds(day: day)
      } ?? t.tokenEndless
    let use = token.lastUsed.map { t.tokenUsed(day: formats.date($0.time(in: .utc).day)) } ?? t.tokenUnused
    id = token.id.description
    name = token.name
    beginning = "evenly_\(token.beginning)…"
    facts = [formats.list(token.scopes.parts.map { $0.words(t) }), place, use, end].compactMap(\.self)
    removal = Link("/account/tokens", token.id, "deletion")
    removeLabel = t.tokenRemoveNamed(name: token.name)
  }
}

extension TokenScopes {
  /// The single scopes in this set.
  fileprivate var parts: [TokenScopes] { Self.names.map(\.scope).filter(contains) }

  /// The description of a single scope.
  fileprivate func words(_ t: Strings) -> String {
    switch self {
    case .read: t.scopeRead
    case .add: t.scopeAdd
    case .write: t.scopeWrite
    case .manage: t.scopeManage
    default: t.scopeAccount
    }
  }
}
