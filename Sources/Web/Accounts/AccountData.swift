import Foundation
import HTTP
import Store

/// Everything that is kept about an account itself, as a file to take away.
enum AccountData {
  static func show(_ visit: Visit) throws -> Response {
    let me = try visit.me.account
    let (sessions, signIns, avatar) = try visit.store.read { snapshot in
      (
        try snapshot.sessions(of: me.id, at: visit.now), try snapshot.signIns(of: me.id),
        try me.avatar.flatMap { try snapshot.avatar($0) }
      )
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let file = try encoder.encode(Contents(me, sessions, signIns, avatar))
    return Response(
      .ok,
      fields: [
        .contentType: "application/json; charset=utf-8", .cacheControl: "no-store",
        .contentDisposition: #"attachment; filename="evenly-account.json""#,
      ], body: .bytes(ArraySlice(file)))
  }

  private struct Contents: Encodable {
    let username, mail, language, formats, timeZone: String?
    let displayName, theme, created: String
    let picture: Picture?
    let devices: [Device]
    let signIns: [Attempt]

    init(_ account: Account, _ sessions: [Session], _ signIns: [SignIn], _ avatar: Avatar?) {
      username = account.username
      mail = account.mail
      language = account.language
      formats = account.formats
      timeZone = account.timeZone
      displayName = account.displayName
      theme = account.theme.rawValue
      created = account.created.iso8601
      picture = avatar.map { Picture(type: $0.type, base64: Data($0.data).base64EncodedString()) }
      devices = sessions.map { session in
        Device(
          name: Self.name(session.device),
          signedIn: session.created.iso8601, lastUsed: session.lastUsed.iso8601)
      }
      self.signIns = signIns.map { signIn in
        Attempt(
          device: Self.name(signIn.device), succeeded: signIn.isSuccess, times: signIn.times,
          time: signIn.moment.iso8601)
      }
    }

    private static func name(_ device: String) -> String {
      DeviceName(stored: device).words(Strings(language: .en))
    }
  }

  private struct Attempt: Encodable {
    let device: String
    let succeeded: Bool
    let times: Int
    let time: String
  }

  private struct Picture: Encodable {
    let type, base64: String
  }

  private struct Device: Encodable {
    let name, signedIn, lastUsed: String
  }
}

extension Instant {
  fileprivate var iso8601: String {
    Date(timeIntervalSince1970: Double(milliseconds) / 1000).formatted(.iso8601)
  }
}
