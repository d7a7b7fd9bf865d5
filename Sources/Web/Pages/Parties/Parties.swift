import HTML
import HTTP
import Household
import Ledger
import Refusals
import Store
import Words

/// Parties: couples and families who settle together, with one balance.
enum Parties {
  static func create(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    return try await save(nil, form, .new, visit)
  }

  static func update(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let party = try visit.id("party", of: Party.self)
    return try await save(party, form, .existing(party), visit)
  }

  /// Dissolves a party: each of its members settles alone again.
  static func dissolve(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let party = try visit.id("party", of: Party.self)
    let request = try visit.groupRequest(as: visit.operation(of: form))
    do {
      let dissolved = try await visit.write { try $0.dissolveParty(party, for: request) }
      let words = visit.t.partyDissolved(names: names(dissolved.members, visit))
      return try done(words, undo: dissolved.appended, visit)
    } catch { return try refuse(.existing(party), form, error, visit) }
  }

  private static func save(_ party: ID<Party>?, _ form: Form, _ section: PartiesPage.Section, _ visit: Visit)
    async throws -> Response
  {
    let members = try form.values(of: "member").map { text in
      guard let id = ID<Member>(text) else { throw Problem.notFound }
      return id
    }
    let request = try visit.groupRequest(as: visit.operation(of: form))
    do {
      let saved = try await visit.write { try $0.makeOrChangeParty(party, of: members, for: request) }
      return try done(visit.t.partySaved(names: names(saved.members, visit)), undo: saved.appended, visit)
    } catch { return try refuse(section, form, error, visit) }
  }

  /// The page again, with the reason of the refusal.
  private static func refuse(_ section: PartiesPage.Section, _ form: Form, _ error: any Error, _ visit: Visit)
    throws -> Response
  {
    let t = visit.t
    switch error {
    case let refusal as GroupRefusal:
      return try PartiesPage.refuse(section, form, refusal.words(visit.formats), visit)
    case Refusal.ownersOnly: return try PartiesPage.refuse(section, form, t.partyOthersDecide, visit)
    default: return try PartiesPage.refuse(section, form, nil, visit.refused(by: error))
    }
  }

  private static func names(_ members: [Member], _ visit: Visit) -> String {
    visit.formats.list(members.map { visit.formats.isolated($0.name) })
  }

  private static func done(_ words: String, undo appended: Appended?, _ visit: Visit) throws -> Response {
    try visit.redirect(to: Link("/groups", visit.group.group, "parties"), saying: words, undoing: appended)
  }
}
