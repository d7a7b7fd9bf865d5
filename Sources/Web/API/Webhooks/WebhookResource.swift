import Accounts
import Encodings
import HTTP
import Household
import Ledger
package import Store
import Words

/// The webhooks of a group. What a webhook sends leaves the instance's control: a token is not enough to make
/// one, and the password is required as on the page.
enum WebhookResource {
  static func list(_ call: APICall) throws -> APIAnswer {
    try call.read { snapshot in
      let webhooks = try snapshot.webhooks(of: try call.group)
      return APIAnswer { $0.objects("webhooks", webhooks) { $1.writeMembers(of: $0) } }
    }
  }

  static func make(_ call: APICall) async throws -> APIAnswer {
    let (group, me, now) = (try call.group, try call.me.account, call.now)
    guard !me.isGuest else { throw APIProblem(.forbidden, call.t.problemForbidden) }
    let id = try call.ownID(of: Webhook.self)
    guard let address = call.door.webhooks.address(call.body.text("address") ?? "") else {
      throw APIProblem(at: "/address", "unfitAddress", call.t.webhookAddressUnfit)
    }
    let (kinds, secret) = (Webhook.Kinds(named: call.body.texts("kinds") ?? []), newSecret(call))
    let proof = try await call.proof()
    return try await call.write { transaction in
      try call.require(proof, in: transaction)
      let there = try transaction.webhook(id)
      if let there, there.address != address || there.kinds != kinds {
        throw APIProblem(.operationReused, call.t.problemReused)
      }
      if there == nil {
        try transaction.addWebhook(id, of: group, by: me.id, at: address, secret: secret, kinds, now)
      }
      return try answer(there == nil ? .created : .ok, id, showsSecret: true, call, transaction)
    }
  }

  /// Sets a new signing secret; for a day the old one signs too.
  static func rotateSecret(_ call: APICall) async throws -> APIAnswer {
    let (id, secret) = (try own(call).id, newSecret(call))
    let proof = try await call.proof()
    return try await call.write { transaction in
      try call.require(proof, in: transaction)
      try transaction.setSecret(of: id, to: secret, call.now)
      return try answer(.ok, id, showsSecret: true, call, transaction)
    }
  }

  /// Sends a test event, and waits for the result.
  static func test(_ call: APICall) async throws -> APIAnswer {
    let webhook = try own(call)
    try call.door.attempts.require([.webhookTest(try call.me.account.id)], at: call.now)
    guard let outcome = try await call.door.webhooks.test(webhook) else {
      throw APIProblem(.conflict, call.t.webhookTestBusy)
    }
    return APIAnswer { writer in
      writer.member("arrived", outcome.isSuccess)
      writer.member("detail", outcome.words(call.t))
    }
  }

  /// Resumes a stopped webhook from where it stopped.
  static func resume(_ call: APICall) async throws -> APIAnswer {
    let id = try own(call).id
    let resumed = try await call.write { transaction in
      try transaction.resumeWebhook(id, call.now)
      return try answer(.ok, id, call, transaction)
    }
    call.door.webhooks.noteChange()
    return resumed
  }

  static func remove(_ call: APICall) async throws -> APIAnswer {
    let (id, group) = (try call.id("webhook", of: Webhook.self), try call.group)
    let me = try call.me.account.id
    return try await call.write { transaction in
      guard try transaction.removeWebhook(id, of: group, by: me) else { throw call.missing }
      return .nothing
    }
  }

  /// The webhook in the path, which must be the caller's own.
  private static func own(_ call: APICall) throws -> Webhook {
    let (id, group) = (try call.id("webhook", of: Webhook.self), try call.group)
    guard let webhook = try call.read({ try $0.webhook(id) }), webhook.group == group else {
      throw call.missing
    }
    guard webhook.account == (try call.me.account.id) else {
      throw APIProblem(.forbidden, call.t.problemForbidden)
    }
    return webhook
  }

