package import Store

/// Each change of the second factor needs a proof, and its owner is told.
extension Transaction {
  /// Turns a second factor on. False if the account has one already.
  package func turnOn(_ factor: NewSecondFactor, proved proof: Reauthentication, telling tell: TellOwner)
    throws -> Bool
  {
    try make(.secondFactorOn, proved: proof, telling: tell) {
      try factor.add(to: proof.account, at: proof.now, in: self)
    }
  }

  /// Replaces all recovery codes. False if the account has no second factor.
  package func replaceRecoveryCodes(
    with codes: RecoveryCodes, proved proof: Reauthentication, telling tell: TellOwner
  ) throws -> Bool {
    try make(.newRecoveryCodes, proved: proof, telling: tell) {
      try replaceRecoveryCodes(of: proof.account, with: codes.digests)
    }
  }

  /// Turns the second factor off. False if there is none.
  package func turnOffSecondFactor(proved proof: Reauthentication, telling tell: TellOwner) throws -> Bool {
    try make(.secondFactorOff, proved: proof, telling: tell) { try removeSecondFactor(of: proof.account) }
  }
}
