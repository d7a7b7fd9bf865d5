import Ledger

extension Endpoint {
  /// Who may go where a route leads. A group's page names the group in the parameter `{group}`; whoever is
  /// not in it gets the same answer as for a group that does not exist.
  enum Access: Sendable, CaseIterable {
    case anyone
    /// For strangers; who is signed in already is sent on.
    case signedOut
    /// For everyone who is signed in.
    case account
    /// For those in the group, who may at least read.
    case viewer
    /// For those who may change the group's entries.
    case member
    /// For those who may decide about the group.
    case owner
    case instanceOwner

    /// What the visitor's role in the group has to allow; nil where there is no group.
    var role: Role? {
      switch self {
      case .viewer: .viewer
      case .member: .member
      case .owner: .owner
      case .anyone, .signedOut, .account, .instanceOwner: nil
      }
    }
  }
}
