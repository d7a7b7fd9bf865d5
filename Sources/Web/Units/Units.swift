import HTML
import HTTP
import Ledger
import Store
import Words

/// A group's own units, such as points, beside the currencies of the world.
enum Units {
  static func create(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let (group, use) = try read(visit)
    do {
      let unit = try UnitForm(sent).unit(in: group, use)
      let change = group.customUnits.contains(unit) ? nil : GroupAction.unitAdded(unit)
      return try await save([change].compactMap(\.self), visit.t.unitAdded(name: unit.code), visit)
    } catch let mistake as UnitForm.Mistake {
      let section = UnitsPage.Section.adding(mistake.isAboutDecimals ? "decimals" : "code")
      return try UnitsPage.refuse(section, sent, mistake.words(visit.t), visit)
    } catch {
      return try UnitsPage.refuse(.adding("code"), sent, nil, visit.refused(by: error))
    }
  }

  /// Gives a unit another name, as long as nothing is in it.
  static func rename(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let (group, use) = try read(visit)
    let old = try unit(visit, group)
    do {
      let new = try UnitForm(sent).unit(in: group, use, replacing: old)
      var actions: [GroupAction] = []
      if new != old { actions = [.unitAdded(new), .unitRemoved(old)] }
      if new != old, group.currency == old { actions.insert(.currency(new), at: 1) }
      return try await save(actions, visit.t.unitRenamed(old: old.code, new: new.code), visit)
    } catch let mistake as UnitForm.Mistake {
      return try UnitsPage.refuse(.name(old), sent, mistake.words(visit.t), visit)
    } catch {
      return try UnitsPage.refuse(.name(old), sent, nil, visit.refused(by: error))
    }
  }

  /// Takes a unit out of the choice for new entries; those that are in it keep it.
  static func retire(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let (group, use) = try read(visit)
    let unit = try unit(visit, group)
    guard unit != group.currency else {
      return try UnitsPage.refuse(.retirement(unit), sent, visit.t.unitIsTheGroups, visit)
    }
    guard !use.isRepeated(unit) else {
      return try UnitsPage.refuse(.retirement(unit), sent, visit.t.unitIsRepeated, visit)
    }
    return try await save([.unitRemoved(unit)], visit.t.unitRetired(name: unit.code), visit)
  }

  private static func read(_ visit: Visit) throws -> (Group, UnitUse) {
    let group = try visit.group.group
    return try visit.store.read { snapshot in
      guard let overview = try snapshot.overview(of: group) else { throw Problem.notFound }
      return (overview.group, try UnitUse(overview, snapshot))
    }
  }

  private static func unit(_ visit: Visit, _ group: Group) throws(Problem) -> Currency {
    guard let unit = group.customUnits.first(where: { $0.code == visit.parameters["unit"] }) else {
      throw .notFound
    }
    return unit
  }

  private static func save(
    _ actions: [GroupAction], _ words: String, _ visit: Visit
  ) async throws -> Response {
    let appended = try await visit.append(actions.map { Proposal(visit.newID(), .group($0)) })
    let page = Link("/groups", try visit.group.group, "units")
    return visit.redirect(
      to: page, saying: words, undo: try visit.undo(appended.first)?.returning(to: page))
  }
}
