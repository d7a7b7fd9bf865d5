import Accounts
import Encodings
import HTTP
import Store
import Words

/// The addresses of feeds: calendar, news and table. A feed is read without a token, so showing its address
/// takes the same scope as making it.
enum FeedLinkResource {
  static func show(_ call: APICall) throws -> APIAnswer {
    let (group, me) = (try call.group, try call.me.account.id)
    let link = try call.read { try $0.feedLink(of: me, in: group) }
    return answer(.ok, link, call)
  }

  /// Makes new addresses each time; the previous ones are revoked, and never come again.
  static func make(_ call: APICall) async throws -> APIAnswer {
    let (group, me) = (try call.group, try call.me.account)
    guard !me.isGuest else { throw APIProblem(.forbidden, call.t.problemForbidden) }
    let id = call.newID(of: FeedLink.self)
    let token = SecretToken(of: id, under: call.door.linkSecret)
    let link = FeedLink(id: id, account: me.id, group: group, token: token.digest, created: call.now)
    return try await call.write { transaction in
      try transaction.replace(with: link)
      return answer(.created, link, call)
    }
  }

  static func end(_ call: APICall) async throws -> APIAnswer {
    let (group, me) = (try call.group, try call.me.account.id)
    return try await call.write { transaction in
      try transaction.removeFeedLink(of: me, in: group)
      return .nothing
    }
  }

  private static func answer(_ status: Status, _ link: FeedLink?, _ call: APICall) -> APIAnswer {
    let token = link.flatMap { link in
      let token = SecretToken(of: link.id, under: call.door.linkSecret)
      return token.digest == link.token ? token : nil
    }
    let place = call.site() + call.door.basePath.text
    return APIAnswer(status) { writer in
      for (name, file) in files { writer.member(name, token.map { "\(place)/feeds/\($0.text)/\(file)" }) }
      writer.member("created", token == nil ? nil : link?.created)
    }
  }

  private static let files: [(StaticString, String)] = [
    ("bills", "bills.ics"), ("history", "history.atom"), ("entries", "entries.csv"),
  ]
}

extension Shape {
  static let feeds = Shape.named("Feeds") {
    .answer([
      .init(
        "bills", .nullable(.text(1...4_000)),
        "iCalendar feed of recurring entries; null if you have no feed URLs."),
      .init("history", .nullable(.text(1...4_000)), "Atom feed of changes."),
      .init("entries", .nullable(.text(1...4_000)), "CSV table of all entries."),
      .init("created", .nullable(.instant)),
    ])
  }
}
