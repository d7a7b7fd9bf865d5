import HTML
import Ledger
import Store
import Words

/// Somebody who only looks on and has a part in entries all the same, from before they did, with the ways to
/// mend that: `groupsChargedLookers` writes it.
struct ChargedLooker {
  let sentence: String
  let entries: Link
  /// Where a form posts to that takes them out of the entries; nil for who may change nothing.
  let takingOut: Link?
  let takeOut: String
  /// Where a form posts to that lets them share costs; nil for who may not say so.
  let role: Link?
  let share: String

  static func all(in frame: GroupFrame, _ snapshot: Snapshot, _ formats: Formats) throws
    -> [ChargedLooker]
  {
    try frame.overview.members.filter { $0.isCurrent && $0.role == .viewer }.compactMap { member in
      let count = try snapshot.entryCount(naming: member.id, in: frame.overview)
      guard count > 0 else { return nil }
      return ChargedLooker(member, count, frame, formats)
    }
  }

  private init(_ member: Member, _ count: Int, _ frame: GroupFrame, _ formats: Formats) {
    let (t, name) = (formats.t, formats.isolated(member.name))
    sentence = t.lookerCharged(name: name, count: count)
    entries = frame.link.query("member", member.id)
    takeOut = t.lookerTakeOut(name: name)
    share = t.lookerShare(name: name)
    let page = Link("/groups", frame.group.id, "members", member.id)
    takingOut = frame.canChange ? page.segment("taking-out") : nil
    role = frame.canChange && frame.isOwner ? page.segment("role") : nil
  }
}
