package import Credentials
package import Ledger
package import Store
import Threads

/// The OpenID Connect provider of this server: its metadata and the visitors sent there. It is contacted when
/// a visitor first wants to sign in by it, and never when the server starts.
package final class IdentityProvider: Sendable {
  package typealias Ask = @Sendable (ProviderQuestion) async throws -> ProviderReply

  /// Why a visitor was sent there.
  package enum Purpose: Sendable {
    /// To sign in, and then continue at this page.
    case signingIn(next: String?)
    /// To link their account with the provider; as a guest, who has no other way to sign in yet.
    case connecting(ID<Session>, asGuest: Bool)
    /// To link the account of a connection link, by any visitor who has the link.
    case following(SecretToken)
    /// To confirm who they are, and then continue at this page.
    case confirming(ID<Session>, next: String?)

    /// The page to continue at afterwards.
    package var next: String? {
      switch self {
      case .signingIn(let next), .confirming(_, let next): next
      case .connecting, .following: nil
      }
    }

    fileprivate var isFresh: Bool { if case .confirming = self { true } else { false } }
  }

  private struct Errand: Sendable {
    let visit: ProviderVisit
    let purpose: Purpose
  }

  private struct State {
    var knowledge = ProviderKnowledge()
    var errands = PendingItems<String, Network, Errand>(
      lifetime: ProviderVisit.lifetime, limit: ProviderVisit.limit, limitOfOne: ProviderVisit.limit / 4)
  }

  package let settings: ProviderSettings
  private let ask: Ask
  private let state = Monitor(State())

  package init(_ settings: ProviderSettings, ask: @escaping Ask) {
    (self.settings, self.ask) = (settings, ask)
  }

  /// The address to send a browser to, and the cookie that it keeps until it returns. Throws
  /// `ProviderFailure`.
  package func begin(_ purpose: Purpose, from network: Network, at now: Instant, _ randomness: Randomness)
    async throws -> (address: String, cookie: String)
  {
    let discovery = try await discovery(at: now)
    let random = randomness.bytes(ProviderVisit.randomLength)
    guard let visit = ProviderVisit(random, at: now.unixTime, isFresh: purpose.isFresh) else {
      preconditionFailure("They are as many bytes.")
    }
    let digest = ProviderVisit.digest(of: visit.state)
    let errand = Errand(visit: visit, purpose: purpose)
    guard state.withLock({ $0.errands.add(errand, for: digest, of: network, at: now.unixTime) }) else {
      throw ProviderFailure(.crowded, "too many sign-ins in progress from one network")
    }
    return (visit.address(discovery, settings), digest)
  }

  /// The identity of a visitor who has returned, and why they were sent. Throws `ProviderFailure`, which
  /// names the purpose only to the browser that was sent out.
  package func finish(_ back: ProviderReturn, cookie: String?, at now: Instant) async throws -> (
    identity: ProviderIdentity, purpose: Purpose
  ) {
    let errand = back.digest.flatMap { digest in
      state.withLock { state -> Errand? in
        let errand = state.errands.item(for: digest, at: now.unixTime)
        // A return in another browser leaves the visit valid for the browser that was sent out.
        if let errand, back.isFromBrowser(of: errand.visit, cookie: cookie) {
          _ = state.errands.take(digest, at: now.unixTime)
        }
        return errand
      }
    }
    guard let errand else { throw ProviderFailure(.lost, "no sign-in in progress has this state") }
    do { return (try await identity(of: back, errand.visit, cookie, at: now), errand.purpose) } catch var
      failure as ProviderFailure
    {
      if back.isFromBrowser(of: errand.visit, cookie: cookie) { failure.purpose = errand.purpose }
      throw failure
    }
  }
}

// MARK: - Step by step

extension IdentityProvider {
  private func identity(of back: ProviderReturn, _ visit: ProviderVisit, _ cookie: String?, at now: Instant)
    async throws -> ProviderIdentity
  {
    let discovery = try await discovery(at: now)
    let code = try code(of: back, visit, cookie, discovery)
    let answer = try await tokens(for: code, visit, discovery)
    var identity = try await identity(in: answer, visit, discovery, at: now)
    try await add(answer, to: &identity, discovery)
    if let group = settings.requiredGroup, !identity.isIn(group) {
      throw ProviderFailure(.notInGroup, "the user is not in the required group")
    }
    return identity
  }

