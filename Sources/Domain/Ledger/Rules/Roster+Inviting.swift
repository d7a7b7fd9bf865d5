extension Roster {
  /// Whether an author may invite others: owners may, and so may members who share costs, unless an owner has
  /// turned that off.
  package func allowsInviting(by author: Author) -> Bool {
    (try? requireInviting(.viewer, by: author)) != nil
  }

  /// Throws unless an author may invite others with this role, which must not be higher than their own.
  package func requireInviting(_ role: Role, by author: Author) throws(Refusal) {
    let access = access(of: author)
    try requireMember(access)
    if role == .owner || group?.membersInvite != true { try requireOwner(access) }
  }

  /// Throws unless an author may revoke a link: members revoke their own links, owners all.
  package func requireClosing(of maker: ID<Person>?, by author: Author) throws(Refusal) {
    guard access(of: author) == .role(.owner) || maker != nil && maker == author.person else {
      throw .ownersOnly
    }
  }
}
