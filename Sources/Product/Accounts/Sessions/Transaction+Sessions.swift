package import Ledger
package import Store

extension Transaction {
  /// Begins a session, of an app if there is one, unless another step comes first. Its owner is told of a
  /// new device or network. Nil as for `VerifiedSignIn.begin`.
  package func signIn(
    _ proved: VerifiedSignIn, in new: NewSession, replacing old: Session? = nil, as app: AppSession? = nil,
    from address: String, isProviderOnly: Bool, telling tell: TellOwner
  ) throws -> SignInStep? {
    let isStrange = try proved.isStrange(new, in: self)
    let step = try proved.begin(new, replacing: old, from: address, isProviderOnly: isProviderOnly, in: self)
    guard case .done? = step else { return step }
    if let app { try add(app) }
    if isStrange { try tell(.signedIn, self) }
    return step
  }

  /// Replaces the refresh token of an app. Nil if its session has ended. A second use of a token ends the
  /// session, and its owner is told, unless the answer to the first was lost on its way. Throws
  /// `AccountError.needsSecondFactor`.
  package func renew(
    _ shown: RefreshToken, by new: RefreshToken, on device: DeviceName, from address: String, at now: Instant,
    tellingOfReuse tell: (AppSession) throws -> Void
  ) throws -> AppSession? {
    guard let app = try appSession(shown.session, at: now) else { return nil }
    guard try !awaitsSecondFactor(app.account, ofApp: true) else { throw AccountError.needsSecondFactor }
    switch app.verdict(on: shown.digest, at: now) {
    case .good:
      try replaceRefreshToken(of: app, shown: shown.digest, with: new.digest, at: now)
      return app
    case .reused:
      _ = try endSession(app.session, of: app.account)
      try noteFailedSignIn(to: app.account, on: device.stored, from: address, at: now)
      try tell(app)
      return nil
    }
  }

  // MARK: - Signing out

  /// Ends a session of an account. Another session than one's own needs a proof, except from guests, who
  /// have none. False if the account has no such session.
  package func endSession(_ id: ID<Session>, of account: ID<Person>, proved proof: Reauthentication?) throws
    -> Bool
  {
    try proof?.require(in: self)
    return try endSession(id, of: account)
  }

  /// Ends all other sessions of the account, and returns how many there were. Guests have no proof.
  package func endSessions(besides own: Session, proved proof: Reauthentication?) throws -> Int {
    try proof?.require(in: self)
    return try endSessions(of: own.account, except: own.id).count
  }
}
