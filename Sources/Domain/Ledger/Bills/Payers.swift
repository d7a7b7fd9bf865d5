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

/// The live hint of a form below several payers.
package struct UnpaidRest: Hashable, Sendable {
  /// The amount that is not paid yet, negative if too much is; nil if it cannot be known.
  package let left: Money?
}

extension Payers {
  /// Calculates the rest of an amount.
  package func hint(for amount: Money) -> UnpaidRest {
    guard case .several(let parts) = self else { return UnpaidRest(left: .zero(amount.currency)) }
    var left = amount.minorUnits
    for part in parts {
      guard let units = try? part.minorUnits(in: amount.currency) else { return UnpaidRest(left: nil) }
      let (difference, overflow) = left.subtractingReportingOverflow(units)
      guard !overflow else { return UnpaidRest(left: nil) }
      left = difference
    }
    return UnpaidRest(left: Money(minorUnits: left, currency: amount.currency))
  }
}
