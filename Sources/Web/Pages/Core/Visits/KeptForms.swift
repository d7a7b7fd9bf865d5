import Accounts
import Credentials
import HTML
import HTTP
import Ledger
import Store
import Threads
import Words

/// Forms that wait while the visitor signs in at the identity provider or sets up a second factor. Each waits
/// in memory for half an hour, and the visitor who returns with its address can send it again.
final class KeptForms: Sendable {
  private enum Owner: Hashable, Sendable {
    case network(Network)
    case person(ID<Person>)
  }

  private static let lifetime: Int64 = 30 * 60
  /// Each takes at most about ten kilobytes.
  static let limit = 400
  static let limitOfOne = 40

  private let pending = Monitor(
    PendingItems<Digest, Owner, KeptForm>(lifetime: lifetime, limit: limit, limitOfOne: limitOfOne))

  /// The token of the kept form; nil if too many forms of the same owner are waiting.
  func keep(_ form: KeptForm, of visit: Visit) -> String? {
    let token = SecretToken(visit.site.randomness)
    let owner = visit.visitor.map { Owner.person($0.account.id) } ?? .network(visit.network)
    let (digest, now) = (token.digest, visit.now.unixTime)
    guard pending.withLock({ $0.add(form, for: digest, of: owner, at: now) }) else { return nil }
    return "/kept/\(token.text)"
  }

  static func show(_ visit: Visit) throws -> Response {
    guard let token = SecretToken(visit.parameters["token"] ?? ""),
      let kept = visit.site.memory.keptForms.form(token.digest, at: visit.now)
    else { return visit.redirect(to: Link("/"), saying: visit.t.keptNoLonger) }
    return visit.resume(kept)
  }

  /// Returns the form without removing it: it can be viewed again until it is sent.
  private func form(_ digest: Digest, at now: Instant) -> KeptForm? {
    pending.withLock { $0.item(for: digest, at: now.unixTime) }
  }
}

extension Visit {
  /// The page that offers to send the form again.
  func resume(_ kept: KeptForm) -> Response {
    let frame = Frame(title: t.resumeTitle, t: t)
    return page { Views.siteResume(&$0, kept: kept, typed: kept.typed(formats), frame: frame) }
  }
}
