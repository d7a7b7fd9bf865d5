import Accounts
import Encodings
import HTTP
import Ledger
import PaymentCodes
import Store
import Words

/// Exports all data that is stored about the account itself.
enum AccountData {
  static func show(_ visit: Visit) throws -> Response {
    let data = try visit.read { snapshot in try bytes(visit, snapshot) }
    return Response(
      .ok,
      fields: [
        .contentType: "application/json; charset=utf-8", .cacheControl: "no-store",
        .contentDisposition: #"attachment; filename="evenly-account.json""#,
      ], body: .bytes(ArraySlice(data)))
  }

  static func bytes(_ visit: Visit, _ snapshot: Snapshot) throws -> [UInt8] {
    let me = try visit.me.account
    let (sessions, signIns) = (
      try snapshot.sessions(of: me.id, at: visit.now), try snapshot.signIns(of: me.id)
    )
    let avatar = try me.avatar.flatMap { try snapshot.avatar($0) }
    let (factor, passkeys) = (try snapshot.hasSecondFactor(me.id), try snapshot.passkeys(of: me.id))
    var writer = JSONWriter()
    writer.write(
      me, sessions, signIns, avatar, try snapshot.places(of: me.id), factor, passkeys,
      try snapshot.paymentWays(of: .account(me.id)) + snapshot.paymentWaysSaid(of: me.id).map(\.stored))
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func write(
    _ account: Account, _ sessions: [Session], _ signIns: [SignIn], _ avatar: Avatar?,
    _ groups: [MembershipInfo], _ hasSecondFactor: Bool, _ passkeys: [StoredPasskey],
    _ paymentWays: [StoredPaymentWay]
  ) {
    object { writer in
      writer.write("username", account.username)
      writer.write("displayName", account.displayName)
      writer.write("mail", account.mail)
      writer.key("paymentWays")
      writer.array(paymentWays) { stored, writer in writer.write(stored) }
      writer.write("language", account.language)
      writer.write("formats", account.formats)
      writer.write("timeZone", account.timeZone)
      writer.write("theme", account.theme.rawValue)
      writer.write("created", account.created.iso8601)
      writer.write("secondFactor", hasSecondFactor)
      writer.key("passkeys")
      writer.array(passkeys) { passkey, writer in writer.write(passkey) }
      if let avatar { writer.write("picture", avatar) }
      writer.key("groups")
      writer.array(groups) { group, writer in writer.write(group) }
      writer.key("devices")
      writer.array(sessions) { session, writer in writer.write(session) }
      writer.key("signIns")
      writer.array(signIns) { signIn, writer in writer.write(signIn) }
    }
  }

  private mutating func write(_ key: StaticString, _ avatar: Avatar) {
    self.key(key)
    object { writer in
      writer.write("type", avatar.type)
      writer.write("base64", Base64.standard.text(of: avatar.data))
    }
  }

  private mutating func write(_ place: MembershipInfo) {
    object { writer in
      writer.write("id", place.group.description)
      writer.write("name", place.title)
      writer.write("memberName", place.name)
      writer.write("role", place.role.rawValue)
      writer.write("since", place.since.iso8601)
    }
  }

  private mutating func write(_ passkey: StoredPasskey) {
    object { writer in
      writer.write("name", passkey.name)
      writer.write("address", passkey.party)
      writer.write("created", passkey.created.iso8601)
      writer.write("lastUsed", passkey.lastUsed?.iso8601)
    }
  }

  private mutating func write(_ stored: StoredPaymentWay) {
    object { writer in
      writer.write("kind", stored.way.kind.rawValue)
      writer.write("value", stored.way.value)
      writer.write("name", stored.way.name)
      writer.write("address", stored.way.address)
      writer.write("added", stored.added.iso8601)
    }
  }

  private mutating func write(_ session: Session) {
    object { writer in
      writer.write("name", name(ofDevice: session.device))
      writer.write("signedIn", session.created.iso8601)
      writer.write("lastUsed", session.lastUsed.iso8601)
      writer.write("method", session.method)
    }
  }

  private mutating func write(_ signIn: SignIn) {
    object { writer in
      writer.write("device", name(ofDevice: signIn.device))
      writer.write("address", signIn.address)
      writer.write("succeeded", signIn.isSuccess)
      writer.key("times")
      writer.write(signIn.times)
      writer.write("time", signIn.moment.iso8601)
    }
  }
}

private func name(ofDevice stored: String) -> String {
  DeviceName(stored: stored).words(Strings(language: .en))
}
