import HTML
import Ledger
import Store
import Words

/// A viewer who has a share in entries from before they became a viewer, with links to the two ways to fix
/// that. The view is `groupsChargedLookers`.
struct ViewerWithShare {
  let sentence: String
  let entries: Link
  /// The form action that removes them from the entries; nil for visitors who may not change entries.
  let takingOut: Link?
  let takeOut: String
  /// The form action that makes them a member again; nil for visitors who may not set roles.
  let role: Link?
  let share: String

  static func all(in frame: GroupFrame, _ snapshot: Snapshot, _ formats: Formats) throws -> [ViewerWithShare]
  {
    try frame.overview.members.filter { $0.isCurrent && $0.role == .viewer }.compactMap { member in
      let count = try snapshot.entryCount(naming: member.id, in: frame.overview)
      guard count > 0 else { return nil }
      return ViewerWithShare(member, count, frame, formats)
    }
  }

  private init(_ member: Member, _ count: Int, _ frame: GroupFrame, _ formats: Formats) {
    let (t, name) = (formats.t, formats.isolated(member.name))
    sentence = t.viewerInEntries(name: name, count: count)
    entries = frame.link.query("member", member.id)
    takeOut = t.viewerTakeOut(name: name)
    share = t.viewerMakeMember(name: name)
    let page = Link("/groups", frame.group.id, "members", member.id)
    takingOut = frame.canChange ? page.segment("taking-out") : nil
    role = frame.canChange && frame.isOwner ? page.segment("role") : nil
  }
}
