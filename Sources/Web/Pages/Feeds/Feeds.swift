import API
import Accounts
import Encodings
import HTML
import HTTP
import Ledger
import Operations
import Store
import Words

/// Feeds for programs that cannot sign in: feed readers, calendars and spreadsheets. The secret in the
/// address is their only credential.
enum Feeds {
  /// The group's history, the newest first.
  static func history(_ visit: Visit) throws -> Response {
    try visit.feed { feed, snapshot in
      Representation(
        .bytes(try HistoryAtomFeed(feed, snapshot).bytes), contentType: "application/atom+xml; charset=utf-8",
        cachePolicy: .personal)
    }
  }

  /// The days of recurring entries.
  static func bills(_ visit: Visit) throws -> Response {
    try visit.feed { feed, snapshot in
      Representation(
        .bytes(try BillCalendar(feed, snapshot).bytes), contentType: "text/calendar; charset=utf-8",
        cachePolicy: .personal)
    }
  }

  /// All entries as a table.
  static func entries(_ visit: Visit) async throws -> Response {
    let feed = try visit.store.read { try Feed(visit, in: $0) }
    let (store, link) = (visit.store, feed.link)
    let table = try await visit.site.queues.downloads.make(for: link.account) { put in
      try store.read { try $0.writeTable(of: link.group, to: put) }
    }
    var response = Response(
      .ok,
      fields: [
        .contentType: "text/csv; charset=utf-8", .contentDisposition: #"attachment; filename="entries.csv""#,
      ], body: .source(table))
    response.mark()
    return response
  }
}

/// A request of a feed: its group, and the member who made the link.
struct Feed {
  let link: FeedLink
  let overview: GroupOverview
  let me: Member
  let formats: Formats
  private let visit: Visit

  /// Throws `Problem.notFound` if the address gives no access.
  init(_ visit: Visit, in snapshot: Snapshot) throws {
    guard let token = SecretToken(visit.parameters["token"] ?? ""),
      let link = try snapshot.feedLink(with: token.digest), let account = try snapshot.account(link.account),
      !account.isDisabled, try !snapshot.awaitsSecondFactor(account.id, ofApp: false),
      let me = try snapshot.membership(of: account.id, in: link.group),
      let overview = try snapshot.overview(of: link.group)
    else { throw Problem.notFound }
    (self.link, self.overview, self.me, self.visit) = (link, overview, me, visit)
    let zone = account.timeZone.flatMap { TimeZone.named($0) } ?? .machine
    formats = Formats(
      t: Strings(for: account, visit.head), locale: account.formats, today: visit.now.time(in: zone).day)
  }

  var t: Strings { formats.t }
  var people: GroupPeople { GroupPeople(overview, me: me.id, formats: formats) }
  var name: String { overview.roster.title(for: me.id) }
  var now: Instant { visit.now }
  /// The host name, as part of ids.
  var host: String { visit.origin.url(visit.head)?.authority ?? "evenly" }
  /// The address of the feed itself.
  var ownAddress: String { (visit.origin.url(visit.head)?.description ?? "") + visit.head.path }

  /// The absolute URL of a page.
  func address(of link: Link) -> String { visit.address(of: link) }
}

extension Visit {
  /// The response to a program with the secret of a feed. Only
  /// that program may cache it, and only for a short time.
  fileprivate func feed(_ make: (Feed, Snapshot) throws -> Representation) throws -> Response {
    var representation = try store.read { try make(Feed(self, in: $0), $0) }
    guard case .bytes(let bytes) = representation.content else { throw Problem.unexpected }
    representation.entityTag = EntityTag(Base64.url.text(of: Array(SHA256.digest(of: bytes).prefix(12))))
    var response = representation.response(to: head)
    response.mark()
    return response
  }
}

extension Response {
  /// Keeps shared caches and search engines away.
  fileprivate mutating func mark() {
    fields[.cacheControl] = "private, max-age=300"
    fields[HeaderName("X-Robots-Tag")] = "noindex, nofollow"
  }
}
