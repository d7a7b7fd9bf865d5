import Foundation
import HTTP
import Store

/// Everything that is kept about an account itself, as a file to take away.
enum AccountData {
  static func show(_ visit: Visit) throws -> Response {
    let me = try visit.me.account
    let (sessions, avatar) = try visit.store.read { snapshot in
      (
        try snapshot.sessions(of: me.id, at: visit.now),
        try me.avatar.flatMap { try snapshot.avatar($0) }
      )
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let file = try encoder.encode(Contents(me, sessions, avatar))
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

    init(_ account: Account, _ sessions: [Session], _ avatar: Avatar?) {
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
          name: DeviceName(stored: session.device).words(Strings(language: .en)),
          signedIn: session.created.iso8601, lastUsed: session.lastUsed.iso8601)
      }
    }
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
