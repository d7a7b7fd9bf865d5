import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// Makes new groups.
enum GroupCreation {
  static func new(_ visit: Visit) throws -> Response {
    page(try visit.read { try GroupForm(for: visit, $0) }, FormErrors(), visit)
  }

  static func create(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    var form = try GroupForm(sent, try visit.operation(of: sent))
    form.known = try visit.read { try GroupForm.known(to: visit, $0) }
    let founder = try visit.me.account.displayName
    do {
      let plan = try form.plan(foundedBy: founder, visit.t)
      try await make(plan, foundedBy: founder, as: form.operation, visit)
      return visit.redirect(
        to: Link("/groups", form.operation.retyped(as: Group.self)),
        saying: visit.t.groupCreated(name: plan.name))
    } catch let errors as FormErrors { return page(form, errors, visit) } catch {
      return page(form, FormErrors(), try visit.refused(by: error))
    }
  }

  /// Makes a group, whose id is the operation's id.
  static func make(
    _ plan: GroupForm.Plan, foundedBy founder: String, as operation: ID<Operation>, _ visit: Visit
  ) async throws {
    let group = operation.retyped(as: Group.self)
    let request = GroupRequest(in: group, as: operation, from: try visit.author)
    try await visit.write {
      try $0.makeGroup(
        named: plan.name, in: plan.currency, foundedBy: founder, with: plan.members, for: request)
    }
  }

  private static func page(_ form: GroupForm, _ errors: FormErrors, _ visit: Visit) -> Response {
    var frame = visit.frame(visit.t.newGroup)
    frame.style = Assets.cssHomeCSS.link
    return visit.page(errors.isEmpty ? .ok : .unprocessable) { [frame] in
      Views.groupsCreation(&$0, form: form, errors: errors, formats: visit.formats, frame: frame)
    }
  }
}
