import Encodings
import Ledger
import Store

/// The cookies of an instance, as they are by one scheme. Someone who changes the scheme signs in anew: what
/// was sent in the clear once is never taken by HTTPS.
struct SiteCookies: Sendable {
  let session: SessionCookie
  let lastGroup: LastGroupCookie

  init(instance: ID<Instance>, isSecure: Bool, basePath: BasePath) {
    session = SessionCookie(instance: instance, isSecure: isSecure, basePath: basePath)
    lastGroup = LastGroupCookie(instance: instance, isSecure: isSecure, basePath: basePath)
  }
}
