import Ledger

/// Who may use a route. The page of a group names the group in the parameter `{group}`; visitors who are
/// not in it get the same response as for a group that does not exist.
enum RouteAccess: Sendable, CaseIterable {
  case anyone
  /// For visitors without a session; signed-in visitors are redirected.
  case signedOut
  /// For every signed-in visitor.
  case account
  /// For those in the group, who may at least read.
  case viewer
  /// For members who may change the group's entries.
  case member
  /// For the owners of the group.
  case owner
  case instanceOwner

  /// The role in the group that is required; nil for routes without a group.
  var role: Role? {
    switch self {
    case .viewer: .viewer
    case .member: .member
    case .owner: .owner
    case .anyone, .signedOut, .account, .instanceOwner: nil
    }
  }
}
