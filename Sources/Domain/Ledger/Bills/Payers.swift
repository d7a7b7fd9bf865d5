/// The members who paid; for income, those who received.
package enum Payers: Hashable, Sendable {
  /// One member paid the whole amount.
  case one(ID<Member>)
  /// Several members, with the amount of each.
  case several([Split.Part])

  /// All named members, including those with zero.
  package var members: [ID<Member>] {
    switch self {
    case .one(let member): [member]
    case .several(let parts): parts.map(\.member)
    }
  }

  /// The same payers in the order of their ids, as they are stored.
  package var sorted: Payers {
    switch self {
    case .one: self
    case .several(let parts): .several(parts.sorted { $0.member < $1.member })
    }
  }
}
