import AccountPages
import AccountStore
import HTML
package import HTTP
import Ledger
import Store
package import WebFloor
import Words

/// Who is in a group: names, accounts and roles, and what may be done about each of them.
package struct MembersPage {
  /// One of the page's forms; all but the first are there once for each member.
  enum Section: Equatable {
    case adding
    case name(ID<Member>)
    case role(ID<Member>)
    case merging(ID<Member>)
    case returning(ID<Member>)
  }

  let group: GroupFrame
  let members: [MemberRow]
  let former: [MemberRow]
  let chargedLookers: [ChargedLooker]
  private let joined: Int
  /// The form for a new member sent twice adds one.
  let operation: ID<Ledger.Operation>
  private let refused: (section: Section, form: Form, error: String?)?

  package static func show(_ visit: Visit) throws -> Response {
    let page = try MembersPage(visit, refused: nil)
    return visit.page { Views.groupsMembers(&$0, page: page) }
  }

  /// The page once more, with what was typed and why it is not taken.
  static func refuse(_ section: Section, _ form: Form, _ error: String?, _ visit: Visit) throws -> Response {
    let page = try MembersPage(visit, refused: (section, form, error))
    return visit.page(.unprocessable) { Views.groupsMembers(&$0, page: page) }
  }

  private init(_ visit: Visit, refused: (Section, Form, String?)?) throws {
    self.refused = refused
    operation = try refused.map { try visit.operation(of: $0.1) } ?? visit.newID()
    let formats = visit.formats
    let (group, balances, avatars, lookers) = try visit.read { snapshot in
      let group = try GroupFrame(visit, snapshot, visit.t.groupMembers, .members)
      return (
        group, try snapshot.balances(of: group.group.id), try snapshot.avatars(in: group.group.id),
        try ChargedLooker.all(in: group, snapshot, formats)
      )
    }
    self.group = group
    chargedLookers = lookers
    let rows = group.overview.members.filter { $0.mergedInto == nil }.map {
      MemberRow($0, group, balances, avatar: $0.person.flatMap { avatars[$0] }, formats)
    }
    members = rows.filter { !$0.member.isRemoved }
    former = rows.filter(\.member.isRemoved)
    joined = members.count(where: \.hasJoined)
  }

  var t: Strings { group.t }
  var parties: Link { Link("/groups", group.group.id, "parties") }

  var newNameField: InputField {
    InputField(
      id: "new-name", name: "name", label: t.displayName, value: value(.adding, "name", ""),
      autocomplete: "off", hint: t.memberAddHint, error: error(.adding))
  }

  func nameField(_ row: MemberRow) -> InputField {
    let section = Section.name(row.member.id)
    return InputField(
      id: "name-\(row.member.id)", name: "name", label: t.displayName,
      value: value(section, "name", row.member.name), autocomplete: "off", error: error(section))
  }

  func roleField(_ row: MemberRow) -> SelectField {
    SelectField(
      id: "role-\(row.member.id)", name: "role", label: t.memberRole,
      options: Role.allCases.reversed().map { SelectField.Option(value: $0.rawValue, label: $0.words(t)) },
      chosen: row.member.role.rawValue, error: error(.role(row.member.id)))
  }

  /// In a large group names are typed, as a choice of everybody in everybody's row would be very long.
  var typesNames: Bool { members.count > Self.mostChoices }
  static let namesList = "member-names"
  static let mostChoices = 50

  func mergingNameField(_ row: MemberRow) -> InputField {
    let (section, name) = (Section.merging(row.member.id), row.member.name)
    return InputField(
      id: "merging-\(row.member.id)", name: "into", label: t.memberMergeInto,
      value: value(section, "into", ""),
      autocomplete: "off",
      hint: row.hasJoined ? t.memberMergeJoinedHint(name: name) : t.memberMergeHint(name: name),
      error: error(section), list: Self.namesList)
  }

  func mergingField(_ row: MemberRow) -> SelectField {
    let name = row.member.name
    return SelectField(
      id: "merging-\(row.member.id)", name: "into", label: t.memberMergeInto,
      options: [SelectField.Option(value: "", label: t.memberMergeChoose)]
        + others(for: row).map {
          SelectField.Option(value: $0.member.id.description, label: $0.member.name)
        },
      chosen: "", hint: row.hasJoined ? t.memberMergeJoinedHint(name: name) : t.memberMergeHint(name: name),
      error: error(.merging(row.member.id)))
  }

  /// Whether there is anybody to merge a member with.
  func canMerge(_ row: MemberRow) -> Bool { row.mayMerge && (row.hasJoined ? joined : members.count) > 1 }

  /// Whoever has joined goes on as somebody who has joined.
  private func others(for row: MemberRow) -> [MemberRow] {
    members.filter { $0.member.id != row.member.id && ($0.hasJoined || !row.hasJoined) }
  }

  func returnError(_ row: MemberRow) -> String? { error(.returning(row.member.id)) }

  /// Whether the forms about a member stand open, because one of them was refused.
  func isOpen(_ row: MemberRow) -> Bool {
    switch refused?.section {
    case .name(let id), .role(let id), .merging(let id): id == row.member.id
    case .adding, .returning, nil: false
    }
  }

  func isMerging(_ row: MemberRow) -> Bool { refused?.section == .merging(row.member.id) }

  private func value(_ section: Section, _ field: String, _ kept: String) -> String {
    guard let refused, refused.section == section else { return kept }
    return refused.form[field] ?? ""
  }

  private func error(_ section: Section) -> String? {
    refused?.section == section ? refused?.error : nil
  }
}
