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
