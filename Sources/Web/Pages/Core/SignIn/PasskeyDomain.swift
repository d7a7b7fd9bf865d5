import Credentials
import Operations
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
