import HTML
import Words

/// A subject of the help.
enum HelpSubject: String, CaseIterable, Hashable, Sendable {
  case start
  case splits
  case settling
  case recurring
  case importing = "import"
  case offline
  case roles
  case api

  var link: Link { Link("/help", rawValue) }

  func title(_ t: Strings) -> String {
    switch self {
    case .start: t.helpStart
    case .splits: t.helpSplits
    case .settling: t.settleTitle
    case .recurring: t.recurringTitle
    case .importing: t.helpImport
    case .offline: t.offlineTitle
    case .roles: t.helpRoles
    case .api: t.helpAPI
    }
  }
}

extension GroupTab {
  /// The subject of the help for this page of a group.
  var help: HelpSubject {
    switch self {
    case .entries, .receipts, .categories: .splits
    case .balances: .settling
    case .recurring: .recurring
    case .members: .roles
    case .importing: .importing
    case .activity, .reports, .budgets, .settings: .start
    }
  }
}
