import HTML
import HTTP
import Ledger
import Store
import Words

/// Those who settle as one: couples and families, whose balances count together.
enum Parties {
  static func create(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let operation = try visit.operation(of: form)
    return try await save(
      form, .new, as: operation.retyped(as: Party.self), from: [], operation: operation, visit)
  }

  static func update(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let party = try visit.id("party", of: Party.self)
    return try await save(
      form, .existing(party), as: party, from: try members(of: party, visit),
      operation: try visit.operation(of: form), visit)
  }

  /// Everyone in it settles alone again.
  static func dissolve(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let party = try visit.id("party", of: Party.self)
    let members = try members(of: party, visit)
    do {
      let appended = try await visit.append(
        proposals(members.map { .member($0.id, .party(nil)) }, as: try visit.operation(of: form)))
      return try done(visit.t.partyDissolved(names: names(members, visit)), undo: appended, visit)
    } catch Refusal.ownersOnly {
      return try PartiesPage.refuse(.existing(party), form, visit.t.partyOthersDecide, visit)
    } catch {
      return try PartiesPage.refuse(.existing(party), form, nil, visit.refused(by: error))
    }
  }

  private static func save(
    _ form: Form, _ section: PartiesPage.Section, as party: ID<Party>, from old: [Member],
    operation: ID<Ledger.Operation>, _ visit: Visit
  ) async throws -> Response {
    let chosen = try members(chosenIn: form, visit)
    if let gone = chosen.first(where: { !$0.isCurrent }) {
      return try PartiesPage.refuse(section, form, visit.t.paymentMemberLeft(name: gone.name), visit)
    }
    guard Set(chosen.map(\.id)).count > 1 else {
      return try PartiesPage.refuse(section, form, visit.t.partyNeedsTwo, visit)
    }
    do {
      let changes = changes(to: party, from: old, to: chosen)
      let appended = try await visit.append(proposals(changes, as: operation))
      return try done(visit.t.partySaved(names: names(chosen, visit)), undo: appended, visit)
    } catch Refusal.ownersOnly {
      return try PartiesPage.refuse(section, form, visit.t.partyOthersDecide, visit)
    } catch {
      return try PartiesPage.refuse(section, form, nil, visit.refused(by: error))
    }
  }

  /// Each once; one of another group is not there at all.
  private static func members(chosenIn form: Form, _ visit: Visit) throws -> [Member] {
    let group = try visit.group.group
    let roster = Roster(group: nil, members: try visit.store.read { try $0.members(of: group) })
    var known: Set<ID<Member>> = []
    return try form.values(of: "member").compactMap { text in
      guard let id = ID<Member>(text), let member = roster.member(id) else { throw Problem.notFound }
      return known.insert(id).inserted ? member : nil
    }
  }

  private static func changes(to party: ID<Party>, from old: [Member], to new: [Member]) -> [Change] {
    let chosen = Set(new.map(\.id))
    let known = Set(old.map(\.id))
    let leaving = known.subtracting(chosen).sorted().map { Change.member($0, .party(nil)) }
    return leaving + chosen.subtracting(known).sorted().map { .member($0, .party(party)) }
  }

  /// The form sent twice changes once, as all ids follow from its own.
  private static func proposals(_ changes: [Change], as id: ID<Ledger.Operation>) -> [Proposal] {
    changes.enumerated().map { index, change in
      Proposal(index == 0 ? id : id.derived(index, as: Ledger.Operation.self), change)
    }
  }

  private static func members(of party: ID<Party>, _ visit: Visit) throws -> [Member] {
    let group = try visit.group.group
    let members = try visit.store.read { try $0.members(of: group) }
    let found = members.filter { $0.party == party && $0.isCurrent }
    guard !found.isEmpty else { throw Problem.notFound }
    return found
  }

  private static func names(_ members: [Member], _ visit: Visit) -> String {
    visit.formats.list(members.map { visit.formats.isolated($0.name) })
  }

  private static func done(_ words: String, undo appended: [Appended], _ visit: Visit) throws -> Response {
    let page = Link("/groups", try visit.group.group, "parties")
    return visit.redirect(
      to: page, saying: words, undo: try visit.undo(appended.first)?.returning(to: page))
  }
}
