import HTML
import Ledger
import Store
import Words

/// The frame of a page: its title, the navigation, and the message about the last action.
struct Frame {
  /// The current page among those that belong to no group.
  enum Place: Hashable, Sendable {
    case home
    case search
    case activity
    case account
  }

  /// The style sheets of a page: the entry form does without those of lists, lists without the rest, and
  /// pages for visitors who are not signed in have their own.
  enum Styles {
    case doors
    case forms
    case lists
    case all
  }

  var title: String
  /// Whether the title already contains the program's name, which is otherwise appended.
  var namesProgram = false
  let t: Strings
  let person: Account?
  let place: Place?
  let message: Message?
  /// Why the request of a form was refused, if the reason belongs to no field.
  var refusal: String?
  /// Who can sign in, and the password, if this is a public demo.
  var demo: (usernames: String, password: String)?
  /// The visitor's groups, for the navigation.
  let groups: [GroupTitle]
  /// The formats of the balances beside the groups; nil if none are shown.
  private let formats: Formats?
  /// An extra style sheet of the page.
  var style: Link?
  /// The set of style sheets that the page uses.
  var styles: Styles
  /// The journal position that the page shows.
  var sequence: Int64?
  /// The navigation of the page's group.
  var group: GroupNavigation?
  /// The subject of the help that the page links to.
  var help = HelpSubject.start
  /// Nil if the page does not update live.
  var live: LivePage?
  /// Whether this browser keeps the visitor's pages offline.
  let keepsPages: Bool
  /// Whether it could, which is offered where the server does not answer.
  let offersOffline: Bool
  /// The group visited last in this browser.
  private let last: ID<Group>?
  /// The cache of navigation markup; nil where none is used.
  private let recentNavigation: RecentNavigation?

  init(
    title: String = "", t: Strings, person: Account? = nil, place: Place? = nil, message: Message? = nil,
    refusal: String? = nil, groups: [GroupTitle] = [], last: ID<Group>? = nil, keepsPages: Bool = false,
    offersOffline: Bool = false, formats: Formats? = nil, recentNavigation: RecentNavigation? = nil
  ) {
    self.formats = formats
    self.recentNavigation = recentNavigation
    styles = person == nil ? .doors : .all
    self.title = title
    self.t = t
    self.person = person
    self.place = place
    self.message = message
    self.refusal = refusal
    self.groups = groups
    self.keepsPages = keepsPages
    self.offersOffline = offersOffline
    self.last = last
  }

  /// The same frame with another subject of the help.
  func with(help: HelpSubject) -> Frame {
    var frame = self
    frame.help = help
    return frame
  }

  /// Whether there is a navigation: only for signed-in visitors.
  var hasPlaces: Bool { person != nil }

  /// Nil if the device decides.
  var theme: String? {
    guard let person, person.theme != .system else { return nil }
    return person.theme.rawValue
  }

  /// The visitor's time zone; nil if they use the server's.
  var zone: String? { person?.namedZone }

  /// The owner of the page, for copies that a browser keeps offline.
  var reader: String? { person?.id.description }
  /// How many sent entries a message counts; it speaks of more as of all.
  static let countsOfSent = 1...9
  /// The locale in which the browser formats days and times as the page does.
  var browserLocale: String { Formats.browserLocale(of: t, person?.formats) }
  var avatar: Link? { person?.avatar.map { Link("/avatars", $0) } }
  var isHome: Bool { place == .home }
  var isSearch: Bool { place == .search }
  var isAccount: Bool { place == .account }

  /// The navigation above and beside the content.
  var ways: NavigationPart {
    let key = NavigationKey(
      t: t, locale: formats?.locale, groups: groups, place: place, last: last, hasPlaces: hasPlaces,
      group: group, help: help, avatar: avatar)
    return NavigationPart(frame: self, key: key, recent: recentNavigation)
  }

  /// The groups, in the rail beside the page and in the menu at its top.
  var rail: [BarItem] {
    groups.map { title in
      BarItem(
        icon: "group", label: title.name, link: Link("/groups", title.id), isCurrent: title.id == group?.id,
        standing: title.standing.flatMap(standing), hue: title.id.hue, emoji: title.emoji)
    }
  }

  private func standing(_ money: Money) -> BarItem.Standing? {
    formats.map { formats in
      BarItem.Standing(
        amount: formats.signed(money), word: money.isNegative ? t.balanceYouOwe : t.balanceYouGetBack,
        tone: money.isNegative ? "loss" : "gain")
    }
  }

  /// The items of the bar, the same on every page.
  var bar: [BarItem] {
    guard hasPlaces else { return [] }
    let home = BarItem(icon: "home", label: t.home, link: Link("/"), isCurrent: place == .home)
    let account = BarItem(
      icon: "you", label: t.accountTab, link: Link("/account"), isCurrent: place == .account)
    guard group != nil || !groups.isEmpty else {
      let newGroup = BarItem(icon: "plus", label: t.newGroup, link: Link("/groups/new"), isCurrent: false)
      return [home, newGroup, account]
    }
    let search = BarItem(icon: "search", label: t.searchSend, link: Link("/search"), isCurrent: isSearch)
    return [
      home, search, group == nil ? addingFromHome : group?.adding, group?.activity ?? activity, account,
    ].compactMap(\.self)
  }

  /// On a page of no group, it adds to the group visited last, or else to the first group that allows it. The
  /// form names the group and offers the others.
  private var addingFromHome: BarItem? {
    let latest = groups.first { $0.id == last }.map { [$0] } ?? []
    return (latest + groups).lazy.compactMap { GroupNavigation($0, at: nil, t).addingFromHome }.first
  }

  /// The activity in all groups.
  var activity: BarItem {
    BarItem(
      icon: "activity", label: t.groupActivity, link: Link("/activity"), isCurrent: place == .activity,
      newWord: groups.contains(where: \.hasNews) ? t.markNew : nil)
  }

  /// The add button on a page of no group.
  var adding: BarItem? { group == nil ? bar.first { $0.isAdding } : nil }
}

/// A link of the navigation.
struct BarItem: Hashable, Sendable {
  let icon: String
  let label: String
  let link: Link
  let isCurrent: Bool
  /// The number of waiting items behind the link.
  var count = 0
  /// The name of the dot, if others changed something there since the visitor's last visit.
  var newWord: String?
  /// The visitor's balance in the group.
  var standing: Standing?
  /// The class of the tile's hue; empty if the item is no group.
  var hue = ""
  /// The group's emoji; nil if none was chosen.
  var emoji: String?

  struct Standing: Hashable, Sendable {
    let amount: String
    let word: String
    let tone: String
  }

  /// The add button is used most and is highlighted.
  var isAdding: Bool { icon == "plus" }
  var isActivity: Bool { icon == "activity" }

  /// The emoji or the first letter, which groups show instead of an icon.
  var initial: String { emoji ?? label.initial }
}

/// The values that a page's script needs to follow changes.
struct LivePage {
  /// The address of the events. It names the person, so that the page never follows another account's events.
  let stream: String
  /// The position of all journals when the page was written.
  let position: Int64
}