  private func discovery(at now: Instant) async throws -> Discovery {
    if let known = state.withLock({ $0.knowledge.discovery(at: now.unixTime) }) { return known }
    let bytes = try await document(settings.discoveryAddress)
    do throws(ProviderAnswerError) {
      let discovery = try Discovery(bytes, for: settings)
      state.withLock { $0.knowledge.note(discovery, at: now.unixTime) }
      return discovery
    } catch { throw ProviderFailure(.unfit, "discovery document: \(error)") }
  }

  private func code(
    of back: ProviderReturn, _ visit: ProviderVisit, _ cookie: String?, _ discovery: Discovery
  ) throws -> String {
    do throws(ProviderReturnError) { return try back.code(for: visit, cookie: cookie, from: discovery) } catch
    {
      switch error {
      case .unknownVisit, .otherBrowser: throw ProviderFailure(.lost, "\(error)")
      case .denied(.unavailable): throw ProviderFailure(.unreachable, "\(error)")
      case .denied: throw ProviderFailure(.denied, "\(error)")
      default: throw ProviderFailure(.unfit, "callback: \(error)")
      }
    }
  }

  private func tokens(for code: String, _ visit: ProviderVisit, _ discovery: Discovery) async throws
    -> TokenAnswer
  {
    let request = TokenRequest(code, of: visit, discovery, settings)
    let reply = try await reply(
      ProviderQuestion(
        address: request.address.text, authorization: request.authorization, form: request.body))
    do throws(ProviderAnswerError) { return try TokenAnswer(status: reply.status, reply.body) } catch {
      throw ProviderFailure(.unfit, "token response: \(error)")
    }
  }

  /// If no key matches, the provider may have changed its keys: they are fetched again, from time to time.
  private func identity(
    in answer: TokenAnswer, _ visit: ProviderVisit, _ discovery: Discovery, at now: Instant
  ) async throws -> ProviderIdentity {
    let keys = try await keys(discovery, at: now)
    do {
      return try ProviderIdentity(answer, signedBy: keys, for: visit, settings, at: now.unixTime)
    } catch ProviderReturnError.unknownKey where mayRenewKeys(at: now) {
      let keys = try await newKeys(discovery, at: now)
      do { return try ProviderIdentity(answer, signedBy: keys, for: visit, settings, at: now.unixTime) } catch
      { throw ProviderFailure(.unfit, "ID token: \(error)") }
    } catch { throw ProviderFailure(.unfit, "ID token: \(error)") }
  }

  private func mayRenewKeys(at now: Instant) -> Bool {
    state.withLock { $0.knowledge.mayRenewKeys(at: now.unixTime) }
  }

  private func keys(_ discovery: Discovery, at now: Instant) async throws -> KeySet {
    if let known = state.withLock({ $0.knowledge.keys(at: now.unixTime) }) { return known }
    return try await newKeys(discovery, at: now)
  }

  private func newKeys(_ discovery: Discovery, at now: Instant) async throws -> KeySet {
    let bytes = try await document(discovery.keys.text)
    do throws(ProviderAnswerError) {
      let keys = try KeySet(bytes)
      state.withLock { $0.knowledge.note(keys, at: now.unixTime) }
      return keys
    } catch { throw ProviderFailure(.unfit, "keys: \(error)") }
  }

  /// Many tokens contain hardly any claims: names and groups are fetched.
  private func add(_ answer: TokenAnswer, to identity: inout ProviderIdentity, _ discovery: Discovery)
    async throws
  {
    guard let address = discovery.userInfo else { return }
    let bytes = try await document(address.text, authorization: "Bearer \(answer.access)")
    do throws(ProviderAnswerError) { try identity.add(userInfo: bytes) } catch {
      throw ProviderFailure(.unfit, "userinfo: \(error)")
    }
  }

  private func document(_ address: String, authorization: String? = nil) async throws -> [UInt8] {
    let question = ProviderQuestion(address: address, authorization: authorization, form: nil)
    let reply = try await reply(question)
    guard reply.status == 200 else { throw ProviderFailure(.unreachable, "it answered \(reply.status)") }
    return reply.body
  }

  private func reply(_ question: ProviderQuestion) async throws -> ProviderReply {
    do { return try await ask(question) } catch { throw ProviderFailure(.unreachable, "\(error)") }
  }
}
