import HTML
import HTTP
import Ledger
import Pictures
import Store

/// The files of a group, for those who are in it.
enum Files {
  static func show(_ visit: Visit) throws -> Response {
    let (group, id) = (try visit.group.group, try visit.id("file", of: Attachment.self))
    let store = visit.store
    guard let file = try visit.read({ try $0.attachment(id, in: group) }) else { throw Problem.notFound }
    let source = ByteSource(count: file.size) { position in
      try store.read { try $0.contents(of: id, from: position) }
    }
    var response = Representation(
      .source(source), contentType: file.type, entityTag: EntityTag("\(id)"), cachePolicy: .personal,
      fields: guards(file)
    ).response(to: visit.head)
    // What is behind an address never changes; but only who is in the group may have it at all.
    response.fields[.cacheControl] = "private, max-age=31536000, immutable"
    return response
  }

  /// Whatever a file turns out to be, no browser runs anything of it.
  private static func guards(_ file: AttachedFile) -> Fields {
    let kind = FileKind(mediaType: file.type)
    let name = kind.map { FileName(file.name, $0).disposition(isShown: $0.isShown) } ?? "attachment"
    return [.contentDisposition: name, .contentSecurityPolicy: "default-src 'none'; sandbox"]
  }
}
