import Accounts
import Credentials
import HTTP
import Ledger
import Operations
import Store
import Words

extension Visit {
  /// The visitor's network.
  var network: Network { Network(client.network) }

  func newSession(for account: ID<Person>) -> NewSession {
    NewSession(
      for: account, on: DeviceName(userAgent: head[.userAgent]), in: browserZone, at: now, site.randomness)
  }

  /// The browser's time zone: from the form, or from the cookie kept during the visit to the identity
  /// provider; nil if no such zone is known.
  private var browserZone: String? {
    (typed["time_zone"] ?? cookies.zone.value(in: head)).flatMap { TimeZone.named($0) == nil ? nil : $0 }
  }

  /// Makes the browser forget the session and cached pages. Clear-Site-Data for cookies and storage would
  /// affect the whole host: other programs there, and other members of the household whose outbox is not yet
  /// sent. Our own scripts delete the visitor's data, and the service worker their pages.
  func forget(_ response: inout Response) {
    response.fields[HeaderName("Clear-Site-Data")] = #""cache""#
    cookies.session.remove(from: &response)
    cookies.lastGroup.remove(from: &response)
    endArrival(&response)
    // A choice against it stays with the device, where an app on the home screen would switch it on again.
    if keepsPages { cookies.offline.set(OfflineChoice.left.value, for: Session.lifetime, on: &response) }
  }

  /// Ends the question whether the user of the provider is
  /// new: signing in or out answers it, and no one else may.
  func endArrival(_ response: inout Response) {
    guard let token = cookies.arrival.token(in: head) else { return }
    _ = site.signIns.newProviderUsers.take(token, at: now)
    cookies.arrival.remove(from: &response)
  }

  /// Extends the session at intervals: an ordinary page view causes
  /// no write. Pages can still be read when the disk is full.
  func keepSession(_ response: inout Response) async {
    guard let session = visitor?.session, session.isDueForTouch(at: now),
      let token = cookies.session.token(in: head), response.fields[.setCookie] == nil
    else { return }
    guard (try? await store.write { [now] in try $0.touch(session.id, at: now) }) != nil else { return }
    cookies.session.set(token, on: &response)
    if offline != .unasked { cookies.offline.set(offline.value, for: Session.lifetime, on: &response) }
  }

  /// Remembers the page's group if it is not the one in the cookie.
  func rememberGroup(_ response: inout Response) {
    guard request.method == .get, let group = membership?.group, group != lastGroup else { return }
    cookies.lastGroup.set(group, on: &response)
  }

  /// Whether this browser keeps the visitor's own pages, not those of another account.
  var keepsPages: Bool { visitor.map { offline == .keeping($0.account.id) } ?? false }

  /// Whether browsers allow pages of this instance to be kept: with HTTPS, or on the same machine.
  var mayKeepPages: Bool { origin.isSecure || origin.url(head)?.isLocal == true }
}

extension PublicURL {
  /// Whether a browser trusts the host without HTTPS, because it is the local machine.
  fileprivate var isLocal: Bool {
    let host = authority.hasPrefix("[") ? authority.prefix { $0 != "]" } : authority.prefix { $0 != ":" }
    return ["localhost", "127.0.0.1", "[::1"].contains(host)
  }
}

extension Network {
  init(_ address: PeerAddress) { self.init(address == .unknown ? nil : address.description) }
}

extension Visit {
  /// The relying party of new passkeys. Throws `notFound` where passkeys are not available.
  func relyingParty() throws(Problem) -> RelyingParty {
    guard let party = site.signIns.passkeyDomain.party else { throw .notFound }
    return party
  }

  /// The message in place of the server's own sign-in methods when only the provider signs in; nil otherwise.
  var providerAlone: String? {
    guard let provider = site.settings.provider, provider.isOnly else { return nil }
    return t.providerAlone(name: provider.name)
  }

  /// Why the user that a proxy names is not signed in; nil if it names none.
  func proxyComplaint() throws -> String? {
    guard visitor == nil, let header = site.settings.userHeader,
      case .believed(let name) = header.word(of: head.allFields, isFromProxy: true)
    else { return nil }
    let account = try store.read { try $0.account(named: Username(trying: name).text) }
    return account?.isDisabled == true ? t.accountDisabled : t.proxyNameUnknown(name: name)
  }
}
