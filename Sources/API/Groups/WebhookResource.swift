import AccountStore
import Encodings
import HTTP
import Household
import Ledger
import Store

/// The webhooks of a group, for programs: to see them, and to take away one's own. They are made on the page alone, where
/// the password is asked for.
enum WebhookResource {
  static func list(_ call: APICall) throws -> APIAnswer {
    try call.read { snapshot in
      let webhooks = try snapshot.webhooks(of: try call.group)
      return APIAnswer { writer in
        writer.object { writer in
          writer.objects("webhooks", webhooks) { $1.writeMembers(of: $0) }
        }
      }
    }
  }

  static func remove(_ call: APICall) async throws -> APIAnswer {
    let removing = RemoveWebhook(try call.id("webhook"), of: try call.group, by: try call.me.account.id)
    return try await call.write { transaction in
      guard try removing.run(in: transaction) else { throw call.missing }
      return .nothing
    }
  }
}

extension JSONWriter {
  fileprivate mutating func writeMembers(of webhook: Webhook) {
    member("id", webhook.id)
    member("author", webhook.account)
    member("origin", webhook.origin)
    member("created", webhook.created)
    member("stopped", webhook.stop?.since)
    member("reason", webhook.stop?.reason.rawValue)
  }
}

extension Shape {
  static let webhook = Shape.named("Webhook") {
    .answer([
      .init("id", .id),
      .init("author", .id, "The account of whoever made it."),
      .init("origin", .text(1...4_000), "Where it leads, without the path, which may be a secret."),
      .init("created", .instant),
      .init("stopped", .nullable(.instant), "Since when it is sent nothing; null while it is told."),
      .init(
        "reason", .nullable(.choice(Webhook.Reason.allCases.map(\.rawValue))),
        "Why: it could not be reached for days, has said that it is gone, or the account of its author was disabled."
      ),
    ])
  }

  static let webhookList = Shape.named("WebhookList") {
    .answer([.init("webhooks", .list(webhook), "The oldest first.")])
  }
}
