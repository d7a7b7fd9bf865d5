import HTML
import Ledger
import Store
import Words

/// The frame of a group's page: its name, the links to its other pages, and values that nearly every page
/// needs. It is read from the same snapshot as the rest of the page.
struct GroupFrame {
  let overview: GroupOverview
  let me: Member
  let place: GroupTab
  /// The group's name as this visitor sees it.
  let name: String
  private(set) var frame: Frame

  init(
    _ visit: Visit, _ snapshot: Snapshot, _ title: String, _ place: GroupTab, style: Link? = nil,
    help: HelpSubject? = nil
  ) throws {
    let membership = try visit.group
    guard let overview = try snapshot.overview(of: membership.group),
      let me = overview.members.first(where: { $0.id == membership.member })
    else { throw Problem.notFound }
    self.overview = overview
    self.me = me
    self.place = place
    name = overview.roster.title(for: me.id)
    var frame = visit.frame(Self.title(title, name, visit.t), groups: try visit.groupTitles(in: snapshot))
    let hasNews = frame.groups.contains { $0.id == overview.group.id && $0.hasNews }
    frame.group = GroupNavigation(
      GroupTitle(
        id: overview.group.id, name: name, emoji: overview.group.emoji, role: me.role, hasNews: hasNews),
      isArchived: overview.group.isArchived, pendingReceipts: overview.pendingReceipts, at: place, frame.t)
    frame.sequence = overview.sequence
    frame.style = style
    frame.help = help ?? place.help
    frame.live = try LivePage(visit, snapshot)
    self.frame = frame
  }

  /// Sets the link to the entry form, which knows the way back to this page.
  mutating func addEntries(at link: Link) { frame.group?.newEntry = link }

  /// The same frame around a refused form, with the reason at its top.
  func returned(to visit: Visit) -> GroupFrame {
    var group = self
    group.frame.refusal = visit.refusal
    return group
  }

  /// The same frame with another title.
  func titled(_ title: String) -> GroupFrame {
    var group = self
    group.frame.title = Self.title(title, name, t)
    return group
  }

  private static func title(_ title: String, _ name: String, _ t: Strings) -> String {
    "\(title) · \(t.isolated(name))"
  }

  /// A light frame, for pages that are used every day.
  func light(wearing styles: Frame.Styles) -> GroupFrame {
    var group = self
    group.frame.styles = styles
    return group
  }

  var t: Strings { frame.t }
  var group: Group { overview.group }
  var link: Link { Link("/groups", group.id) }
  var membersLink: Link { Link("/groups", group.id, "members") }
  /// The form action that records a payment.
  var paymentsLink: Link { Link("/groups", group.id, "payments") }
  var invitationsLink: Link { Link("/groups", group.id, "invitations") }

  /// Whether the visitor may change entries and similar records now: no one may in an archived group.
  var canChange: Bool { me.role.includes(.member) && !group.isArchived }

  /// Throws for actions that an archived group does not allow.
  func requireChange() throws(Problem) {
    if !canChange { throw group.isArchived ? .groupIsArchived : .forbidden }
  }

  var isOwner: Bool { me.role == .owner }
  /// Whether the visitor may invite others.
  var mayInvite: Bool { me.person.map { overview.roster.allowsInviting(by: .person($0)) } == true }
}

extension GroupPeople {
  /// The member that an address or a form names. A member of another group is not found.
  func member(_ text: String?) throws(Problem) -> ID<Member> {
    guard let id = text.flatMap({ ID<Member>($0) }), knows(id) else { throw .notFound }
    return id
  }
}

extension GroupFrame {
  func people(_ visit: Visit) -> GroupPeople { GroupPeople(overview, me: me.id, formats: visit.formats) }
}
