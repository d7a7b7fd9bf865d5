import Accounts
import Credentials
import Encodings
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
    providerVisit = SiteCookie(
      "evenly-visit", instance: instance, isSecure: isSecure, basePath: basePath)
    zone = SiteCookie("evenly-zone", instance: instance, isSecure: isSecure, basePath: basePath)
    arrival = SessionCookie(
      "evenly-arrival", lifetime: .seconds(ProviderVisit.lifetime), instance: instance, isSecure: isSecure,
      basePath: basePath)
    lastGroup = LastGroupCookie(instance: instance, isSecure: isSecure, basePath: basePath)
    mailCode = MailCodeCookie(instance: instance, isSecure: isSecure, basePath: basePath)
    offline = SiteCookie("evenly-offline", instance: instance, isSecure: isSecure, basePath: basePath)
  }
}
