internal import Exchange
package import Ledger
internal import Store

/// The balance of each person of a file in each currency: as stated by the file, by its rows, and in the
/// group afterwards.
package struct ImportBalances: Sendable {
  package struct Total: Sendable {
    /// The index among the file's people.
    package let person: Int
    package let currency: Currency
    /// The balance that the file states; nil if it states none.
    package let stated: Int64?
    package let agreement: Agreement?
    /// In minor units, as are the others.
    package let units: Int64
    package let after: Int64
  }

  /// Whether the rows add up to the balance that the file states.
  package enum Agreement: String, CaseIterable, Sendable { case yes, rounded, no }

  package let totals: [Total]

  package init(_ proposal: ImportProposal) {
    let (draft, members) = (proposal.draft, proposal.prepared.people.members)
    let (sums, added) = (DraftBalances(draft), Added(proposal))
    totals = sums.currencies.flatMap { currency in
      let check = draft.checks.first { $0.currency == currency }
      return draft.people.indices.map { person in
        let (units, stated) = (sums.balances[currency]?[person] ?? 0, check?.statedUnits(of: person))
        let before = proposal.overview.map { overview in
          proposal.balances.open(of: members[person], in: overview).first { $0.currency == currency }?
            .minorUnits ?? 0
        }
        return Total(
          person: person, currency: currency, stated: stated,
          agreement: check.map { !$0.agrees ? .no : stated == units ? .yes : .rounded }, units: units,
          after: (before ?? 0) &+ added[members[person], currency])
      }
    }
  }
}

/// The amounts that new rows add to each balance.
private struct Added {
  private var sums: [ID<Member>: [Currency: Int64]] = [:]

  init(_ proposal: ImportProposal) {
    let members = proposal.prepared.people.members
    for (deed, entry) in zip(proposal.prepared.deeds, proposal.draft.entries) {
      switch deed {
      case .add, .restore, .renew: break
      case .change, .nothing: continue
      }
      let sign: Int64 = entry.kind == .income ? -1 : 1
      for part in entry.paid {
        sums[members[part.person], default: [:]][entry.currency, default: 0] &+= sign * part.units
      }
      for part in entry.owed {
        sums[members[part.person], default: [:]][entry.currency, default: 0] &-= sign * part.units
      }
    }
  }

  subscript(member: ID<Member>, currency: Currency) -> Int64 { sums[member]?[currency] ?? 0 }
}
