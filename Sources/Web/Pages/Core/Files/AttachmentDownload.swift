import HTTP
import Ledger
import Pictures
import Store

/// The files of a group, for its members.
enum AttachmentDownload {
  static func show(_ visit: Visit) throws -> Response {
    let (group, id) = (try visit.group.group, try visit.id("file", of: Attachment.self))
    let store = visit.store
    let known = try visit.read { try $0.attachment(id, in: group) }
    guard let file = known, file.erasure == nil else { throw Problem.notFound }
    let source = ByteSource(count: file.size) { position in
      try store.read { try $0.contents(of: id, from: position) }
    }
    // The content at an address never changes, but it can
    // be erased, and then no browser may show it any more.
    return Representation(
      .source(source), contentType: file.type, entityTag: EntityTag("\(id)"), cachePolicy: .personal,
      fields: guards(file)
    ).response(to: visit.head)
  }

  /// The thumbnail of a file.
  static func showSmall(_ visit: Visit) throws -> Response {
    let (group, id) = (try visit.group.group, try visit.id("file", of: Attachment.self))
    guard let picture = try visit.read({ try $0.smallPicture(of: id, in: group) }) else {
      throw Problem.notFound
    }
    return Representation(
      .bytes(picture.bytes), contentType: picture.type, entityTag: EntityTag("\(id)-small"),
      cachePolicy: .personal,
      fields: [.contentDisposition: "inline", .contentSecurityPolicy: "default-src 'none'; sandbox"]
    ).response(to: visit.head)
  }

  /// Header fields that keep a browser from running any content of the file, no matter which kind it is.
  private static func guards(_ file: AttachedFile) -> Fields {
    let kind = FileKind(mediaType: file.type)
    let name = kind.map { FileName(file.name, $0).disposition(isShown: $0.isShown) } ?? "attachment"
    return [.contentDisposition: name, .contentSecurityPolicy: "default-src 'none'; sandbox"]
  }
}
