import HTML
import HTTP
import Ledger
import Store
import Words

extension GroupSettings {
  static func update(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let group = try details(visit)
    var errors = FormErrors()
    let name = errors.check("name", try form.single("name") ?? "", visit.t) {
      (typed) throws(NameMistake) in try DistinctName(typed, of: .group)
    }
    let currency = errors.check(
      "currency", try form.single("currency") ?? group.currency.code, visit.t
    ) {
      (code) throws(CurrencyChoice.Unknown) in
      try CurrencyChoice.currency(code, units: group.customUnits)
    }
    guard let name, let currency else { return try refuse(.details, form, errors, visit) }
    let simplifies = try form.single("simplify") == "on"
    var changes: [GroupAction] = []
    if name.text != group.name { changes.append(.renamed(name.text)) }
    if currency != group.currency { changes.append(.currency(currency)) }
    if simplifies != group.simplifiesDebts { changes.append(.simplifiesDebts(simplifies)) }
    do {
      let appended = try await visit.append(changes.map { Proposal(visit.newID(), .group($0)) })
      return visit.redirect(
        to: Link("/groups", group.id, "settings"), saying: visit.t.groupSettingsSaved,
        undo: try visit.undo(appended.first))
    } catch {
      return try refuse(.details, form, errors, visit.refused(by: error))
    }
  }

  /// Closes the group for changes, or opens it again.
  static func archive(_ visit: Visit) async throws -> Response {
    let isArchived = try await visit.form().single("archived") == "on"
    let group = try details(visit)
    let appended = try await visit.appendToRules(
      [Proposal(visit.newID(), .group(.archived(isArchived)))]
        + (isArchived || !group.isArchived ? [] : resumptions(visit))
    ).first
    let words =
      isArchived ? visit.t.groupArchived(name: group.name) : visit.t.groupUnarchived(name: group.name)
    return visit.redirect(
      to: Link("/groups", group.id, "settings"), saying: words, undo: try visit.undo(appended))
  }

  /// What comes again goes on from today: while the group was archived, nobody could have added it.
  private static func resumptions(_ visit: Visit) throws -> [Proposal] {
    let group = try visit.group.group
    let activity = RecurringRule.Activity.running(from: visit.site.dueEntries.today)
    return try visit.read { try $0.standingRules(of: group) }.filter { rule in
      rule.activity != .paused && rule.activity != activity
    }.map { Proposal(visit.newID(), .rule($0.id, .activity(activity))) }
  }

  /// Takes the group away from everyone, once its name has been typed. Its owners can bring it back.
  static func delete(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let group = try details(visit)
    let typed = try? TextRule.groupName.accept(try form.single("name") ?? "")
    guard let typed, typed.withPlainSpaces == group.name.withPlainSpaces else {
      var errors = FormErrors()
      errors.add("name", visit.t.groupDeletionNotName)
      return try refuse(.deletion, form, errors, visit)
    }
    _ = try await visit.append(.group(.deleted(true)))
    return visit.redirect(
      to: Link("/"), saying: visit.t.groupDeleted(name: group.name), undo: DeletedGroups.returning(group.id))
  }

  private static func details(_ visit: Visit) throws -> Group {
    let id = try visit.group.group
    guard let group = try visit.read({ try $0.group(id) }) else { throw Problem.notFound }
    return group
  }
}
