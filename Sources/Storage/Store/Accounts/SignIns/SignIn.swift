package import Ledger
internal import SQLite

/// That somebody signed in to an account, or tried to.
package struct SignIn: Hashable, Sendable {
  package let isSuccess: Bool
  /// What the browser said it was.
  package let device: String
  /// Where it was on the network, as text; empty where that is not known.
  package let address: String
  /// How often; more than once only for tries that failed from one device and address in a row.
  package let times: Int
  /// The last time.
  package let moment: Instant
}

extension SignIn {
  /// How many of each kind are kept for an account.
  package static let mostKept = 50

  /// In the order of `columns`.
  init(row: inout Row) throws {
    isSuccess = try row.next()
    device = try row.next()
    address = try row.next()
    times = try row.next()
    moment = try row.next()
  }

  /// What `init(row:)` reads, from `sign_ins`.
  static let columns: SQL = "is_success, device, address, times, moment"
}

extension Snapshot {
  /// When somebody signed in to an account or tried to, the last time first: so many of each kind at the
  /// most, so that no flood of the one hides the other.
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
