import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// The members of a group, each with a link to their own page.
struct MembersPage {
  /// A form of the page.
  enum Section: Equatable {
    case adding
    case returning(ID<Member>)
  }

  let group: GroupFrame
  let members: [MemberRow]
  let former: [MemberRow]
  let chargedViewers: [ViewerWithShare]
  /// Sending the form for a new member twice adds one.
  let operation: ID<Operation>
  private let refused: RefusedForm<Section>?

  static func show(_ visit: Visit) throws -> Response {
    let page = try MembersPage(visit, refused: nil)
    return visit.page { Views.groupsMembers(&$0, page: page) }
  }

  /// The page again, with the refused input and the reason.
  static func refuse(_ section: Section, _ form: Form, _ error: String?, _ visit: Visit) throws -> Response {
    let page = try MembersPage(visit, refused: RefusedForm(section: section, form: form, error: error))
    return visit.page(.unprocessable) { Views.groupsMembers(&$0, page: page) }
  }

  private init(_ visit: Visit, refused: RefusedForm<Section>?) throws {
    self.refused = refused
    operation = try refused.map { try visit.operation(of: $0.form) } ?? visit.newID()
    let formats = visit.formats
    let (group, balances, avatars, open, lookers) = try visit.read { snapshot in
      let group = try GroupFrame(visit, snapshot, visit.t.groupMembers, .members)
      return (
        group, try snapshot.balances(of: group.group.id), try snapshot.avatars(in: group.group.id),
        try snapshot.openInvitations(to: group.group.id, at: visit.now),
        try ViewerWithShare.all(in: group, snapshot, formats)
      )
    }
    self.group = group
    chargedViewers = lookers
    let people = group.people(visit)
    let invited = group.invited(by: open, visit)
    let rows = group.overview.members.filter { $0.mergedInto == nil }.map {
      MemberRow($0, group, balances, avatars, invited, people)
    }
    members = rows.filter { !$0.member.isRemoved }
    former = rows.filter(\.member.isRemoved)
  }

  var t: Strings { group.t }
  var parties: Link { Link("/groups", group.group.id, "parties") }

  var newNameField: InputField {
    InputField(
      id: "new-name", name: "name", label: t.displayName, value: refused?.typed("name", into: .adding) ?? "",
      autocomplete: "off", hint: t.memberAddHint, error: refused?.error(of: .adding))
  }

  var roles: [RoleChoice] { RoleChoice.all(nil, t) }

  /// With more members than this, a member is typed by name instead of chosen from a list.
  static let mostChoices = 50

  func returnError(_ row: MemberRow) -> String? { refused?.error(of: .returning(row.member.id)) }
}
