package import Ledger
package import Store

/// Who somebody is in a group that comes back from an archive: the name that is theirs already, else the one that
/// goes by theirs and is nobody's here, else a new one.
package struct ArchiveClaim: Sendable {
  private let account: Account
  private let new: ID<Member>

  package init(_ account: Account, _ new: ID<Member>) {
    self.account = account
    self.new = new
  }

  /// Nobody's name is taken from them who has an account here.
  package func claim(_ roster: Roster, _ snapshot: Snapshot) throws -> Claim? {
    if roster.member(of: account.id) != nil { return nil }
    let name = FoldedText(name: account.displayName)
    let namesake = try roster.members.first { member in
      guard member.isCurrent, FoldedText(name: member.name) == name else { return false }
      return try member.person.map { try snapshot.account($0) == nil } ?? true
    }
    if let namesake { return .existing(namesake.id) }
    let taken = Set(roster.members.filter(\.isCurrent).map { FoldedText(name: $0.name) })
    let names =
      [account.displayName] + (2...roster.members.count + 2).map { "\(account.displayName) (\($0))" }
    return .new(NewMember(new, names.first { !taken.contains(FoldedText(name: $0)) } ?? account.displayName))
  }
}
