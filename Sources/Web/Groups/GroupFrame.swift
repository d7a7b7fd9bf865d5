import HTML
import Ledger
import Store

/// What stands around the content of a group's page: its name, the ways to its other pages, and what nearly
/// every one of them needs to know. It is read together with the rest of the page, from one snapshot.
struct GroupFrame {
  enum Place: CaseIterable {
    case entries
    case balances
    case activity
    case members
    case settings
  }

  let overview: GroupOverview
  let me: Member
  let place: Place
  let frame: Frame

  init(_ visit: Visit, _ snapshot: Snapshot, _ title: String, _ place: Place) throws {
    let membership = try visit.group
    guard let overview = try snapshot.overview(of: membership.group),
      let me = overview.members.first(where: { $0.id == membership.member })
    else { throw Problem.notFound }
    self.overview = overview
    self.me = me
    self.place = place
    var frame = visit.frame("\(title) · \(overview.group.name)")
    frame.bar = Self.bar(overview.group.id, place, frame.t)
    frame.sequence = overview.sequence
    self.frame = frame
  }

  var t: Strings { frame.t }
  var group: Group { overview.group }
  var link: Link { Link("/groups", group.id) }
  var membersLink: Link { Link("/groups", group.id, "members") }
  var invitationsLink: Link { Link("/groups", group.id, "invitations") }

  /// Whether the visitor may change entries and the like now: in an archived group nobody may.
  var canChange: Bool { me.role.includes(.member) && !group.isArchived }
  var isOwner: Bool { me.role == .owner }

  /// The ways to the group's pages, at the top of each.
  var tabs: [BarItem] { Place.allCases.map { Self.item($0, group.id, isCurrent: $0 == place, t) } }

  /// Of these a thumb reaches the most used ones at the bottom of a phone, with a new entry in the middle.
  private static func bar(_ group: ID<Group>, _ place: Place, _ t: Strings) -> [BarItem] {
    let add = BarItem(
      icon: "plus", label: t.groupAddEntry, link: Link("/groups", group, "entries", "new"), isCurrent: false)
    let you = BarItem(icon: "you", label: t.accountTab, link: Link("/account"), isCurrent: false)
    return [
      item(.entries, group, isCurrent: place == .entries, t),
      item(.balances, group, isCurrent: place == .balances, t), add,
      item(.activity, group, isCurrent: place == .activity, t), you,
    ]
  }

  private static func item(
    _ place: Place, _ group: ID<Group>, isCurrent: Bool, _ t: Strings
  ) -> BarItem {
    let (icon, label, link) =
      switch place {
      case .entries: ("entries", t.groupEntries, Link("/groups", group))
      case .balances: ("balances", t.groupBalances, Link("/groups", group, "balances"))
      case .activity: ("activity", t.groupActivity, Link("/groups", group, "history"))
      case .members: ("you", t.groupMembers, Link("/groups", group, "members"))
      case .settings: ("home", t.groupSettings, Link("/groups", group, "settings"))
      }
    return BarItem(icon: icon, label: label, link: link, isCurrent: isCurrent)
  }
}
