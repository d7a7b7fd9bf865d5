package import Store

/// A change of an account's security. Its owner is always told by mail if they have an address: if it was
/// done by a stranger, that mail is how they learn of it.
package enum SecurityEvent: Hashable, Sendable {
  /// On a device, or in a network, that the owner has not used before.
  case signedIn
  case secondFactorOn, secondFactorOff
  case newRecoveryCodes
  case passkeyAdded(name: String), passkeyRemoved(name: String)
  case passwordRemoved
  case providerConnected(name: String), providerDisconnected(name: String)
  case tokenMade(name: String)
  /// An app's refresh token was used twice: a stranger may have it.
  case appEnded(name: String)
  case mailEnded
}

/// A function that tells the owner of an account of an event, in the event's transaction.
package typealias TellOwner = (SecurityEvent, Transaction) throws -> Void
