package import Ledger
package import PaymentCodes
internal import SQLite

/// A way in which a person or a member is paid, as stored.
package struct StoredPaymentWay: Hashable, Sendable {
  /// Whose it is. People say it for all their groups; for a member without an account the others of the group
  /// do. It stands beside the journal, so that it can be erased.
  package enum Owner: Hashable, Sendable {
    case account(ID<Person>)
    case member(ID<Member>, in: ID<Group>)
  }

  package let id: ID<StoredPaymentWay>
  package let way: PaymentWay
  /// The person who added it.
  package let author: ID<Person>
  package let added: Instant

  package static let mostOfOne = 5

  package init(id: ID<StoredPaymentWay>, _ way: PaymentWay, author: ID<Person>, added: Instant) {
    (self.id, self.way, self.author, self.added) = (id, way, author, added)
  }

  fileprivate init(row: inout Row) throws {
    id = try row.next()
    let kind: PaymentWay.Kind = try row.next()
    way = PaymentWay(kept: kind, try row.next(), name: try row.next(), address: try row.next())
    author = try row.next()
    added = try row.next()
  }

  fileprivate static let columns: SQL = "w.id, w.kind, w.value, w.name, w.address, w.author, w.added"
}

extension PaymentWay.Kind: Storable {}

extension StoredPaymentWay.Owner {
  fileprivate var condition: SQL {
    switch self {
    case .account(let person): "w.account = \(person)"
    case .member(let member, let group): #"w."group" = \#(group) AND w.member = \#(member)"#
    }
  }
}

extension Snapshot {
  /// The oldest first.
  package func paymentWays(of owner: StoredPaymentWay.Owner) throws -> [StoredPaymentWay] {
    try connection.all(
      """
      SELECT \(StoredPaymentWay.columns)
      FROM payment_ways AS w
      WHERE \(owner.condition)
      ORDER BY w.added, w.id
      """, StoredPaymentWay.init(row:))
  }

  /// How a group's current members are paid: as they say themselves, or else as others say for them. Disabled
  /// accounts are left out, because they cannot be trusted.
  package func paymentWays(in group: ID<Group>) throws -> [ID<Member>: [StoredPaymentWay]] {
    try knownSinceCommit(PaymentWaysInGroup(group: group)) {
      let own = try paymentWays(
        """
        SELECT m.id, \(StoredPaymentWay.columns)
        FROM members AS m JOIN accounts AS a ON a.id = m.person JOIN payment_ways AS w ON w.account = a.id
        WHERE m."group" = \(group) AND m.is_removed = 0 AND m.merged_into IS NULL AND a.disabled IS NULL
        ORDER BY w.added, w.id
        """)
      let said = try paymentWays(
        """
        SELECT m.id, \(StoredPaymentWay.columns)
        FROM payment_ways AS w
          JOIN members AS m ON m."group" = w."group" AND m.id = w.member
          LEFT JOIN accounts AS a ON a.id = m.person
        WHERE w."group" = \(group) AND m.is_removed = 0 AND m.merged_into IS NULL AND a.disabled IS NULL
        ORDER BY w.added, w.id
        """)
      return own.merging(said) { own, _ in own }
    }
  }

  /// What others have said about how a person is paid, by the group and the member that the person is there.
  package func paymentWaysSaid(of person: ID<Person>) throws -> [(
    group: ID<Group>, member: ID<Member>, stored: StoredPaymentWay
  )] {
    try connection.all(
      """
      SELECT m."group", m.id, \(StoredPaymentWay.columns)
      FROM members AS m JOIN payment_ways AS w ON w."group" = m."group" AND w.member = m.id
      WHERE m.person = \(person) AND m.is_removed = 0 AND m.merged_into IS NULL
      ORDER BY w.added, w.id
      """
    ) { row in (try row.next(), try row.next(), try StoredPaymentWay(row: &row)) }
  }

  private func paymentWays(_ query: SQL) throws -> [ID<Member>: [StoredPaymentWay]] {
    let rows = try connection.all(query) { row -> (ID<Member>, StoredPaymentWay) in
      (try row.next(), try StoredPaymentWay(row: &row))
    }
    return Dictionary(grouping: rows, by: \.0).mapValues { $0.map(\.1) }
  }

  private struct PaymentWaysInGroup: CommittedQuestion {
    typealias Answer = [ID<Member>: [StoredPaymentWay]]
    let group: ID<Group>
  }
}

extension Transaction {
  /// Adds a way; sent twice, it is added once. What people say themselves ends what others have said for them.
  /// Throws `AccountError.tooManyPaymentWays`, and `changedMeanwhile` where the id stands for another way.
  package func add(_ stored: StoredPaymentWay, to owner: StoredPaymentWay.Owner) throws {
    let known = try paymentWays(of: owner)
    if let earlier = known.first(where: { $0.id == stored.id }) {
      guard earlier.way == stored.way else { throw AccountError.changedMeanwhile }
      return
    }
    guard try connection.value("SELECT 1 FROM payment_ways WHERE id = \(stored.id)", as: Int.self) == nil
    else { throw AccountError.changedMeanwhile }
    if case .account(let person) = owner { try removePaymentWaysSaid(of: person) }
    guard known.count < StoredPaymentWay.mostOfOne else { throw AccountError.tooManyPaymentWays }
    let (account, member, group): (ID<Person>?, ID<Member>?, ID<Group>?) =
      switch owner {
      case .account(let person): (person, nil, nil)
      case .member(let member, let group): (nil, member, group)
      }
    let way = stored.way
    try connection.run(
      """
      INSERT INTO payment_ways (id, account, "group", member, kind, value, name, address, author, added)
      VALUES (
        \(stored.id), \(account), \(group), \(member), \(way.kind), \(way.value), \(way.name),
        \(way.address), \(stored.author), \(stored.added))
      """)
  }

  /// The way that is gone now; nil if the owner had no such way.
  package func removePaymentWay(_ id: ID<StoredPaymentWay>, of owner: StoredPaymentWay.Owner) throws
    -> StoredPaymentWay?
  {
    guard let stored = try paymentWays(of: owner).first(where: { $0.id == id }) else { return nil }
    try connection.run("DELETE FROM payment_ways WHERE id = \(id)")
    return stored
  }

  private func removePaymentWaysSaid(of person: ID<Person>) throws {
    try connection.run(
      """
      DELETE FROM payment_ways
      WHERE ("group", member) IN (SELECT "group", id FROM members WHERE person = \(person))
      """)
  }

  /// Removes what others have said about how a member is paid, also under members merged into it.
  func removePaymentWays(of member: ID<Member>, in group: ID<Group>) throws {
    try connection.run(
      """
      DELETE FROM payment_ways
      WHERE "group" = \(group) AND member IN (
        SELECT id FROM members WHERE "group" = \(group) AND (id = \(member) OR merged_into = \(member)))
      """)
  }
}
