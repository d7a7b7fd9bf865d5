import Store

extension Shape {
  private static let kinds = Shape.list(.choice(Webhook.Kinds.names.map(\.name)), 1...3)
  private static let password = Shape.text(1...1_000)

  private static let fields: [Field] = [
    .init("id", .id), .init("author", .id, "The account of whoever made it."),
    .init("origin", .text(1...4_000), "Where it leads, without the path, which may be a secret."),
    .init("kinds", kinds, "What it is told of: entries, people, and all the rest."),
    .init("created", .instant),
    .init("stopped", .nullable(.instant), "Since when it is sent nothing; null while it is told."),
    .init(
      "reason", .nullable(.choice(Webhook.Reason.allCases.map(\.rawValue))),
      "Why: it could not be reached for days, has said that it is gone, or the account of its author was disabled."
    ),
  ]

  static let webhook = Shape.named("Webhook") { .answer(fields) }

  static let signedWebhook = Shape.named("SignedWebhook") {
    .answer(fields + [.init("secret", .text(1...200), "What messages are signed with; not shown again.")])
  }

  static let webhookList = Shape.named("WebhookList") {
    .answer([.init("webhooks", .list(webhook), "The oldest first.")])
  }

  static let newWebhook = Shape.named("NewWebhook") {
    .request([
      .init("address", .text(1...4_000), "It begins with https://."), .init("kinds", kinds),
      .init("password", password, "Of your account."),
      .optional("operation", .id, "Chosen by the program; sent twice, it is done once."),
    ])
  }

  static let passwordProof = Shape.named("PasswordProof") {
    .request([.init("password", password, "Of your account.")])
  }

  static let webhookTest = Shape.named("WebhookTest") {
    .answer([.init("arrived", .flag), .init("detail", .text(1...2_000), "What came of it.")])
  }
}
