import HTTP
import Store
import Threads

extension Visit {
  /// A page that shows what the group's journal holds and nothing else: whoever has it already is told so,
  /// before anything is read or written.
  func unlessUnchanged(_ snapshot: Snapshot, _ page: () throws -> Response) throws -> Response {
    try unlessUnchanged(
      snapshot, at: try snapshot.position(of: try group.group), news: try newsMark(in: snapshot), page)
  }

  /// The same for a page that shows several groups, from a position that moves with each of them.
  func unlessUnchanged(
    _ snapshot: Snapshot, at position: Int64, news: [Int64], _ page: () throws -> Response
  ) throws -> Response {
    guard let visitor, !site.memory.messages.isWaiting(for: visitor.session.id) else { return try page() }
    let messages = site.memory.messages.count
    let key = try PageKey(self, visitor.account, at: position, news: news, snapshot)
    let kept: Fields = [
      .entityTag: key.entityTag.description,
      .cacheControl: Representation.CachePolicy.personal.fieldValue,
      .vary: FieldName.acceptEncoding.spelling.description,
    ]
    if head.matches(key.entityTag) { return Response(.notModified, fields: kept) }
    if let recent = site.memory.recentPages[key] { return recent }
    var response = try page()
    response.gzipped = GzippedBody()
    // A message that was left meanwhile may be on the page, which then is for this once; so is a secret.
    guard site.memory.messages.count == messages, !secrecy.isNeeded else { return response }
    for name in [FieldName.entityTag, .cacheControl] { response.fields[name] = kept[name] }
    site.memory.recentPages.keep(response, as: key)
    return response
  }
}
