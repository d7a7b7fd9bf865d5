import HTTP
import Ledger
import Store

/// A session that begins, with the secret that only its browser will have.
struct NewSession: Sendable {
  let session: Session
  let token: SecretToken
}

extension Visit {
  func newSession(for account: ID<Person>) -> NewSession {
    let device = DeviceName(userAgent: head[.userAgent])
    return NewSession(
      session: Session(id: newID(), account: account, device: device.stored, created: now),
      token: SecretToken(site.randomness))
  }

  /// Makes the browser forget who was here and what was seen. Cookies are left out of Clear-Site-Data, for
  /// they belong to the whole host and the other programs on it.
  func forget(_ response: inout Response) {
    response.fields[FieldName("Clear-Site-Data")] = #""cache", "storage""#
    cookies.session.remove(from: &response)
    cookies.lastGroup.remove(from: &response)
  }

  /// Lets the session live on when it is used, now and then: a page view is no write. Where the disk is full,
  /// pages can still be read.
  func keepSession(_ response: inout Response) async {
    guard let session = visitor?.session, session.isDueForTouch(at: now),
      let token = cookies.session.token(in: head), response.fields[.setCookie] == nil
    else { return }
    guard (try? await store.write { [now] in try $0.touch(session.id, at: now) }) != nil else { return }
    cookies.session.set(token, on: &response)
  }
}
