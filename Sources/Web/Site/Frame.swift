import HTML
import Ledger
import Store

/// What stands around the content of a page: its title, the ways to other pages, and what just happened.
struct Frame {
  /// Where the page is, among those that the bar leads to.
  enum Place {
    case home
    case account
  }

  var title: String
  let t: Strings
  let person: Account?
  let place: Place?
  let message: Message?
  /// The position in the group's journal that the page shows.
  var sequence: Int64?
  /// What the bar leads to; strangers have none.
  var bar: [BarItem]

  init(
    title: String = "", t: Strings, person: Account? = nil, place: Place? = nil, message: Message? = nil
  ) {
    self.title = title
    self.t = t
    self.person = person
    self.place = place
    self.message = message
    bar = person == nil ? [] : Self.bar(place, t)
  }

  /// Nil where the device decides.
  var theme: String? {
    guard let person, person.theme != .system else { return nil }
    return person.theme.rawValue
  }

  private static func bar(_ place: Place?, _ t: Strings) -> [BarItem] {
    [
      BarItem(icon: "home", label: t.home, link: Link("/"), isCurrent: place == .home),
      BarItem(icon: "you", label: t.accountTab, link: Link("/account"), isCurrent: place == .account),
    ]
  }
}

/// One way out of the page, in the bar at the bottom of a phone and at the side of a desktop.
struct BarItem {
  let icon: String
  let label: String
  let link: Link
  let isCurrent: Bool
}
