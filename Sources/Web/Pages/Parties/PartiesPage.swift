import HTML
import HTTP
import Ledger
import Store
import Words

/// The parties of a group, and the changes that the visitor may make.
struct PartiesPage {
  /// A form of the page.
  enum Section: Equatable {
    case new
    case existing(ID<Party>)
  }

  let group: GroupFrame
  let parties: [PartyForm]
  /// The form for a new party; nil if fewer than two members
  /// are free for one, or if the visitor may change nothing.
  let new: PartyForm?

  static func show(_ visit: Visit) throws -> Response {
    let page = try visit.read { try PartiesPage(visit, $0, refused: nil) }
    return visit.page { Views.groupsParties(&$0, page: page) }
  }

  /// The page again, with the refused choice and the reason.
  static func refuse(_ section: Section, _ form: Form, _ error: String?, _ visit: Visit) throws -> Response {
    let page = try visit.read {
      try PartiesPage(visit, $0, refused: RefusedForm(section: section, form: form, error: error))
    }
    return visit.page(.unprocessable) { Views.groupsParties(&$0, page: page) }
  }

  private init(_ visit: Visit, _ snapshot: Snapshot, refused: RefusedForm<Section>?) throws {
    let frame = try GroupFrame(visit, snapshot, visit.t.partiesTitle, .balances)
    let people = frame.people(visit)
    group = frame
    let current = frame.overview.members.filter(\.sharesCosts)
    let ids = Set(current.compactMap(\.party)).sorted()
    let parties = ids.map { id in (id, current.filter { $0.party == id }) }.filter { $0.1.count > 1 }
    let taken = Set(parties.flatMap { $0.1.map(\.id) })
    let alone = current.filter { !taken.contains($0.id) }
    func form(_ section: Section, _ members: [Member], _ others: [Member]) throws -> PartyForm {
      let kept = refused?.form(of: section)
      let chosen = kept.map { Set($0.values(of: "member")) } ?? Set(members.map(\.id.description))
      return PartyForm(
        section, members, members + others, chosen: chosen, error: refused?.error(of: section),
        operation: try kept.map { try visit.operation(of: $0) } ?? visit.newID(), frame, people)
    }
    self.parties = try parties.map { try form(.existing($0.0), $0.1, alone) }
    new = frame.canChange && alone.count > 1 ? try form(.new, [], alone) : nil
  }

  var t: Strings { group.t }
  var balances: Link { Link("/groups", group.group.id, "balances") }
}

/// The form of a party: a checkbox for each member who is in it or could be.
struct PartyForm {
  struct Choice {
    let id: String
    let name: String
    let isChosen: Bool
    /// Whether the visitor may decide for this member.
    let isOpen: Bool
  }

  /// The id of the form's heading on the page.
  let id: String
  let action: Link
  /// Where the party is dissolved; nil for a new one.
  let dissolution: Link?
  /// The names of its members, as one text.
  let names: String
  let choices: [Choice]
  let error: String?
  /// Sending the form twice makes one change.
  let operation: ID<Operation>

  init(
    _ section: PartiesPage.Section, _ members: [Member], _ eligible: [Member], chosen: Set<String>,
    error: String?, operation: ID<Operation>, _ frame: GroupFrame, _ people: GroupPeople
  ) {
    let all = Link("/groups", frame.group.id, "parties")
    switch section {
    case .new: (id, action, dissolution) = ("new-party", all, nil)
    case .existing(let party):
      id = "party-\(party)"
      action = Link("/groups", frame.group.id, "parties", party)
      dissolution = Link("/groups", frame.group.id, "parties", party, "dissolution")
    }
    names = people.formats.list(members.map { people.nameInList($0.id) })
    choices = eligible.map { member in
      Choice(
        id: member.id.description, name: people.nameInList(member.id),
        isChosen: chosen.contains(member.id.description), isOpen: frame.mayDecide(about: member))
    }
    self.error = error
    self.operation = operation
  }

  var isOpen: Bool { choices.contains { $0.isOpen } }
}

extension GroupFrame {
  /// Members decide for themselves, every member for those without an account, and owners for all.
  func mayDecide(about member: Member) -> Bool {
    canChange && (member.id == me.id || member.person == nil || isOwner)
  }
}
