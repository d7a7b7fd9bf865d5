import Credentials
import Encodings
import Ledger
import Store

/// An entry between preparing and saving. The assistant carries it and cannot change it: the seal is valid
/// for these bytes, this token, and a quarter of an hour. It contains the id of the operation, so saving
/// twice adds once.
struct EntryDraftSeal {
  /// The body of the request that adds the entry, and its group.
  let body: JSONObject
  let expires: Instant
  let text: String

  static let life: Duration = .seconds(15 * 60)

  init(_ arguments: JSONObject, for token: ID<PersonalToken>, _ call: APICall) {
    var body = arguments
    body.set("operation", .string(call.newID(of: Operation.self).description))
    let expires = call.now.adding(Self.life)
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("token", token)
      writer.member("expires", expires.milliseconds)
      writer.key("body")
      writer.write(.object(body))
    }
    let content = Base64.url.text(of: writer.bytes)
    (self.body, self.expires) = (body, expires)
    text = "\(content).\(Base64.url.text(of: Self.seal(content, call)))"
  }

  /// The sealed body; nil if it was not sealed here, was sealed for another token, or has expired.
  static func open(_ text: String, for token: ID<PersonalToken>, _ call: APICall) -> JSONObject? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, let sealed = Base64.url.bytes(of: Array(parts[1]).span),
      ConstantTime.areEqual(sealed, seal(String(Substring(parts[0])), call)),
      let content = Base64.url.bytes(of: Array(parts[0]).span), let draft = (try? JSON(content))?.object,
      draft.id("token") == token, let expires = draft["expires"]?.number?.integer,
      call.now.milliseconds < expires
    else { return nil }
    return draft.object("body")
  }

  private static func seal(_ content: String, _ call: APICall) -> [UInt8] {
    MessageCode.sha256(Array(content.utf8), key: call.door.draftKey)
  }
}
