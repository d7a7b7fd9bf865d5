package import Ledger
package import Store

/// Finds the member that an account becomes in a group restored from an archive: the member that is theirs
/// already, else an unclaimed one with the same name, else a new one.
package struct ArchiveClaim: Sendable {
  private let account: Account
  private let new: ID<Member>

  package init(_ account: Account, _ new: ID<Member>) {
    self.account = account
    self.new = new
  }

  /// A member of an account on this server is never claimed by another account.
  package func claim(_ roster: Roster, _ snapshot: Snapshot) throws -> JoiningMember? {
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
