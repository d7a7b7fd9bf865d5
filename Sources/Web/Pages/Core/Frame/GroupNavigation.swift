import HTML
import Ledger
import Store
import Words

/// The current page among those of a group.
enum GroupTab: CaseIterable {
  case entries
  case balances
  case activity
  case reports
  case budgets
  case receipts
  case recurring
  case members
  case categories
  case importing
  case settings
}

/// The navigation of a group.
struct GroupNavigation: Hashable, Sendable {
  let id: ID<Group>
  let name: String
  let emoji: String?
  /// The link of the form for a new entry.
  var newEntry: Link
  private let canAdd: Bool
  /// How many receipts wait for an entry.
  let pendingReceipts: Int
  private let hasNews: Bool
  private let current: GroupTab?
  private let t: Strings

  /// The value of `next` in an entry form that returns to the first page.
  static let wayHome = "home"

  /// The person's page that the form returns to, if `next` names one.
  static func wayToPerson(_ next: String) -> Link? {
    next.hasPrefix("/people/") || next.hasPrefix("/with/") ? Link(local: next) : nil
  }

  init(
    _ group: GroupTitle, isArchived: Bool = false, pendingReceipts: Int = 0, at current: GroupTab?,
    _ t: Strings
  ) {
    id = group.id
    name = group.name
    emoji = group.emoji
    newEntry = Link("/groups", group.id, "entries", "new")
    canAdd = group.role.includes(.member) && !isArchived
    self.pendingReceipts = pendingReceipts
    hasNews = group.hasNews
    self.current = current
    self.t = t
  }

  var link: Link { Link("/groups", id) }

  /// The search field of the list.
  var search: Link { link.fragment("filter-q") }

  /// The tabs at the top of the page. A phone shows the first three.
  var tabs: [BarItem] { Self.mostUsed.map(item) }

  /// The other pages, in the menu at the end of the tabs.
  var furtherTabs: [BarItem] { shown.filter { !Self.mostUsed.contains($0) }.map(item) }

  private static let onPhones: [GroupTab] = [.entries, .balances, .reports]
  private static let mostUsed = onPhones + [.activity, .recurring]

  /// Viewers do not see the import.
  private var shown: [GroupTab] { GroupTab.allCases.filter { $0 != .importing || canAdd } }

  /// Nil for viewers.
  var adding: BarItem? {
    guard canAdd else { return nil }
    return BarItem(icon: "plus", label: t.groupAddEntry, link: newEntry, isCurrent: false)
  }

  /// The add button on a page of no group. Its form names the group and returns to the first page.
  var addingFromHome: BarItem? {
    adding.map {
      BarItem(
        icon: $0.icon, label: $0.label, link: newEntry.query("next", GroupNavigation.wayHome),
        isCurrent: false)
    }
  }

  var activity: BarItem { item(.activity) }

  /// The pages that are neither in the bar nor among the tabs of a phone, in the menu under the group's name.
  var menu: [BarItem] { shown.filter { !Self.onPhones.contains($0) && $0 != .activity }.map(item) }

  private func item(_ place: GroupTab) -> BarItem {
    let (icon, label, link) =
      switch place {
      case .entries: ("entries", t.groupEntries, Link("/groups", id))
      case .balances: ("balances", t.groupBalances, Link("/groups", id, "balances"))
      case .recurring: ("repeat", t.groupRecurring, Link("/groups", id, "recurring"))
      case .activity: ("activity", t.groupActivity, Link("/groups", id, "history"))
      case .receipts: ("camera", t.receiptsTitle, Link("/groups", id, "receipts"))
      case .reports: ("reports", t.groupReports, Link("/groups", id, "reports").query("period", "month"))
      case .budgets: ("budgets", t.budgetsTitle, Link("/groups", id, "budgets"))
      case .members: ("members", t.groupMembers, Link("/groups", id, "members"))
      case .categories: ("categories", t.groupCategories, Link("/groups", id, "labels"))
      case .importing: ("download", t.importTitle, Link("/groups", id, "import"))
      case .settings: ("settings", t.groupSettings, Link("/groups", id, "settings"))
      }
    return BarItem(
      icon: icon, label: label, link: link, isCurrent: place == current,
      count: place == .receipts ? pendingReceipts : 0,
      newWord: place == .activity && hasNews ? t.markNew : nil)
  }
}
