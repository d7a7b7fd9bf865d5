import API
import Credentials
import Encodings
package import HTTP
package import Store

/// Signs the body of a webhook request by Standard Webhooks: `webhook-id`, `webhook-timestamp` and
/// `webhook-signature` prove who sent these bytes, and when.
package struct WebhookSignature: Sendable {
  private let secret: [UInt8]

  /// Reads `whsec_` and base64; nil for anything else.
  package init?(_ text: String) {
    guard text.utf8.starts(with: Self.prefix.utf8),
      let secret = Base64.standard.bytes(of: text.dropFirst(Self.prefix.count)),
      (24...64).contains(secret.count)
    else { return nil }
    self.secret = secret
  }

  package init(secret: [UInt8]) { self.secret = secret }

  package var text: String { Webhook.Secrets.text(of: secret) }

  /// The header fields of a request with this body; the id is the same each time it is tried.
  package func fields(id: String, at now: Instant, body: [UInt8]) -> [(name: HeaderName, value: String)] {
    Self.fields(id: id, at: now, body: body, secrets: [secret])
  }

  /// The same, signed by several secrets while a new one is being introduced.
  package static func fields(id: String, at now: Instant, body: [UInt8], secrets: [[UInt8]]) -> [(
    name: HeaderName, value: String
  )] {
    let moment = "\(now.milliseconds / 1_000)"
    let signed = Array("\(id).\(moment).".utf8) + body
    let signatures = secrets.map { secret in
      "v1," + Base64.standard.text(of: MessageCode.sha256(signed, key: secret))
    }
    return [
      (HeaderName("webhook-id"), id), (HeaderName("webhook-timestamp"), moment),
      (HeaderName("webhook-signature"), signatures.joined(separator: " ")),
    ]
  }

  private static let prefix = Webhook.Secrets.prefix
}
