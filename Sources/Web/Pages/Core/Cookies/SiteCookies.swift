import Accounts
import Credentials
import Encodings
import HTTP
import Ledger
import Store

/// The cookies of an instance for one scheme. After a change of the scheme a visitor has to sign in again: a
/// cookie that was once sent over plain HTTP is never accepted over HTTPS.
struct SiteCookies: Sendable {
  let session: SessionCookie
  /// Set after a correct password, while the second factor is missing.
  let halfSession: SessionCookie
  /// Set while the visitor signs in at the identity provider.
  let providerVisit: SiteCookie
  /// The browser's time zone, kept during that visit. Other sign-ins send it in their form.
  let zone: SiteCookie
  /// Set after that visit, while a new user is asked whether they have an account.
  let arrival: SessionCookie
  let lastGroup: LastGroupCookie
  let mailCode: MailCodeCookie
  /// The answer to whether this browser may keep pages offline.
  let offline: SiteCookie

  init(instance: ID<Instance>, isSecure: Bool, basePath: BasePath) {
    session = SessionCookie(
      "evenly", lifetime: Session.lifetime, instance: instance, isSecure: isSecure, basePath: basePath)
    halfSession = SessionCookie(
      "evenly-half", lifetime: .seconds(PendingSignIn.lifetime), instance: instance, isSecure: isSecure,
      basePath: basePath)
    providerVisit = SiteCookie("evenly-visit", instance: instance, isSecure: isSecure, basePath: basePath)
    zone = SiteCookie("evenly-zone", instance: instance, isSecure: isSecure, basePath: basePath)
    arrival = SessionCookie(
      "evenly-arrival", lifetime: .seconds(ProviderVisit.lifetime), instance: instance, isSecure: isSecure,
      basePath: basePath)
    lastGroup = LastGroupCookie(instance: instance, isSecure: isSecure, basePath: basePath)
    mailCode = MailCodeCookie(instance: instance, isSecure: isSecure, basePath: basePath)
    offline = SiteCookie("evenly-offline", instance: instance, isSecure: isSecure, basePath: basePath)
  }
}

/// The cookie that identifies the browser that asked for a code by email.
struct MailCodeCookie: Sendable {
  private let cookie: SiteCookie

  init(instance: ID<Instance>, isSecure: Bool, basePath: BasePath) {
    cookie = SiteCookie("evenly-code", instance: instance, isSecure: isSecure, basePath: basePath)
  }

  func token(in head: RequestHead) -> SecretToken? { cookie.value(in: head).flatMap { SecretToken($0) } }

  func set(_ token: SecretToken, on response: inout Response) {
    cookie.set(token.text, for: MailCode.lifetime, on: &response)
  }

  func remove(from response: inout Response) { cookie.remove(from: &response) }
}

/// The cookie with the token of a session, or of a sign-in that is not complete.
struct SessionCookie: Sendable {
  private let cookie: SiteCookie
  private let lifetime: Duration

  init(_ stem: String, lifetime: Duration, instance: ID<Instance>, isSecure: Bool, basePath: BasePath) {
    cookie = SiteCookie(stem, instance: instance, isSecure: isSecure, basePath: basePath)
    self.lifetime = lifetime
  }

  func token(in head: RequestHead) -> SecretToken? { token(in: head.cookies) }

  func token(in cookies: Cookies) -> SecretToken? { cookie.value(in: cookies).flatMap { SecretToken($0) } }

  /// Stores the token in the browser for the lifetime of the session.
  func set(_ token: SecretToken, on response: inout Response) {
    cookie.set(token.text, for: lifetime, on: &response)
  }

  func remove(from response: inout Response) { cookie.remove(from: &response) }
}

/// The cookie that remembers the group visited last, without a database write. It grants nothing: a group
/// that the visitor is not in is ignored.
struct LastGroupCookie: Sendable {
  private let cookie: SiteCookie

  init(instance: ID<Instance>, isSecure: Bool, basePath: BasePath) {
    cookie = SiteCookie("evenly-group", instance: instance, isSecure: isSecure, basePath: basePath)
  }

  func group(in cookies: Cookies) -> ID<Group>? { cookie.value(in: cookies).flatMap { ID($0) } }

  func set(_ group: ID<Group>, on response: inout Response) {
    cookie.set(group.description, for: Session.lifetime, on: &response)
  }

  func remove(from response: inout Response) { cookie.remove(from: &response) }
}

/// A cookie of this instance.
///
/// Its name contains the instance's id: cookies ignore ports, so two instances on one host would overwrite
/// each other's. With HTTPS the name begins with `__Host-`, so no other host can have set it.
struct SiteCookie: Sendable {
  private let name: String
  private let path: String
  private let isSecure: Bool

  init(_ stem: String, instance: ID<Instance>, isSecure: Bool, basePath: BasePath) {
    name = (isSecure ? "__Host-" : "") + "\(stem)-\(instance)"
    path = isSecure || basePath == .root ? "/" : basePath.text
    self.isSecure = isSecure
  }

  func value(in head: RequestHead) -> String? { value(in: head.cookies) }

  func value(in cookies: Cookies) -> String? { cookies[name] }

  /// Stores a plain value in the browser for the given time.
  func set(_ value: String, for time: Duration, on response: inout Response) {
    add(value, maxAge: Int(time.components.seconds), to: &response)
  }

  func remove(from response: inout Response) { add("", maxAge: 0, to: &response) }

  private func add(_ value: String, maxAge: Int, to response: inout Response) {
    guard let cookie = SetCookie(name, value, path: path, maxAge: maxAge, isSecure: isSecure) else {
      preconditionFailure("The name and the value are plain.")
    }
    response.fields.add(cookie)
  }
}

/// The answer to whether this browser may keep pages offline.
enum OfflineChoice: Hashable, Sendable {
  case unasked
  /// The visitor does not want to be asked again.
  case declined
  /// The person whose pages were kept has signed out. Scripts have deleted the pages; where they could not,
  /// the service worker does.
  case left
  /// Pages are kept for this person.
  case keeping(ID<Person>)

  private static let no = "no"
  private static let gone = "left"

  init(_ value: String?) {
    guard let value else {
      self = .unasked;
      return
    }
    self = ID<Person>(value).map { .keeping($0) } ?? (value == Self.gone ? .left : .declined)
  }

  var value: String {
    switch self {
    case .keeping(let person): person.description
    case .left: Self.gone
    case .declined, .unasked: Self.no
    }
  }

  /// Whether a visitor who opens the app from the home screen may be asked.
  var mayBeAsked: Bool { self == .unasked || self == .left }
}
