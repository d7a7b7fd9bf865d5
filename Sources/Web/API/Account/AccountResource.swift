import Accounts
import Encodings
import Store

/// The account of the token.
enum AccountResource {
  static func show(_ call: APICall) throws -> APIAnswer {
    let me = try call.me
    return APIAnswer { $0.writeMembers(of: me.account, by: me.token) }
  }

  static func change(_ call: APICall) async throws -> APIAnswer {
    let (me, body) = (try call.me, call.body)
    var change = ProfileChange()
    change.name = try body.text("name").map(DisplayName.init)
    let mail = try body.text("mail").map(MailAddress.init)
    if body.has("mail") { change.mail = .some(mail) }
    return try await call.write { [change] transaction in
      let changed = try transaction.change(change, of: me.account.id)
      return APIAnswer { $0.writeMembers(of: changed, by: me.token) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func writeMembers(of account: Account, by token: PersonalToken) {
    member("id", account.id)
    member("name", account.displayName)
    member("username", account.username)
    member("mail", account.mail)
    member("language", account.language)
    member("timeZone", account.namedZone)
    key("token")
    object { writer in
      writer.member("id", token.id)
      writer.member("name", token.name)
      writer.key("scopes")
      writer.array(token.scopes.words) { $1.write($0) }
      writer.member("group", token.group)
      writer.member("created", token.created)
      writer.member("expires", token.expires)
    }
  }
}

extension Shape {
  static let account = Shape.named("Account") {
    .answer([
      .init("id", .id), .init("name", .text(1...2_000)), .init("username", .nullable(.text(1...500))),
      .init("mail", .nullable(.text(1...500))), .init("language", .nullable(.text(1...40))),
      .init("timeZone", .nullable(.text(1...100))), .init("token", token),
    ])
  }

  private static let token = Shape.named("Token") {
    .answer([
      .init("id", .id), .init("name", .text(1...500)),
      .init("scopes", .list(.choice(["read", "add", "write", "manage", "account"]))),
      .init("group", .nullable(.id), "The only group the token can access; null for all groups."),
      .init("created", .instant), .init("expires", .nullable(.instant)),
    ])
  }

  static let accountChange = Shape.named("AccountChange") {
    .request([
      .optional("name", .text(1...500)),
      .optional("mail", .nullable(.text(1...500)), "Email address; null removes it."),
    ])
  }
}
