import Encodings

extension IDToken {
  /// Checks that the token was made by this provider, for this server and this visit, just now (OpenID
  /// Connect Core, 3.1.3.7). Returns its subject.
  func checkClaims(_ settings: ProviderSettings, _ visit: ProviderVisit, at now: UnixTime)
    throws(ProviderReturnError) -> String
  {
    guard let issuer = claims["iss"]?.string, ConstantTime.areEqual(issuer, settings.issuer) else {
      throw .otherIssuer
    }
    try checkAudience(settings.clientID)
    try checkTimes(visit, at: now)
    guard let nonce = claims["nonce"]?.string, ConstantTime.areEqual(nonce, visit.nonce) else {
      throw .otherNonce
    }
    guard let subject = claims.plainText("sub"), subject.utf8.count <= OpenIDLimits.subjectBytes else {
      throw .noSubject
    }
    return subject
  }

  /// A token with several audiences must name an authorized party; if one is named, it must be us.
  private func checkAudience(_ client: String) throws(ProviderReturnError) {
    let audiences = claims.texts("aud", atMost: OpenIDLimits.audiences) ?? []
    guard audiences.contains(where: { ConstantTime.areEqual($0, client) }) else { throw .otherAudience }
    guard let party = claims["azp"] else {
      guard audiences.count == 1 else { throw .otherParty }
      return
    }
    guard let party = party.string, ConstantTime.areEqual(party, client) else { throw .otherParty }
  }

  private func checkTimes(_ visit: ProviderVisit, at now: UnixTime) throws(ProviderReturnError) {
    let (early, late) = (now.adding(-OpenIDLimits.drift), now.adding(OpenIDLimits.drift))
    let begun = visit.begun.adding(-OpenIDLimits.drift)
    guard let end = claims.time("exp"), end > early else { throw .expired }
    guard let issued = claims.time("iat"), issued <= late else { throw .notYetValid }
    guard issued >= begun else { throw .issuedBefore }
    if claims["nbf"] != nil {
      guard let start = claims.time("nbf"), start <= late else { throw .notYetValid }
    }
    guard visit.isFresh else { return }
    guard let signedIn = claims.time("auth_time"), signedIn >= begun, signedIn <= late else {
      throw .notFresh
    }
  }
}
