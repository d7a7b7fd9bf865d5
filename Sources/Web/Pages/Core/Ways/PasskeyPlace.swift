import Credentials
import Operations
import Store
import Words

/// Whether this server can have passkeys, by the address that it is told is its own.
enum PasskeyPlace: Sendable {
  case here(RelyingParty)
  /// Nobody has said at which address browsers come.
  case unpublished
  case nowhere(RelyingParty.Obstacle)

  init(_ published: PublicURL?) {
    guard let published else {
      self = .unpublished
      return
    }
    do throws(RelyingParty.Obstacle) {
      self = .here(
        try RelyingParty(
          scheme: published.scheme.rawValue, authority: published.authority, name: "Evenly"))
    } catch {
      self = .nowhere(error)
    }
  }

  var party: RelyingParty? {
    guard case .here(let party) = self else { return nil }
    return party
  }

  /// What somebody types to have some.
  static let option = "--public-url"

  /// Why there are none; nil where there can be.
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
  /// Passkeys that were made for another address are of no use, which nobody finds out before they need one.
  func warnOfStrandedPasskeys() throws {
    let party = signIns.passkeyPlace.party?.id ?? ""
    let count = try store.read { try $0.strandedPasskeys(besides: party) }
    guard count > 0 else { return }
    log.write(.warning, "passkeys that are for another address than --public-url, and of no use: \(count)")
  }
}

extension Visit {
  /// For whom passkeys are made here; where there are none, there is nothing at the address.
  func relyingParty() throws(Problem) -> RelyingParty {
    guard let party = site.signIns.passkeyPlace.party else { throw .notFound }
    return party
  }
}
