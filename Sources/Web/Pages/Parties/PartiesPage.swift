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
      try PartiesPage(visit, $0, refused: Refusal(section: section, form: form, error: error))
    }
    return visit.page(.unprocessable) { Views.groupsParties(&$0, page: page) }
  }

  private struct Refusal {
    let section: Section
    let form: Form
    let error: String?
  }

  private init(_ visit: Visit, _ snapshot: Snapshot, refused: Refusal?) throws {
    let frame = try GroupFrame(visit, snapshot, visit.t.partiesTitle, .balances)
    let people = frame.people(visit)
    group = frame
    let current = frame.overview.members.filter(\.sharesCosts)
    let ids = Set(current.compactMap(\.party)).sorted()
    let parties = ids.map { id in (id, current.filter { $0.party == id }) }.filter { $0.1.count > 1 }
    let taken = Set(parties.flatMap { $0.1.map(\.id) })
    let alone = current.filter { !taken.contains($0.id) }
    func form(_ section: Section, _ members: [Member], _ others: [Member]) throws -> PartyForm {
      let kept = refused.flatMap { $0.section == section ? $0 : nil }
      let chosen = kept.map { Set($0.form.values(of: "member")) } ?? Set(members.map(\.id.description))
      return PartyForm(
        section, members, members + others, chosen: chosen, error: kept?.error,
        operation: try kept.map { try visit.operation(of: $0.form) } ?? visit.newID(), frame, people)
    }
    self.parties = try parties.map { try form(.existing($0.0), $0.1, alone) }
    new = frame.canChange && alone.count > 1 ? try form(.new, [], alone) : nil
  }

  var t: Strings { group.t }
  var balances: Link { Link("/groups", group.group.id, "balances") }
}
