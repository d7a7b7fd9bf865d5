package import Ledger

/// How an edit that would change a viewer's share treats it.
package enum ViewerShareChoice: String, Sendable {
  /// The viewer owes the same as before, and the others divide the rest.
  case keep
  /// The viewer is taken out of the bill.
  case out
}

extension Bill {
  /// The bill after that, as far as it is clear what the others must pay then.
  package func settling(
    _ parts: [ID<Member>: ViewerShareChoice], from old: Bill, of entry: ID<Entry>, _ roster: Roster
  ) -> Bill {
    let standing = roster.standing
    func names(_ part: ViewerShareChoice) -> Set<ID<Member>> {
      roster.viewerMembers.filter { parts[standing[$0]] == part }
    }
    let left = leavingOut(names(.out)) ?? self
    return names(.keep).isEmpty ? left : left.keepingShares(of: names(.keep), from: old, entry: entry) ?? left
  }
}
