import Ledger
import Store
import Words

/// The devices on which an account is signed in, browsers and apps.
enum DeviceResource {
  static func list(_ call: APICall) throws -> APIAnswer {
    let me = try call.me
    return try call.read { snapshot in
      let sessions = try snapshot.sessions(of: me.account.id, at: call.now)
      return APIAnswer { writer in
        writer.objects("sessions", sessions) { session, writer in
          writer.member("id", session.id)
          writer.member("device", session.device)
          writer.member("method", session.method)
          writer.member("created", session.created)
          writer.member("lastUsed", session.lastUsed)
          writer.member("expires", session.expires)
          writer.member("current", session.id == me.token.session)
        }
      }
    }
  }

  static func end(_ call: APICall) async throws -> APIAnswer {
    let (id, me) = (try call.id("session", of: Session.self), try call.me.token)
    // A token proves less than the password that the page asks for.
    guard id == me.session else { throw APIProblem(.forbidden, call.t.appSignsOutOnlyItself) }
    let isGone = try await call.write { try $0.endSession(id, of: me.account) }
    guard isGone else { throw call.missing }
    return .nothing
  }
}

extension Shape {
  static let device = Shape.named("Device") {
    .answer([
      .init("id", .id),
      .init("device", .text(0...500), "Browser and operating system, or the name that the app gave."),
      .init("method", .nullable(.text(1...40)), "How this session was signed in; null if unknown."),
      .init("created", .instant), .init("lastUsed", .instant), .init("expires", .instant),
      .init("current", .flag, "Whether this is the calling app."),
    ])
  }

  static let deviceList = Shape.named("DeviceList") { .answer([.init("sessions", .list(device))]) }
}
