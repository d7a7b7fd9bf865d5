package import Ledger
package import Store

extension Transaction {
  /// Sends a code by mail. False if there were too many within the hour.
  func send(_ code: SentCode, in letter: QueuedLetter, from network: String) throws -> Bool {
    guard try keep(code.kept, from: network, at: code.kept.created) else { return false }
    try post(letter)
    return true
  }

  /// Sends a code that confirms an address. Guests have no proof. Throws `AccountError.tooManyCodes`.
  package func sendAddressCode(
    _ code: SentCode, in letter: QueuedLetter, from network: String, proved proof: Reauthentication?
  ) throws {
    try proof?.require(in: self)
    guard try send(code, in: letter, from: network) else { throw AccountError.tooManyCodes }
  }

  /// Sets the address of an account by the code that was sent there, and sends a letter to the former one.
  package func confirmAddress(
    of account: ID<Person>, by code: TypedMailCode,
    telling letter: (_ former: Mailbox, _ address: String) -> QueuedLetter
  ) throws -> SubmittedMailCode {
    let outcome = try SubmittedMailCode(code, of: account, for: .address, in: self)
    guard case .right(let address) = outcome else { return outcome }
    let former = try mailbox(of: account)
    try setMailbox(of: account, to: address, at: code.now)
    if let former, former.address != address { try post(letter(former, address)) }
    return outcome
  }

  /// Removes the address of an account, after a last mail to it.
  package func removeAddress(of account: ID<Person>, telling tell: TellOwner) throws {
    try tell(.mailEnded, self)
    try removeMailbox(of: account)
  }
}
