import API
import Accounts
import HTML
import HTTP
import HTTPClient
import Household
import Ledger
import Notifications
import Store
import Words

/// Makes and changes webhooks. The password is required, as
/// for a token: data that was sent cannot be taken back.
enum Webhooks {
  static func create(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    guard try !visit.me.account.isGuest else { throw Problem.forbidden }
    var errors = FormErrors()
    let address = visit.site.background.webhookCarrier.address(form["address"] ?? "")
    if address == nil { errors.add("address", visit.t.webhookAddressUnfit) }
    let kinds = Webhook.Kinds(named: form.values(of: "kinds"))
    if kinds.isEmpty { errors.add("kinds", visit.t.webhookNoKind) }
    guard let proof = try await visit.reauthenticate(form, &errors), let address else {
      return try WebhooksPage.refuse(form, errors, visit)
    }
    let (id, secret) = (visit.newID(of: Webhook.self), newSecret(visit))
    let (group, me, now) = (try visit.group.group, try visit.me.account.id, visit.now)
    do {
      let isMade: Void? = try await visit.write(refusals: &errors) { transaction in
        try proof.require(in: transaction)
        try transaction.addWebhook(id, of: group, by: me, at: address.description, secret: secret, kinds, now)
      }
      if isMade != nil { return try WebhooksPage.show(WebhookSignature(secret: secret), visit) }
    } catch Refusal.limit(let limit) { errors.add("address", limit.words(visit.t)) }
    return try WebhooksPage.refuse(form, errors, visit)
  }

  private static func newSecret(_ visit: Visit) -> [UInt8] {
    visit.site.randomness.bytes(Webhook.Secrets.length)
  }

  /// Replaces the signing secret. For a day requests are signed with both.
  static func rotateSecret(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let webhook = try own(visit)
    var errors = FormErrors()
    guard let proof = try await visit.reauthenticate(form, &errors) else {
      return try WebhooksPage.refuse(form, errors, of: webhook.id, visit)
    }
    let (secret, now) = (newSecret(visit), visit.now)
    let isRenewed: Void? = try await visit.write(refusals: &errors) { transaction in
      try proof.require(in: transaction)
      try transaction.setSecret(of: webhook.id, to: secret, now)
    }
    guard isRenewed != nil else { return try WebhooksPage.refuse(form, errors, of: webhook.id, visit) }
    return try WebhooksPage.show(WebhookSignature(secret: secret), visit)
  }

  /// Sends a test request and waits for its result, which the page shows.
  static func test(_ visit: Visit) async throws -> Response {
    let webhook = try own(visit)
    let t = visit.t
    do {
      try visit.site.signIns.attempts.require([.webhookTest(try visit.me.account.id)], at: visit.now)
    } catch let wait as SignInAttempts.Wait { throw Problem.tooMany(seconds: wait.seconds) }
    guard let outcome = try await visit.site.background.webhooks.test(webhook) else {
      return try done(t.webhookTestBusy, visit)
    }
    return try done(
      outcome.isSuccess ? t.webhookTestArrived : t.webhookTestFailed(reason: outcome.words(t)), visit)
  }

  static func resume(_ visit: Visit) async throws -> Response {
    let (webhook, now) = (try own(visit), visit.now)
    try await visit.write { try $0.resumeWebhook(webhook.id, now) }
    visit.site.background.webhooks.noteChange()
    return try done(visit.t.webhookResumed, visit)
  }

  /// For the member who made it, even without their former rights, and for the group's owners.
  static func delete(_ visit: Visit) async throws -> Response {
    let (id, group) = (try visit.id("webhook", of: Webhook.self), try visit.group.group)
    let me = try visit.me.account.id
    let isRemoved = try await visit.write { try $0.removeWebhook(id, of: group, by: me) }
    guard isRemoved else { throw Problem.notFound }
    return try done(visit.t.webhookRemoved, visit)
  }

  /// The webhook of the page's group that the address names.
  private static func standing(_ visit: Visit) throws -> Webhook {
    let (id, group) = (try visit.id("webhook", of: Webhook.self), try visit.group.group)
    guard let webhook = try visit.read({ try $0.webhook(id) }), webhook.group == group else {
      throw Problem.notFound
    }
    return webhook
  }

  /// The same, if the visitor has made it.
  private static func own(_ visit: Visit) throws -> Webhook {
    let webhook = try standing(visit)
    guard try webhook.account == visit.me.account.id else { throw Problem.forbidden }
    return webhook
  }

  private static func done(_ words: String, _ visit: Visit) throws -> Response {
    visit.redirect(to: Link("/groups", try visit.group.group, "webhooks"), saying: words)
  }
}
