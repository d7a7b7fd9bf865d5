import HTML
import HTTP
import Household
import Ledger
import Operations
import Refusals
import Store
import Words

extension GroupSettings {
  static func update(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let group = try details(visit)
    var errors = FormErrors()
    let name = errors.check("name", try form.single("name") ?? "", visit.t) {
      (typed) throws(DistinctName.Mistake) in try DistinctName(typed, of: .group)
    }
    let currency = errors.check("currency", try form.single("currency") ?? group.currency.code, visit.t) {
      (code) throws(CurrencyChoice.Unknown) in try CurrencyChoice.currency(code, units: group.customUnits)
    }
    guard let name, let currency else { return try refuse(.details, form, errors, visit) }
    let chosen = try form.single("currency") == nil ? nil : currency
    let (simplifies, invite) = (try form.single("simplify") == "on", try membersInvite(form, visit))
    let (base, request) = (try form.single("base").map(EditBase.init), try visit.groupRequest())
    do {
      let appended = try await visit.write {
        try $0.changeGroup(
          named: name.text, in: chosen, simplifiesDebts: simplifies, membersInvite: invite, from: base,
          for: request)
      }
      return visit.redirect(
        to: Link("/groups", group.id, "settings"), saying: visit.t.groupSettingsSaved,
        undo: try visit.undo(appended))
    } catch GroupRefusal.changedMeanwhile {
      errors.add("settings", visit.t.labelChangedMeanwhile)
      return try refuse(.details, form, errors, visit)
    } catch { return try refuse(.details, form, errors, visit.refused(by: error)) }
  }

  /// The owners' setting of who may invite. Nil for all other members, and for a form that does not ask.
  private static func membersInvite(_ form: Form, _ visit: Visit) throws -> Bool? {
    guard try visit.group.role == .owner, let asked = try form.single("inviting") else { return nil }
    return asked == "members"
  }

  /// Archives the group, or unarchives it.
  static func archive(_ visit: Visit) async throws -> Response {
    let isArchived = try await visit.form().single("archived") == "on"
    let (today, request) = (visit.site.background.dueEntries.today, try visit.groupRequest())
    let archived = try await visit.write { try $0.archiveGroup(isArchived, today: today, for: request) }
    let name = archived.old.name
    return visit.redirect(
      to: Link("/groups", archived.old.id, "settings"),
      saying: isArchived ? visit.t.groupArchived(name: name) : visit.t.groupUnarchived(name: name),
      undo: try visit.undo(archived.appended))
  }

  /// Deletes the group for all its members, once its name has been typed.
  static func delete(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let request = try visit.groupRequest()
    do {
      let typed = try form.single("name") ?? ""
      let name = try await visit.write { try $0.deleteGroup(typed: typed, for: request) }
      return visit.redirect(
        to: Link("/"), saying: visit.t.groupDeleted(name: name), undo: DeletedGroups.returning(request.group))
    } catch let refusal as GroupRefusal {
      var errors = FormErrors()
      errors.add("name", refusal.words(visit.t))
      return try refuse(.deletion, form, errors, visit)
    }
  }

  /// Deletes all entries, once the group's name has been typed.
  static func clear(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let request = try visit.groupRequest(as: visit.operation(of: form))
    do {
      let typed = try form.single("name") ?? ""
      let cleared = try await visit.write { try $0.clearGroup(typed: typed, for: request) }
      return visit.redirect(
        to: Link("/groups", request.group),
        saying: cleared.entries == 0
          ? visit.t.bulkNothingChanged : visit.t.bulkDeleted(count: cleared.entries),
        undo: try visit.undo(cleared.appended))
    } catch let refusal as GroupRefusal {
      var errors = FormErrors()
      errors.add("name", refusal.words(visit.t))
      return try refuse(.clearing, form, errors, visit)
    } catch { return try refuse(.clearing, form, FormErrors(), visit.refused(by: error)) }
  }

  private static func details(_ visit: Visit) throws -> Group {
    let id = try visit.group.group
    guard let group = try visit.read({ try $0.group(id) }) else { throw Problem.notFound }
    return group
  }
}