  private static func newSecret(_ call: APICall) -> [UInt8] {
    call.door.randomness.bytes(Webhook.Secrets.length)
  }

  private static func answer(
    _ status: Status, _ id: ID<Webhook>, showsSecret: Bool = false, _ call: APICall, _ snapshot: Snapshot
  ) throws -> APIAnswer {
    guard let webhook = try snapshot.webhook(id) else { throw call.missing }
    return APIAnswer(status) { writer in
      writer.writeMembers(of: webhook)
      if showsSecret { writer.member("secret", Webhook.Secrets.text(of: webhook.secrets.current)) }
    }
  }
}

extension Webhook.Secrets {
  /// The secret in the format of Standard Webhooks.
  package static func text(of secret: [UInt8]) -> String { prefix + Base64.standard.text(of: secret) }

  package static let prefix = "whsec_"
}

extension APICall {
  /// Checks the account's password in the body. Tries are counted as on the page.
  fileprivate func proof() async throws -> Reauthentication {
    guard !door.apps.isProviderOnly else { throw APIProblem(.forbidden, t.providerAloneForApps) }
    let (me, store) = (try me.account.id, door.store)
    let proof = try await Reauthentication(
      body.text("password") ?? "", of: me, in: nil, from: network, at: now, door.apps.passwords,
      counting: door.attempts
    ) { try store.read { try $0.password(of: me) } }
    guard let proof else { throw wrongPassword }
    return proof
  }

  fileprivate func require(_ proof: Reauthentication, in snapshot: Snapshot) throws {
    guard try proof.holds(in: snapshot) else { throw wrongPassword }
  }

  private var wrongPassword: APIProblem { APIProblem(at: "/password", "wrongPassword", t.passwordWrong) }
}

extension JSONWriter {
  fileprivate mutating func writeMembers(of webhook: Webhook) {
    member("id", webhook.id)
    member("author", webhook.account)
    member("origin", webhook.origin)
    key("kinds")
    array(Webhook.Kinds.names.filter { webhook.kinds.contains($0.kind) }) { $1.write($0.name) }
    member("created", webhook.created)
    member("stopped", webhook.stop?.since)
    member("reason", webhook.stop?.reason.rawValue)
  }
}

extension Shape {
  private static let kinds = Shape.list(.choice(Webhook.Kinds.names.map(\.name)), 1...3)
  private static let password = Shape.text(1...1_000)

  private static let fields: [Field] = [
    .init("id", .id), .init("author", .id, "Id of the account that created it."),
    .init("origin", .text(1...4_000), "URL without its path, which may contain a secret."),
    .init("kinds", kinds, "Events to send: entries, people, and all the rest."), .init("created", .instant),
    .init("stopped", .nullable(.instant), "When it was disabled; null while it is enabled."),
    .init(
      "reason", .nullable(.choice(Webhook.Reason.allCases.map(\.rawValue))),
      "Why it was disabled: unreachable for days, gone (410), or its author's account was disabled."),
  ]

  static let webhook = Shape.named("Webhook") { .answer(fields) }

  static let signedWebhook = Shape.named("SignedWebhook") {
    .answer(fields + [.init("secret", .text(1...200), "Signing secret of its messages; shown only once.")])
  }

  static let webhookList = Shape.named("WebhookList") {
    .answer([.init("webhooks", .list(webhook), "Oldest first.")])
  }

  static let newWebhook = Shape.named("NewWebhook") {
    .request([
      .init("address", .text(1...4_000), "URL that begins with https://."), .init("kinds", kinds),
      .init("password", password, "Password of your account."), .operation,
    ])
  }

  static let passwordProof = Shape.named("PasswordProof") {
    .request([.init("password", password, "Password of your account.")])
  }

  static let webhookTest = Shape.named("WebhookTest") {
    .answer([
      .init("arrived", .flag), .init("detail", .text(1...2_000), "Result of the test, in your language."),
    ])
  }
}
