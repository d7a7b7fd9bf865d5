import Credentials
import Operations
import Store
import Words

/// Whether this server can offer passkeys, which depends on its public URL.
enum PasskeyDomain: Sendable {
  case here(RelyingParty)
  /// No public URL is set.
  case unpublished
  case nowhere(RelyingParty.Obstacle)

  init(_ published: PublicURL?) {
    guard let published else {
      self = .unpublished
      return
    }
    do throws(RelyingParty.Obstacle) {
      self = .here(
        try RelyingParty(scheme: published.scheme.rawValue, authority: published.authority, name: "Evenly"))
    } catch { self = .nowhere(error) }
  }

  var party: RelyingParty? {
    guard case .here(let party) = self else { return nil }
    return party
  }

  /// The option that makes passkeys available.
  static let option = "--public-url"

  /// Why passkeys are not available; nil if they are.
  func obstacle(_ t: Strings) -> String? {
    switch self {
    case .here: nil
    case .unpublished: t.passkeysUnpublished(option: t.isolated(Self.option))
    case .nowhere(.notEncrypted): t.passkeysNotEncrypted
    case .nowhere(.addressIsNumeric), .nowhere(.notAHost): t.passkeysNeedName
    }
  }
}

extension Site {
  /// Warns of passkeys that were made for another address and are useless, which their owners would notice
  /// only when they need one.
  func warnOfStrandedPasskeys() throws {
    let party = signIns.passkeyDomain.party?.id ?? ""
    let count = try store.read { try $0.strandedPasskeys(besides: party) }
    guard count > 0 else { return }
    log.write(.warning, "passkeys that are for another address than --public-url, and of no use: \(count)")
  }
}

extension Visit {
  /// The relying party of new passkeys. Throws `notFound` where passkeys are not available.
  func relyingParty() throws(Problem) -> RelyingParty {
    guard let party = site.signIns.passkeyDomain.party else { throw .notFound }
    return party
  }
}
