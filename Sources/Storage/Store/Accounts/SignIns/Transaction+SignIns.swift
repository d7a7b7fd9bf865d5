package import Ledger
internal import SQLite

extension Transaction {
  /// Records a sign-in to an account.
  package func noteSignIn(to account: ID<Person>, on device: String, from address: String, at now: Instant)
    throws
  { try addSignIn(account, isSuccess: true, device, address, now) }

  /// Records a wrong password. Tries with an unknown username are recorded too, without an account: otherwise
  /// the response time would reveal which usernames exist.
  package func noteFailedSignIn(
    to account: ID<Person>?, on device: String, from address: String, at now: Instant
  ) throws {
    let repeated = try connection.run(
      """
      UPDATE sign_ins
      SET times = times + 1, moment = \(now)
      WHERE number = (
        SELECT max(number)
        FROM sign_ins
        WHERE account IS \(account) AND is_success = 0 AND device = \(device) AND address = \(address)
          AND number > coalesce(
            (SELECT max(number) FROM sign_ins WHERE account IS \(account) AND is_success = 1), 0))
      """)
    if repeated == 0 { try addSignIn(account, isSuccess: false, device, address, now) }
  }

  /// Each kind has its own limit, so that a flood of wrong passwords does not remove sign-ins.
  private func addSignIn(
    _ account: ID<Person>?, isSuccess: Bool, _ device: String, _ address: String, _ now: Instant
  ) throws {
    try connection.run(
      """
      INSERT INTO sign_ins (account, is_success, device, address, times, moment)
      VALUES (\(account), \(isSuccess), \(device), \(address), 1, \(now))
      """)
    try connection.run(
      """
      DELETE FROM sign_ins
      WHERE account IS \(account) AND is_success = \(isSuccess) AND number <= (
        SELECT number
        FROM sign_ins
        WHERE account IS \(account) AND is_success = \(isSuccess)
        ORDER BY number DESC
        LIMIT 1 OFFSET \(SignIn.mostKept))
      """)
  }
}
