import Accounts
import Credentials
import Encodings
import Ledger
import Store

/// The cookies of an instance, as they are by one scheme. Someone who changes the scheme signs in anew: what
/// was sent in the clear once is never taken by HTTPS.
struct SiteCookies: Sendable {
  let session: SessionCookie
  /// Of somebody whose password was right, and who has a second step to take.
  let halfSession: SessionCookie
  /// Of somebody who is at the identity provider.
  let providerVisit: SiteCookie
  /// The time zone of their browser, which a form says otherwise.
  let zone: SiteCookie
  /// Of somebody who has come from there, and is asked whether they are new.
  let arrival: SessionCookie
  let lastGroup: LastGroupCookie
  let mailCode: MailCodeCookie
  /// Of a browser in which somebody has said whether pages are to be kept.
  let offline: SiteCookie

  init(instance: ID<Instance>, isSecure: Bool, basePath: BasePath) {
    session = SessionCookie(
      "evenly", lifetime: Session.lifetime, instance: instance, isSecure: isSecure, basePath: basePath)
    halfSession = SessionCookie(
      "evenly-half", lifetime: .seconds(HalfSession.lifetime), instance: instance, isSecure: isSecure,
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
