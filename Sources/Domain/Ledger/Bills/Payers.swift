/// Who paid, or for income who received.
package enum Payers: Hashable, Sendable {
  /// One person, and so the whole amount.
  case one(ID<Member>)
  /// Several people with what each paid.
  case several([Split.Part])

  /// Everyone named, even with nothing.
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
