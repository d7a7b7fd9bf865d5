import HTTP
import Ledger
import Store

extension Visit {
  /// A page that says nothing but what the group's journal holds: whoever has it already is told so, before
  /// anything is read or written.
  func unlessUnchanged(_ snapshot: Snapshot, _ page: () throws -> Response) throws -> Response {
    guard let session = visitor?.session, !site.messages.isWaiting(for: session.id) else { return try page() }
    let tag = try entityTag(snapshot)
    let kept: Fields = [
      .entityTag: tag.description, .cacheControl: Representation.CachePolicy.personal.fieldValue,
    ]
    if head.matches(tag) { return Response(.notModified, fields: kept) }
    var response = try page()
    for name in [FieldName.entityTag, .cacheControl] { response.fields[name] = kept[name] }
    return response
  }

  /// Of all that the page depends on. It is good until the program starts anew, with other pages perhaps.
  private func entityTag(_ snapshot: Snapshot) throws -> EntityTag {
    var hasher = Hasher()
    hasher.combine(try snapshot.position(of: try group.group))
    hasher.combine(try groupTitles(in: snapshot))
    hasher.combine(visitor?.session.id)
    hasher.combine(visitor?.account)
    hasher.combine(membership?.member)
    hasher.combine(t.tag)
    hasher.combine(formats.locale)
    hasher.combine(formats.today)
    hasher.combine(head.path)
    hasher.combine(head.query)
    return EntityTag(String(UInt(bitPattern: hasher.finalize()), radix: 36))
  }
}
