package import Ledger

/// What an edit makes of the part of somebody who only looks on, where it would change it.
package enum LookerPart: String, Sendable {
  /// They owe what they owed, and the others divide the rest.
  case keep
  /// They are in the bill no more.
  case out
}

extension Bill {
  /// The bill where that is done, as far as it is plain what the others have to pay then.
  package func settling(
    _ parts: [ID<Member>: LookerPart], from old: Bill, of entry: ID<Entry>, _ roster: Roster
  ) -> Bill {
    let standing = roster.standing
    func names(_ part: LookerPart) -> Set<ID<Member>> {
      roster.lookingOn.filter { parts[standing[$0]] == part }
    }
    let left = leavingOut(names(.out)) ?? self
    return names(.keep).isEmpty ? left : left.keepingShares(of: names(.keep), from: old, entry: entry) ?? left
  }
}
