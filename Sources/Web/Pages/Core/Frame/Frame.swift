import HTML
import Ledger
import Store
import Words

/// What stands around the content of a page: its title, the ways to other pages, and what just happened.
struct Frame {
  /// Where the page is, among those that belong to no group.
  enum Place: Hashable, Sendable {
    case home
    case search
    case account
  }

  /// The form of every day goes without what lists wear, and its list without the rest; strangers come to a door.
  enum Styles {
    case doors
    case forms
    case lists
    case all
  }

  var title: String
  /// Whether the title has the program's name already, which follows every other one.
  var namesProgram = false
  let t: Strings
  let person: Account?
  let place: Place?
  let message: Message?
  /// Why what a form asked for was not done, where no field of it is wrong.
  var refusal: String?
  /// The visitor's groups, for the way from any page to any group.
  let groups: [GroupTitle]
  /// How amounts are written, for those beside the groups; nil where none are.
  private let formats: Formats?
  /// What the page wears besides what all of them do.
  var style: Link?
  /// What it wears of what not every page needs.
  var styles: Styles
  /// The position in the group's journal that the page shows.
  var sequence: Int64?
  /// The group that the page belongs to.
  var group: GroupPlaces?
  /// Nil where the page does not follow what changes.
  var live: LivePage?
  /// Whether this browser keeps the visitor's pages.
  let keepsPages: Bool
  /// The group that was looked at last in this browser.
  private let last: ID<Group>?
  /// Where the ways to other pages are found as they were written for the last page.
  private let recentWays: RecentWays?

  init(
    title: String = "", t: Strings, person: Account? = nil, place: Place? = nil, message: Message? = nil,
    refusal: String? = nil, groups: [GroupTitle] = [], last: ID<Group>? = nil,
    keepsPages: Bool = false, formats: Formats? = nil, recentWays: RecentWays? = nil
  ) {
    self.formats = formats
    self.recentWays = recentWays
    styles = person == nil ? .doors : .all
    self.title = title
    self.t = t
    self.person = person
    self.place = place
    self.message = message
    self.refusal = refusal
    self.groups = groups
    self.keepsPages = keepsPages
    self.last = last
  }

  /// Strangers have none.
  var hasPlaces: Bool { person != nil }

  /// Nil where the device decides.
  var theme: String? {
    guard let person, person.theme != .system else { return nil }
    return person.theme.rawValue
  }

  /// In which time zone the visitor's times are; nil where they are the server's.
  var zone: String? { person?.namedZone }

  /// Whose pages these are, for what a browser keeps of them.
  var reader: String? { person?.id.description }
  /// In which locale the browser writes days and times as the pages do.
  var browserLocale: String { Formats.browserLocale(of: t, person?.formats) }
  var avatar: Link? { person?.avatar.map { Link("/avatars", $0) } }
  var isHome: Bool { place == .home }
  var isSearch: Bool { place == .search }
  var isAccount: Bool { place == .account }

  /// All that stands above the content and beside it.
  var ways: FrameWays {
    let key = WaysKey(
      t: t, locale: formats?.locale, groups: groups, place: place, last: last, hasPlaces: hasPlaces,
      group: group, avatar: avatar)
    return FrameWays(frame: self, key: key, recent: recentWays)
  }

  /// In the rail beside the page and in the menu at its top.
  var rail: [BarItem] {
    groups.map { title in
      BarItem(
        icon: "group", label: title.name, link: Link("/groups", title.id),
        isCurrent: title.id == group?.id, standing: title.standing.flatMap(standing),
        hue: title.id.hue)
    }
  }

  private func standing(_ money: Money) -> BarItem.Standing? {
    formats.map { formats in
      BarItem.Standing(
        amount: formats.signed(money), word: money.isNegative ? t.balanceYouOwe : t.balanceYouGetBack,
        tone: money.isNegative ? "loss" : "gain")
    }
  }

  /// What the bar leads to: from a page that belongs to no group to the one that was looked at last, or the first
  /// there is.
  var bar: [BarItem] {
    guard hasPlaces else { return [] }
    if let group { return group.bar() }
    let latest = (groups.first { $0.id == last } ?? groups.first).map { GroupPlaces($0, at: nil, t) }
    if place == .account, let latest, latest.id == last, latest.addingFromHome != nil {
      return latest.bar(isOnAccount: true)
    }
    return bar(latest)
  }

  /// What adds an entry adds it to that group, or to another that is chosen in the form.
  private func bar(_ latest: GroupPlaces?) -> [BarItem] {
    let home = BarItem(icon: "home", label: t.home, link: Link("/"), isCurrent: place == .home)
    let account = BarItem.account(isCurrent: place == .account, t)
    guard let latest else {
      let newGroup = BarItem(icon: "plus", label: t.newGroup, link: Link("/groups/new"), isCurrent: false)
      return [home, newGroup, account]
    }
    // Where nothing can be added to it, to another.
    let adding =
      latest.addingFromHome ?? groups.lazy.compactMap { GroupPlaces($0, at: nil, t).addingFromHome }.first
    return [home, .search(isCurrent: place == .search, t), adding, latest.activity, account]
      .compactMap(\.self)
  }

  /// What adds an entry from a page that belongs to no group.
  var adding: BarItem? { group == nil && place != .account ? bar.first { $0.isAdding } : nil }
}

/// One way out of the page.
struct BarItem: Hashable, Sendable {
  let icon: String
  let label: String
  let link: Link
  let isCurrent: Bool
  /// How many things wait there.
  var count = 0
  /// How the visitor stands there.
  var standing: Standing?
  /// The class of the tile's hue; empty for what is no group.
  var hue = ""

  struct Standing: Hashable, Sendable {
    let amount: String
    let word: String
    let tone: String
  }

  /// What adds something is what the bar is mostly used for, and stands out.
  var isAdding: Bool { icon == "plus" }

  /// A group has no drawing of its own.
  var initial: String { label.initial }

  static func search(isCurrent: Bool, _ t: Strings) -> BarItem {
    BarItem(icon: "search", label: t.searchSend, link: Link("/search"), isCurrent: isCurrent)
  }

  static func account(isCurrent: Bool, _ t: Strings) -> BarItem {
    BarItem(icon: "you", label: t.accountTab, link: Link("/account"), isCurrent: isCurrent)
  }
}
