import Ledger
import Words

/// A role with its meaning, as a choice and as an explanation.
struct RoleChoice {
  let value: String
  let name: String
  let meaning: String
  let isChosen: Bool

  /// All roles, with the most common one in the middle.
  static func all(_ chosen: Role?, _ t: Strings) -> [RoleChoice] {
    Role.allCases.reversed().map {
      RoleChoice(value: $0.rawValue, name: $0.name(t), meaning: $0.meaning(t), isChosen: $0 == chosen)
    }
  }
}

extension Role {
  /// The name of the role where its meaning is shown elsewhere.
  func name(_ t: Strings) -> String {
    switch self {
    case .owner: t.roleOwner
    case .member: t.roleMember
    case .viewer: t.roleViewerName
    }
  }

  func meaning(_ t: Strings) -> String {
    switch self {
    case .owner: t.roleOwnerMeans
    case .member: t.roleMemberMeans
    case .viewer: t.roleViewerMeans
    }
  }

  /// The name of the role where its meaning is not shown.
  func words(_ t: Strings) -> String {
    switch self {
    case .owner, .member: name(t)
    case .viewer: t.roleViewer
    }
  }
}
