import HTML
import HTTP
import Ledger
import Store
import Threads
import Words

extension Visit {
  /// A page that depends only on the group's journal. A browser that has the current one gets 304 before the
  /// page is read or written.
  func cachedPage(_ snapshot: Snapshot, _ page: () throws -> Response) throws -> Response {
    try cachedPage(
      snapshot, at: try snapshot.position(of: try group.group), news: try newsMark(in: snapshot), page)
  }

  /// The same for a page of several groups, whose position moves with each of them.
  func cachedPage(_ snapshot: Snapshot, at position: Int64, news: [Int64], _ page: () throws -> Response)
    throws -> Response
  {
    guard let visitor, !site.memory.messages.isWaiting(for: visitor.session.id) else { return try page() }
    let messages = site.memory.messages.count
    let key = try PageKey(self, visitor.account, at: position, news: news, snapshot)
    let kept: Fields = [
      .entityTag: key.entityTag.description, .cacheControl: Representation.CachePolicy.personal.fieldValue,
      .vary: HeaderName.acceptEncoding.spelling.description,
    ]
    if head.matches(key.entityTag) { return Response(.notModified, fields: kept) }
    if let recent = site.memory.recentPages[key] { return recent }
    var response = try page()
    response.gzipped = GzippedBody()
    // A page with a new message or a secret is not cached.
    guard site.memory.messages.count == messages, !secrecy.isNeeded else { return response }
    for name in [HeaderName.entityTag, .cacheControl] { response.fields[name] = kept[name] }
    site.memory.recentPages.keep(response, as: key)
    return response
  }

  /// A part that depends only on the group's journal and the visitor. It is cached until the journal changes.
  func part(
    _ name: PageParts, of overview: GroupOverview, about subject: [String] = [],
    _ view: (inout Markup) throws -> Void
  ) rethrows -> WrittenPart {
    let formats = formats
    let key = CachedPartKey(
      name: name, subject: subject, group: overview.group.id, position: overview.sequence,
      member: membership?.member, language: t.tag, locale: formats.locale, today: formats.today)
    if let known = site.memory.recentParts[key] { return known }
    let part = try WrittenPart(basePath: site.basePath, view)
    site.memory.recentParts.keep(part, of: part.size, as: key)
    return part
  }
}

extension PageKey {
  init(_ visit: Visit, _ person: Account, at position: Int64, news: [Int64], _ snapshot: Snapshot) throws {
    let formats = visit.formats
    self.init(
      path: visit.head.path, query: visit.head.query, position: position, news: news, person: person,
      member: visit.membership?.member, groups: try visit.groupTitles(in: snapshot),
      lastGroup: visit.lastGroup, language: visit.t.tag, locale: formats.locale, today: formats.today,
      isKept: visit.keepsPages)
  }
}
