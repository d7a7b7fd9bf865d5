import Encodings
import HTTP
import HTTPClient
import Operations
import Store

/// The address of a service that sends short messages, to which alerts for the server admin go. The address
/// holds its secret, so it is never logged.
package struct AlertAddress: Sendable {
  private enum Service {
    case telegram(chat: String)
    case ntfy(token: String?, topic: String)
    case gotify(token: String)
    case apprise
    case webhook(WebhookSignature?)
  }

  private let service: Service
  private let address: WebAddress
  /// A name without the secret, which others may read.
  package let name: String

  /// Reads `telegram://TOKEN@CHAT`, `ntfy://[TOKEN@]HOST/TOPIC`, `gotify://TOKEN@HOST`, `apprise://HOST/KEY`,
  /// or `https://…` with `#whsec_…` behind it if posts must be signed. `ntfy+http` and the like are
  /// unencrypted, for a home network.
  package init?(_ text: String) {
    let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let made = Self.read(parts[0].lowercased()[...], parts[1]) else { return nil }
    self = made
  }

  private init?(_ service: Service, at address: String, _ name: String) {
    guard let address = WebAddress(address) else { return nil }
    (self.service, self.address) = (service, address)
    self.name = name.isEmpty ? address.destination.host : "\(name) at \(address.destination.host)"
  }

  private static func read(_ scheme: Substring, _ rest: Substring) -> AlertAddress? {
    let isPlain = scheme.hasSuffix("+http")
    let web = isPlain ? "http://" : "https://"
    let parts = rest.split(separator: "@", omittingEmptySubsequences: false)
    let (secret, place) = (parts.count == 2 ? String(parts[0]) : nil, parts.last ?? "")
    guard parts.count <= 2, secret?.isEmpty != true, !place.isEmpty else { return nil }
    switch isPlain ? scheme.dropLast(5) : scheme {
    case "telegram":
      guard let secret, !isPlain, isPlainWord(secret), isPlainWord(place) else { return nil }
      return AlertAddress(
        .telegram(chat: String(place)), at: "https://api.telegram.org/bot\(secret)/sendMessage", "telegram")
    case "ntfy":
      let names = place.split(separator: "/", omittingEmptySubsequences: false)
      guard names.count == 2, isPlainWord(names[1]) else { return nil }
      return AlertAddress(.ntfy(token: secret, topic: String(names[1])), at: web + names[0] + "/", "ntfy")
    case "gotify":
      guard let secret else { return nil }
      let base = place.last == "/" ? place.dropLast() : place
      return AlertAddress(.gotify(token: secret), at: web + base + "/message", "gotify")
    case "apprise":
      let names = place.split(separator: "/", omittingEmptySubsequences: false)
      guard secret == nil, names.count == 2, isPlainWord(names[1]) else { return nil }
      return AlertAddress(.apprise, at: web + names[0] + "/notify/" + names[1], "apprise")
    case "https" where secret == nil: return webhook(place)
    default: return nil
    }
  }

  private static func webhook(_ place: Substring) -> AlertAddress? {
    let parts = place.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let signature = parts.count == 2 ? WebhookSignature(String(parts[1])) : nil
    guard let first = parts.first, parts.count == 1 || signature != nil else { return nil }
    return AlertAddress(.webhook(signature), at: "https://" + first, "")
  }

  private static func isPlainWord(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { PercentCoding.isUnreserved($0) || $0 == UInt8(ascii: ":") }
  }
}

// MARK: - Asking

extension AlertAddress {
  /// The request for an alert; `id` is the same each time the same alert is tried.
  func request(_ alarm: Alarm, _ message: String, id: String, at now: Instant) -> OutgoingRequest {
    let body = body(alarm, message, at: now)
    var fields: [(name: HeaderName, value: String)] = [(.contentType, "application/json")]
    switch service {
    case .ntfy(let token?, _): fields.append((HeaderName("Authorization"), "Bearer \(token)"))
    case .gotify(let token): fields.append((HeaderName("X-Gotify-Key"), token))
    case .webhook(let signature?): fields += signature.fields(id: id, at: now, body: body)
    case .telegram, .ntfy, .apprise, .webhook: break
    }
    return OutgoingRequest(.post, address, fields: fields, body: body)
  }

  private func body(_ alarm: Alarm, _ message: String, at now: Instant) -> [UInt8] {
    var writer = JSONWriter()
    // The lowest limit of these services.
    let message = String(message.prefix(1_000))
    writer.object { writer in
      switch service {
      case .telegram(let chat):
        writer.write("chat_id", chat)
        writer.write("text", "\(alarm.title)\n\(message)")
      case .ntfy(_, let topic):
        writer.write("topic", topic)
        Self.write(alarm.title, message, as: "message", &writer)
        writer.key("priority")
        writer.write(4)
        writer.key("tags")
        writer.array { $0.write("warning") }
      case .gotify:
        Self.write(alarm.title, message, as: "message", &writer)
        writer.key("priority")
        writer.write(8)
      case .apprise:
        Self.write(alarm.title, message, as: "body", &writer)
        writer.write("type", "warning")
      case .webhook:
        writer.write("type", "alert.\(alarm.rawValue)")
        writer.key("timestamp")
        writer.write(now.milliseconds / 1_000)
        writer.key("data")
        writer.object { Self.write(alarm.title, message, as: "message", &$0) }
      }
    }
    return writer.bytes
  }

  private static func write(
    _ title: String, _ message: String, as name: StaticString, _ writer: inout JSONWriter
  ) {
    writer.write("title", title)
    writer.write(name, message)
  }
}
