import API
import Accounts
import Encodings
import HTML
import HTTP
import Ledger
import Operations
import Store
import Words

/// What programs read that cannot sign in: readers of news, calendars and spreadsheets. They are known by the secret in
/// the address alone.
enum Feeds {
  /// What was done in the group, the newest first.
  static func history(_ visit: Visit) throws -> Response {
    try visit.feed { feed, snapshot in
      Representation(
        .bytes(try HistoryFeed(feed, snapshot).bytes), contentType: "application/atom+xml; charset=utf-8",
        cachePolicy: .personal)
    }
  }

  /// When what comes again comes.
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
        .contentType: "text/csv; charset=utf-8",
        .contentDisposition: #"attachment; filename="entries.csv""#,
      ], body: .source(table))
    response.mark()
    return response
  }
}

/// A request of such a program: which group it reads, and in whose place.
struct Feed {
  let link: FeedLink
  let overview: GroupOverview
  let me: Member
  let formats: Formats
  private let visit: Visit

  /// Throws `Problem.notFound` where nobody may look by this address.
  init(_ visit: Visit, in snapshot: Snapshot) throws {
    guard let token = SecretToken(visit.parameters["token"] ?? ""),
      let link = try snapshot.feedLink(with: token.digest),
      let account = try snapshot.account(link.account), !account.isDisabled,
      try !snapshot.awaitsSecondFactor(account.id, ofApp: false),
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
  /// The machine's name, as part of ids.
  var host: String { visit.origin.url(visit.head)?.authority ?? "evenly" }
  /// Of the feed itself.
  var ownAddress: String { (visit.origin.url(visit.head)?.description ?? "") + visit.head.path }

  /// Of a page, as a program opens it.
  func address(of link: Link) -> String { visit.address(of: link) }
}

extension Visit {
  /// Answers a program that shows the secret of a feed. Nobody but it keeps what it gets, and not for long.
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
  /// For programs alone, and not for engines that search.
  fileprivate mutating func mark() {
    fields[.cacheControl] = "private, max-age=300"
    fields[FieldName("X-Robots-Tag")] = "noindex, nofollow"
  }
}
