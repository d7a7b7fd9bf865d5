import API
import Household
import Ledger
import Store
import Words

/// The group and the visitor, as the pages of an entry need
/// them. It is shared by all parts of a page, so it is a class.
final class EntryContext: Sendable {
  let group: Group
  /// All members, also removed and merged ones, since old entries name them.
  let members: [Member]
  /// The visitor's member; nil for visitors who are not in the group.
  let viewer: ID<Member>?
  let labels: GroupLabels
  /// The labels that the group itself made or changed.
  let ownLabels: [Label]
  let presets: [Preset]
  let formats: Formats
  /// Whether the visitor may change entries.
  let canChange: Bool
  /// Whether the browser keeps the visitor's pages and shows them without a connection.
  let keepsPages: Bool
  /// Whether this server can read the amount and the day from a photo.
  let readsPhotos: Bool
  /// How many bytes the files of one form may have together.
  let mostUploaded: Int

  /// Whether the visitor is a viewer, who shares no costs.
  let onlyLooks: Bool
  private let names: [ID<Member>: Member]
  /// The current member for each merged one.
  let representatives: Representatives<Member>

  init(
    group: Group, members: [Member], viewer: ID<Member>?, labels: [Label], presets: [Preset] = [],
    formats: Formats, canChange: Bool = true, keepsPages: Bool = false, readsPhotos: Bool = false,
    mostUploaded: Int = AttachedFile.maximumSize
  ) {
    self.group = group
    self.members = members
    self.viewer = viewer
    self.labels = GroupLabels(labels, t: formats.t)
    ownLabels = labels
    self.presets = presets
    self.formats = formats
    self.canChange = canChange
    self.keepsPages = keepsPages
    self.readsPhotos = readsPhotos
    self.mostUploaded = mostUploaded
    names = Dictionary(members.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    onlyLooks = members.contains { $0.id == viewer && $0.role == .viewer }
    representatives = Representatives(names.compactMapValues(\.mergedInto))
  }

  convenience init(_ frame: GroupFrame, _ visit: Visit) { self.init(frame.overview, visit) }

  /// The context of a page whose overview is read already.
  convenience init(_ overview: GroupOverview, _ visit: Visit) {
    let me = visit.membership.flatMap { overview.member($0.member) }
    self.init(
      group: overview.group, members: overview.members, viewer: me?.id, labels: overview.labels,
      presets: overview.presets, formats: visit.formats,
      canChange: me?.role.includes(.member) == true && !overview.group.isArchived,
      keepsPages: visit.keepsPages, readsPhotos: visit.site.background.unreadReceipts != nil,
      mostUploaded: visit.site.settings.mostUploaded)
  }

  var t: Strings { formats.t }

  /// The members whom a new entry may name.
  var sharingMembers: [Member] { members.filter(\.sharesCosts) }

  /// The members whom a bill of this kind may name. Payments may
  /// also name former members, whose balances can still be settled.
  func nameableMembers(in kind: Bill.Kind) -> [Member] {
    members.filter { $0.sharesCosts || kind == .transfer && $0.canSettle }
  }

  func member(_ id: ID<Member>) -> Member? { names[id] }

  /// The current member for a merged one.
  func representative(of id: ID<Member>) -> ID<Member> { representatives[id] }

  /// A member's name, isolated for use in a sentence.
  func name(_ id: ID<Member>) -> String { formats.isolated(names[id]?.name ?? t.formerMember) }

  /// A member's name, followed by the current name if they were merged into another member.
  func nameAndNow(_ id: ID<Member>) -> String {
    let now = representative(of: id)
    return now == id ? name(id) : t.memberNow(name: name(id), now: name(now))
  }

  /// A member's name, or "you" within a sentence.
  func nameOrYou(_ id: ID<Member>) -> String { id == viewer ? t.you : name(id) }

  /// These members with the viewer first, then by name.
  func ordered(_ ids: some Collection<ID<Member>>) -> [ID<Member>] {
    guard ids.count > 1 else { return Array(ids) }
    return ids.sorted { a, b in
      if (a == viewer) != (b == viewer) { return a == viewer }
      let (first, second) = (names[a]?.name ?? "", names[b]?.name ?? "")
      return first == second ? a < b : first < second
    }
  }

  /// "You, Ada and Ben", or the number of members if that would be too long.
  func enumeration(_ ids: some Collection<ID<Member>>) -> String {
    let ids = ordered(ids)
    guard ids.count <= Self.mostNamed else { return t.people(count: ids.count) }
    return formats.list(ids.map(nameOrYou))
  }

  private static let mostNamed = 3
}

extension EntryContext {
  /// A saved split with current members: merged members are replaced, and those who no longer share costs are
  /// left out and returned in `gone`.
  func standing(_ split: Split) -> (split: Split, gone: [ID<Member>]) {
    let merged = split.merged(by: representatives)
    let isHere = { (id: ID<Member>) in self.member(id)?.sharesCosts == true }
    return (
      Split(merged.mode, merged.parts.filter { isHere($0.member) }), merged.members.filter { !isHere($0) }
    )
  }
}
