import HTML
import HTTP
import Ledger
import Pictures
import Store
import Words

/// The pictures of accounts.
enum AccountPictures {
  static let mostBytes = 2 << 20
  /// A picture that is too large is read up to this limit, so that the error appears beside its field.
  static let bodyLimit = 8 << 20

  static func show(_ visit: Visit) throws -> Response {
    let id: ID<Avatar> = try visit.id("avatar")
    guard let avatar = try visit.read({ try $0.avatar(id) }) else { throw Problem.notFound }
    var response = response(avatar, .immutable, to: visit)
    // Another picture has another address, so it is cached for good, but only for the signed-in visitor.
    response.fields[.cacheControl] = "private, max-age=31536000, immutable"
    return response
  }

  static func response(_ avatar: Avatar, _ cachePolicy: Representation.CachePolicy, to visit: Visit)
    -> Response
  {
    Representation(
      .bytes(avatar.data), contentType: avatar.type, entityTag: EntityTag("\(avatar.id)"),
      cachePolicy: cachePolicy
    ).response(to: visit.head)
  }

  static func create(_ visit: Visit) async throws -> Response {
    guard visit.hasSpace(for: mostBytes) else { return try refuse(visit.t.fileNoSpace, visit) }
    guard var bytes = try await upload(visit) else { return try refuse(visit.t.avatarTooLarge, visit) }
    guard !bytes.isEmpty else { return try refuse(visit.t.avatarMissing, visit) }
    guard let kind = clean(&bytes) else { return try refuse(visit.t.avatarUnknown, visit) }
    let me = try visit.me.account.id
    let avatar = Avatar(id: visit.newID(), type: kind.mediaType, data: bytes)
    try await visit.write { try $0.setAvatar(avatar, of: me) }
    return visit.redirect(to: Link("/account"), saying: visit.t.avatarSaved)
  }

  static func delete(_ visit: Visit) async throws -> Response {
    let me = try visit.me.account.id
    try await visit.write { try $0.removeAvatar(of: me) }
    return visit.redirect(to: Link("/account"), saying: visit.t.avatarRemoved)
  }

  /// Removes a picture's metadata; nil if it cannot be parsed, or if browsers cannot display it.
  private static func clean(_ bytes: inout [UInt8]) -> FileKind? {
    guard let kind = FileKind(bytes), kind.isShown else { return nil }
    do { try PlainPicture.clean(&bytes, kind) } catch { return nil }
    return kind
  }

  /// The bytes of the picture: empty if none was chosen, nil if it is too large.
  private static func upload(_ visit: Visit) async throws -> [UInt8]? {
    var limits = MultipartFormReader.Limits()
    limits.file = mostBytes
    limits.files = 1
    do { return try await visit.formWithFiles(limits).file("avatar")?.bytes ?? [] } catch FormError.tooLarge {
      return nil
    }
  }

  private static func refuse(_ words: String, _ visit: Visit) throws -> Response {
    var errors = FormErrors()
    errors.add("avatar", words)
    return try AccountPage.refuse(.avatar, Form(), errors, visit)
  }
}
