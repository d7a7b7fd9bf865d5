import HTML
import Ledger
import Store
import Words

/// What stands around the content of a page: its title, the ways to other pages, and what just happened.
struct Frame {
  /// Where the page is, among those that belong to no group.
  enum Place {
    case home
    case account
  }

  var title: String
  let t: Strings
  let person: Account?
  let place: Place?
  let message: Message?
  /// Why what a form asked for was not done, where no field of it is wrong.
  var refusal: String?
  /// The visitor's groups, for the way from any page to any group.
  let groups: [GroupTitle]
  /// What the page wears besides what all of them do.
  var style: Link?
  /// The position in the group's journal that the page shows.
  var sequence: Int64?
  /// The group that the page belongs to.
  var group: GroupPlaces?
  /// Nil where the page does not follow what changes.
  var live: LivePage?
  /// What the bar leads to; strangers have none.
  var bar: [BarItem]

  /// From a page that belongs to no group the bar leads back to the one that was looked at last.
  init(
    title: String = "", t: Strings, person: Account? = nil, place: Place? = nil, message: Message? = nil,
    refusal: String? = nil, groups: [GroupTitle] = [], last: ID<Group>? = nil
  ) {
    self.title = title
    self.t = t
    self.person = person
    self.place = place
    self.message = message
    self.refusal = refusal
    self.groups = groups
    let last = place == .account ? groups.first { $0.id == last } : nil
    bar =
      person == nil
      ? [] : last.map { GroupPlaces($0, at: nil, t).bar(isOnAccount: true) } ?? Self.bar(place, t)
  }

  /// Nil where the device decides.
  var theme: String? {
    guard let person, person.theme != .system else { return nil }
    return person.theme.rawValue
  }

  var avatar: Link? { person?.avatar.map { Link("/avatars", $0) } }
  var isHome: Bool { place == .home }
  var isAccount: Bool { place == .account }

  /// In the rail beside the page and in the menu at its top.
  var rail: [BarItem] {
    groups.map { title in
      BarItem(
        icon: "group", label: title.name, link: Link("/groups", title.id),
        isCurrent: title.id == group?.id)
    }
  }

  private static func bar(_ place: Place?, _ t: Strings) -> [BarItem] {
    [
      BarItem(icon: "home", label: t.home, link: Link("/"), isCurrent: place == .home),
      BarItem(icon: "plus", label: t.newGroup, link: Link("/groups/new"), isCurrent: false),
      .account(isCurrent: place == .account, t),
    ]
  }
}

/// One way out of the page.
struct BarItem {
  let icon: String
  let label: String
  let link: Link
  let isCurrent: Bool
  /// How many things wait there.
  var count = 0

  /// What adds something is what the bar is mostly used for, and stands out.
  var isAdding: Bool { icon == "plus" }

  /// A group has no drawing of its own.
  var initial: String { label.initial }

  static func account(isCurrent: Bool, _ t: Strings) -> BarItem {
    BarItem(icon: "you", label: t.accountTab, link: Link("/account"), isCurrent: isCurrent)
  }
}
