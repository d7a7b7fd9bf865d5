/// How an amount is divided: the rule and the inputs that were typed, not what comes of them.
package enum Split: Hashable, Sendable {
  /// The same for everyone named.
  case equal([ID<Member>])
  /// By weight, with up to two decimals.
  case shares([Part])
  /// By percentage, with up to four decimals, a hundred in all.
  case percent([Part])
  /// Amounts that add up to the whole.
  case exact([Part])
  /// The same for everyone named, plus or minus an amount each.
  case adjustment([Part])

  /// What was typed for one member.
  package struct Part: Hashable, Sendable {
    package let member: ID<Member>
    /// Zero where nothing was typed.
    package let quantity: Quantity
    /// Whether nothing was typed, as for most of those an adjustment includes: a zero that was is shown again.
    package let isBlank: Bool

    package init(_ member: ID<Member>, _ quantity: Quantity) {
      self.member = member
      self.quantity = quantity
      isBlank = false
    }

    private init(blank member: ID<Member>) {
      self.member = member
      quantity = .zero
      isBlank = true
    }

    /// Someone who is included, with nothing typed for them.
    package static func blank(_ member: ID<Member>) -> Part { Part(blank: member) }
  }

  /// The rule without its inputs.
  package enum Mode: String, CaseIterable, Hashable, Sendable {
    case equal, shares, percent, exact, adjustment
  }

  /// How many decimals a weight may have.
  package static let weightScale = 2
  /// How many decimals a percentage may have.
  package static let percentScale = 4
  /// The most members one entry may name.
  package static let largestCount = 200
}

extension Split {
  /// A split of this rule; for `equal` the quantities do not matter.
  package init(_ mode: Mode, _ parts: [Part]) {
    switch mode {
    case .equal: self = .equal(parts.map(\.member))
    case .shares: self = .shares(parts)
    case .percent: self = .percent(parts)
    case .exact: self = .exact(parts)
    case .adjustment: self = .adjustment(parts)
    }
  }

  /// The rule.
  package var mode: Mode {
    switch self {
    case .equal: .equal
    case .shares: .shares
    case .percent: .percent
    case .exact: .exact
    case .adjustment: .adjustment
    }
  }

  /// What was typed, member by member; one each where all are equal.
  package var parts: [Part] {
    switch self {
    case .equal(let members): members.map { Part($0, Quantity(1)) }
    case .shares(let parts), .percent(let parts), .exact(let parts), .adjustment(let parts): parts
    }
  }

  /// Everyone named, in the order of the inputs, even with nothing.
  package var members: [ID<Member>] {
    if case .equal(let members) = self { return members }
    return parts.map(\.member)
  }

  /// Who takes part: those with nothing typed for them do not, except where that means the common part.
  package var participants: [ID<Member>] {
    switch self {
    case .equal(let members): members
    case .adjustment(let parts): parts.map(\.member)
    case .shares(let parts), .percent(let parts), .exact(let parts):
      parts.filter { !$0.quantity.isZero }.map(\.member)
    }
  }

  /// The same split with its inputs in the order of the members' ids, as it is stored.
  package var sorted: Split {
    if case .equal(let members) = self { return .equal(members.sorted()) }
    return Split(mode, parts.sorted { $0.member < $1.member })
  }
}
