import HTML
import HTTP
import Ledger
import Store
import Words

/// The filter of a history in its address: by author and by kind.
struct HistoryChoice {
  private let member: ID<Member>?
  let filter: HistoryFilter

  init(_ query: Form, _ people: GroupPeople) throws {
    let by = try query.single("by") ?? ""
    member = by.isEmpty ? nil : try people.member(by)
    let kind = try query.single("kind")
    var filter = HistoryFilter()
    filter.onlyPayments = kind == Self.payments
    filter.kind = filter.onlyPayments ? .entry : kind.flatMap { Entity.Kind(rawValue: $0) }
    filter.action = try query.single("action").flatMap { Int64($0) }
    filter.foldsActions = filter.action == nil
    if let member {
      guard let person = people.person(of: member) else { throw Problem.notFound }
      filter.author = .person(person)
    }
    self.filter = filter
  }

  /// The value of `kind` for payments, which are entries.
  private static let payments = "payment"

  /// A choice among others.
  struct Chip {
    let label: String
    let link: Link
    let isCurrent: Bool
  }

  var isFilter: Bool { member != nil || filter.kind != nil || filter.action != nil }

  func link(_ group: ID<Group>) -> Link { link(group, kind: kind).query("action", filter.action) }

  private func link(_ group: ID<Group>, kind: String?) -> Link {
    Link("/groups", group, "history").query("by", member).query("kind", kind)
  }

  private var kind: String? { filter.onlyPayments ? Self.payments : filter.kind?.rawValue }

  /// All changes, those of entries and of payments, and of the kinds that the group has.
  func kinds(_ present: Set<Entity.Kind>, _ group: ID<Group>, _ t: Strings) -> [Chip] {
    let others = [Entity.Kind.member, .receipt, .label, .rule, .preset, .budget, .group]
    let kinds: [(kind: String?, label: String)] =
      [
        (nil, t.historyOfAnyKind), (Entity.Kind.entry.rawValue, t.historyKindEntries),
        (Self.payments, t.historyPayments),
      ] + others.filter(present.contains).map { ($0.rawValue, t.historyName($0)) }
    return kinds.map { kind, label in
      Chip(label: label, link: link(group, kind: kind), isCurrent: kind == self.kind && filter.action == nil)
    }
  }

  /// Everyone, and each member who has an account; none if there is only one.
  func authors(_ people: GroupPeople) -> [Chip] {
    let link = Link("/groups", people.overview.group.id, "history").query("kind", kind)
    let authors = people.overview.members.filter { people.person(of: $0.id) != nil }
    guard authors.count > 1 else { return [] }
    return [Chip(label: people.t.historyByAnyone, link: link, isCurrent: member == nil)]
      + authors.map {
        Chip(label: people.nameInList($0.id), link: link.query("by", $0.id), isCurrent: $0.id == member)
      }
  }
}

extension GroupPeople {
  /// The account behind a member who has made changes; they may have left the member's name since.
  fileprivate func person(of member: ID<Member>) -> ID<Person>? {
    overview.members.first { $0.id == member }?.person
      ?? overview.formerNames.filter { $0.value == member }.keys.min()
  }
}
