import API
import HTML
import HTTP
import Ledger
import Notifications
import Store
import Words

/// The webhooks of a group with their state, and the form for a new one.
struct WebhooksPage {
  struct Row {
    let id: String
    /// The address without the parts that may be secret.
    let place: String
    let facts: [String]
    let attempts: [Attempt]
    /// Only for the member who made it.
    let own: Own?
    let removal: Link?
  }

  /// The actions of the member who made it.
  struct Own {
    let testing: Link
    /// Nil while the webhook is active.
    let resumption: Link?
    let renewal: Link
    let passwordField: InputField
    let isOpen: Bool
  }

  struct Attempt {
    let moment: String
    let event: String
    let words: String
    let isSuccess: Bool
  }

  struct Choice {
    let value: String
    let label: String
    let isChosen: Bool
  }

  let group: GroupFrame
  let rows: [Row]
  /// The new signing secret, which is shown only once.
  let fresh: String?
  let isGuest: Bool
  let addressField: InputField
  let choices: [Choice]
  let kindsError: String?
  let passwordField: InputField

  static func show(_ visit: Visit) throws -> Response {
    let page = try WebhooksPage(visit)
    return visit.page { Views.programsWebhooks(&$0, page: page) }
  }

  /// The page with a new secret, which is never shown again.
  static func show(_ fresh: WebhookSignature, _ visit: Visit) throws -> Response {
    visit.secrecy.note()
    let page = try WebhooksPage(visit, fresh: fresh.text)
    return visit.page { Views.programsWebhooks(&$0, page: page) }
  }

  /// The page again, with the refused input and the reason: for a new webhook, or for an existing one.
  static func refuse(_ form: Form, _ errors: FormErrors, of webhook: ID<Webhook>? = nil, _ visit: Visit)
    throws -> Response
  {
    let page = try WebhooksPage(visit, refused: Refused(form: form, errors: errors, webhook: webhook))
    return visit.page(refusing: errors) { Views.programsWebhooks(&$0, page: page) }
  }

  fileprivate struct Refused {
    let form: Form
    let errors: FormErrors
    let webhook: ID<Webhook>?
  }

  private init(_ visit: Visit, fresh: String? = nil, refused: Refused? = nil) throws {
    let t = visit.t
    let typed = refused?.webhook == nil ? refused : nil
    let ways: ConfirmationOptions
    (group, ways, rows) = try visit.read { snapshot in
      let group = try GroupFrame(visit, snapshot, t.webhooksTitle, .settings, help: .api)
      let ways = try ConfirmationOptions(visit, snapshot)
      let rows = try snapshot.webhooks(of: group.group.id).map {
        try Row($0, try snapshot.attempts(of: $0.id), group, ways, refused, visit)
      }
      return (group, ways, rows)
    }
    self.fresh = fresh
    isGuest = try visit.me.account.isGuest
    addressField = InputField(
      id: "address", name: "address", label: t.webhookAddress, value: typed?.form["address"] ?? "",
      autocomplete: "off", inputMode: "url", hint: t.webhookAddressHint, error: typed?.errors["address"])
    let chosen = typed?.form.values(of: "kinds") ?? ["entries"]
    choices = Webhook.Kinds.names.map { name, kind in
      Choice(value: name, label: kind.words(t), isChosen: chosen.contains(name))
    }
    kindsError = typed?.errors["kinds"]
    passwordField = .proof(id: "current_password", ways, typed?.errors ?? FormErrors(), t)
  }

  var t: Strings { group.t }
  var all: Link { Link("/groups", group.group.id, "webhooks") }
  var settings: Link { Link("/groups", group.group.id, "settings") }
}

extension WebhooksPage.Row {
  fileprivate init(
    _ webhook: Webhook, _ attempts: [WebhookAttempt], _ group: GroupFrame, _ ways: ConfirmationOptions,
    _ refused: WebhooksPage.Refused?, _ visit: Visit
  ) throws {
    let (t, me) = (visit.t, try visit.me.account.id)
    let maker = group.overview.members.first { $0.person == webhook.account }
    let isMine = webhook.account == me
    id = webhook.id.description
    place = webhook.origin
    facts = [
      visit.formats.list(
        Webhook.Kinds.names.filter { webhook.kinds.contains($0.kind) }.map { $0.kind.words(t) }),
      maker.map { t.webhookBy(name: visit.formats.isolated($0.name)) }, webhook.state(group, visit),
    ].compactMap(\.self)
    self.attempts = attempts.map { attempt in
      WebhooksPage.Attempt(
        moment: visit.moment(attempt.moment), event: attempt.event, words: attempt.outcome.words(t),
        isSuccess: attempt.outcome.isSuccess)
    }
    own = isMine && group.canChange ? WebhooksPage.Own(webhook, ways, refused, t) : nil
    removal =
      isMine || group.isOwner ? Link("/groups", webhook.group, "webhooks", webhook.id, "deletion") : nil
  }
}

extension WebhooksPage.Own {
  fileprivate init(
    _ webhook: Webhook, _ ways: ConfirmationOptions, _ refused: WebhooksPage.Refused?, _ t: Strings
  ) {
    let errors = refused?.webhook == webhook.id ? refused?.errors : nil
    testing = Link("/groups", webhook.group, "webhooks", webhook.id, "test")
    resumption =
      webhook.stop == nil ? nil : Link("/groups", webhook.group, "webhooks", webhook.id, "resumption")
    renewal = Link("/groups", webhook.group, "webhooks", webhook.id, "secret")
    passwordField = .proof(id: "password-\(webhook.id)", ways, errors ?? FormErrors(), t)
    isOpen = errors != nil
  }
}

extension Webhook {
  /// The state of the webhook.
  fileprivate func state(_ group: GroupFrame, _ visit: Visit) -> String {
    let t = visit.t
    guard let stop else {
      let isWaiting = tries > 0 && position < group.overview.sequence
      return isWaiting ? t.webhookWaits(moment: visit.moment(due)) : t.webhookUpToDate
    }
    let day = visit.formats.date(visit.day(of: stop.since))
    return switch stop.reason {
    case .failures: t.webhookStoppedFailures(day: day)
    case .gone: t.webhookStoppedGone(day: day)
    case .left:
      group.overview.roster.member(of: account) == nil
        ? t.webhookStoppedLeft(day: day) : t.webhookStoppedDisabled(day: day)
    }
  }
}

extension Webhook.Kinds {
  /// The name of a kind.
  fileprivate func words(_ t: Strings) -> String {
    switch self {
    case .entries: t.webhookKindEntries
    case .people: t.webhookKindPeople
    default: t.webhookKindRest
    }
  }
}
