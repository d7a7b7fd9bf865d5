extension Roster {
  /// Whether somebody lets others into the group: owners do, and where no owner has switched it off, those who
  /// share costs.
  package func allowsInviting(by author: Author) -> Bool {
    (try? requireInviting(.viewer, by: author)) != nil
  }

  /// Makes sure that somebody may let others in with this role: nobody makes more of others than they are.
  package func requireInviting(_ role: Role, by author: Author) throws(Refusal) {
    let access = access(of: author)
    try requireMember(access)
    if role == .owner || group?.membersInvite != true { try requireOwner(access) }
  }

  /// Makes sure that somebody may close a link: members close what they made themselves, owners all.
  package func requireClosing(of maker: ID<Person>?, by author: Author) throws(Refusal) {
    guard access(of: author) == .role(.owner) || maker != nil && maker == author.person else {
      throw .ownersOnly
    }
  }
}
