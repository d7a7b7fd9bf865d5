import HTML
import Ledger
import Words

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
