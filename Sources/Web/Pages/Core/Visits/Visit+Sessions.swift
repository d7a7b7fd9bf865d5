import Accounts
import HTTP
import Ledger
import Store
import Words

extension Visit {
  /// The network where the visitor is.
  var network: Network { Network(client.network) }

  func newSession(for account: ID<Person>) -> NewSession {
    NewSession(
      for: account, on: DeviceName(userAgent: head[.userAgent]), in: browserZone, at: now, site.randomness)
  }

  /// In which time zone the form says that its browser is, or said on the way to the identity provider; nil where there
  /// is none of that name.
  private var browserZone: String? {
    (typed["time_zone"] ?? cookies.zone.value(in: head)).flatMap { TimeZone.named($0) == nil ? nil : $0 }
  }

  /// Makes the browser forget who was here and what was seen. Clear-Site-Data speaks of the whole host: cookies and
  /// stores there belong to other programs as well, and to others of the household who have yet to send what they
  /// typed. Our own scripts let go of what is the visitor's, and the worker of their pages.
  func forget(_ response: inout Response) {
    response.fields[FieldName("Clear-Site-Data")] = #""cache""#
    cookies.session.remove(from: &response)
    cookies.lastGroup.remove(from: &response)
    endArrival(&response)
    if keepsPages {
      cookies.offline.set(OfflineChoice.left.value, for: Session.lifetime, on: &response)
    } else if offline == .declined {
      cookies.offline.remove(from: &response)
    }
  }

  /// Whoever signs in or out has said that they are not new here, or is gone: nobody else says it for them.
  func endArrival(_ response: inout Response) {
    guard let token = cookies.arrival.token(in: head) else { return }
    _ = site.signIns.newcomers.take(token, at: now)
    cookies.arrival.remove(from: &response)
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
  init(_ address: PeerAddress) {
    self.init(address == .unknown ? nil : address.description)
  }
}
