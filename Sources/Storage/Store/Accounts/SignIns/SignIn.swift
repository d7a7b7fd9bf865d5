package import Ledger
internal import SQLite

/// A sign-in to an account, or a failed try.
package struct SignIn: Hashable, Sendable {
  package let isSuccess: Bool
  /// The browser's name for itself.
  package let device: String
  /// The IP address as text; empty if unknown.
  package let address: String
  /// The number of tries; more than one only for failed tries from the same device and address in a row.
  package let times: Int
  /// The time of the last one.
  package let moment: Instant
}

extension SignIn {
  /// The most records of each kind for an account.
  package static let mostKept = 50

  /// Reads the columns in the order of `columns`.
  init(row: inout Row) throws {
    isSuccess = try row.next()
    device = try row.next()
    address = try row.next()
    times = try row.next()
    moment = try row.next()
  }

  /// The columns of `sign_ins` that `init(row:)` reads.
  static let columns: SQL = "is_success, device, address, times, moment"
}

extension Snapshot {
  /// The sign-ins to an account and the failed tries, the latest first: up to `limit` of each kind, so that a
  /// flood of one does not hide the other.
  package func signIns(of account: ID<Person>, limit: Int = SignIn.mostKept) throws -> [SignIn] {
    try connection.all(
      """
      SELECT \(SignIn.columns)
      FROM sign_ins
      WHERE number IN (\(newest(limit, of: account, isSuccess: true)))
        OR number IN (\(newest(limit, of: account, isSuccess: false)))
      ORDER BY moment DESC, number DESC
      """, SignIn.init(row:))
  }

  private func newest(_ limit: Int, of account: ID<Person>, isSuccess: Bool) -> SQL {
    """
    SELECT number
    FROM sign_ins
    WHERE account = \(account) AND is_success = \(isSuccess)
    ORDER BY moment DESC, number DESC
    LIMIT \(limit)
    """
  }
}

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
