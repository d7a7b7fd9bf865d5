import Ledger
import Words

/// A role, with what it means, as it is chosen and explained.
struct RoleChoice {
  let value: String
  let name: String
  let meaning: String
  let isChosen: Bool

  /// All of them, those that most people have in the middle.
  static func all(_ chosen: Role?, _ t: Strings) -> [RoleChoice] {
    Role.allCases.reversed().map {
      RoleChoice(value: $0.rawValue, name: $0.name(t), meaning: $0.meaning(t), isChosen: $0 == chosen)
    }
  }
}

extension Role {
  /// What it is called where its meaning stands elsewhere.
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

  /// What it is called where nothing else is said of it.
  func words(_ t: Strings) -> String {
    switch self {
    case .owner, .member: name(t)
    case .viewer: t.roleViewer
    }
  }
}
