package import HTML
package import Ledger
package import Store
package import Words

/// What stands around the content of a group's page: its name, the ways to its other pages, and what nearly
/// every one of them needs to know. It is read together with the rest of the page, from one snapshot.
package struct GroupFrame {
  package let overview: GroupOverview
  package let me: Member
  let place: GroupTab
  /// What the group is called for whoever looks.
  package let name: String
  package private(set) var frame: Frame

  package init(
    _ visit: Visit, _ snapshot: Snapshot, _ title: String, _ place: GroupTab, style: Link? = nil
  ) throws {
    let membership = try visit.group
    guard let overview = try snapshot.overview(of: membership.group),
      let me = overview.members.first(where: { $0.id == membership.member })
    else { throw Problem.notFound }
    self.overview = overview
    self.me = me
    self.place = place
    name = overview.roster.title(for: me.id)
    var frame = visit.frame(
      Self.title(title, name, visit.t), groups: try visit.groupTitles(in: snapshot))
    frame.group = GroupPlaces(
      GroupTitle(id: overview.group.id, name: name, role: me.role),
      isArchived: overview.group.isArchived, pendingReceipts: overview.pendingReceipts, at: place, frame.t)
    frame.sequence = overview.sequence
    frame.style = style
    frame.live = try LivePage(visit, snapshot)
    self.frame = frame
  }

  /// Leads to a form that knows the way back to this page.
  package mutating func addEntries(at link: Link) {
    frame.group?.newEntry = link
  }

  /// The same around a form that comes back, which says why at its top.
  package func returned(to visit: Visit) -> GroupFrame {
    var group = self
    group.frame.refusal = visit.refusal
    return group
  }

  /// The same under another title.
  package func titled(_ title: String) -> GroupFrame {
    var group = self
    group.frame.title = Self.title(title, name, t)
    return group
  }

  private static func title(_ title: String, _ name: String, _ t: Strings) -> String {
    "\(title) · \(t.isolated(name))"
  }

  /// For a page of every day, which is light.
  package func light(wearing styles: Frame.Styles) -> GroupFrame {
    var group = self
    group.frame.styles = styles
    return group
  }

  package var t: Strings { frame.t }
  package var group: Group { overview.group }
  package var link: Link { Link("/groups", group.id) }
  var membersLink: Link { Link("/groups", group.id, "members") }
  package var invitationsLink: Link { Link("/groups", group.id, "invitations") }

  /// Whether the visitor may change entries and the like now: in an archived group nobody may.
  package var canChange: Bool { me.role.includes(.member) && !group.isArchived }

  /// For what nobody does in an archived group.
  package func requireChange() throws(Problem) {
    if !canChange { throw group.isArchived ? .groupIsArchived : .forbidden }
  }

  package var isOwner: Bool { me.role == .owner }
  /// Whether the visitor may let others in.
  package var mayInvite: Bool { me.person.map { overview.roster.allowsInviting(by: .person($0)) } == true }
}
