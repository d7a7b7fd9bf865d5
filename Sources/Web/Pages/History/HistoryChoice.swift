import HTML
import HTTP
import Ledger
import Store
import Words

/// The filter of a history in its address: by author and by kind.
struct HistoryChoice {
  private let member: ID<Member>?
  private let kind: Entity.Kind?
  let filter: HistoryFilter

  init(_ query: Form, _ people: GroupPeople) throws {
    let by = try query.single("by") ?? ""
    member = by.isEmpty ? nil : try people.member(by)
    kind = try query.single("kind").flatMap { Entity.Kind(rawValue: $0) }
    var filter = HistoryFilter()
    filter.kind = kind
    filter.action = try query.single("action").flatMap { Int64($0) }
    filter.foldsActions = filter.action == nil
    if let member {
      guard let person = people.person(of: member) else { throw Problem.notFound }
      filter.author = .person(person)
    }
    self.filter = filter
  }

  var isFilter: Bool { member != nil || kind != nil || filter.action != nil }

  func link(_ group: ID<Group>) -> Link {
    Link("/groups", group, "history").query("by", member).query("kind", kind?.rawValue).query(
      "action", filter.action)
  }

  func fields(_ people: GroupPeople) -> [SelectField] {
    let t = people.t
    let authors = people.overview.members.filter { people.person(of: $0.id) != nil }
    return [
      SelectField(
        id: "history-by", name: "by", label: t.historyByPerson,
        options: [SelectField.Option(value: "", label: t.historyByAnyone)]
          + authors.map { SelectField.Option(value: $0.id.description, label: people.nameInList($0.id)) },
        chosen: member?.description ?? ""),
      SelectField(
        id: "history-kind", name: "kind", label: t.historyOfKind,
        options: [SelectField.Option(value: "", label: t.historyOfAnyKind)]
          + Entity.Kind.allCases.map { SelectField.Option(value: $0.rawValue, label: t.historyName($0)) },
        chosen: kind?.rawValue ?? ""),
    ]
  }
}

extension GroupPeople {
  /// The account behind a member who has made changes; they may have left the member's name since.
  fileprivate func person(of member: ID<Member>) -> ID<Person>? {
    overview.members.first { $0.id == member }?.person
      ?? overview.formerNames.filter { $0.value == member }.keys.min()
  }
}
