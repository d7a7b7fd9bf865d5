import AccountStore
package import HTTP
package import Identity
package import Ledger
import Store

extension Visit {
  /// The network where the visitor is.
  package var network: Network { Network(client.network) }

  package func newSession(for account: ID<Person>) -> NewSession {
    NewSession(for: account, on: DeviceName(userAgent: head[.userAgent]), at: now, site.randomness)
  }

  /// Makes the browser forget who was here and what was seen. Cookies are left out of Clear-Site-Data, for
  /// they belong to the whole host and the other programs on it.
  package func forget(_ response: inout Response) {
    response.fields[FieldName("Clear-Site-Data")] = #""cache", "storage""#
    cookies.session.remove(from: &response)
    cookies.lastGroup.remove(from: &response)
    if offline != .unasked { cookies.offline.remove(from: &response) }
  }

  /// Lets the session live on when it is used, now and then: a page view is no write. Where the disk is full,
  /// pages can still be read.
  func keepSession(_ response: inout Response) async {
    guard let session = visitor?.session, session.isDueForTouch(at: now),
      let token = cookies.session.token(in: head), response.fields[.setCookie] == nil
    else { return }
    guard (try? await store.write { [now] in try $0.touch(session.id, at: now) }) != nil else { return }
    cookies.session.set(token, on: &response)
    if offline != .unasked { cookies.offline.set(offline.value, for: Session.lifetime, on: &response) }
  }
}

extension Network {
  package init(_ address: PeerAddress) {
    self.init(address == .unknown ? nil : address.description)
  }
}
