import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// Shares costs with one person: makes a group of two, named after the other person.
enum GroupOfTwo {
  static func new(_ visit: Visit) throws -> Response {
    let name = try visit.query().single("name") ?? ""
    return page(try visit.read { try GroupForm(for: visit, $0, name: name) }, FormErrors(), visit)
  }

  static func create(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let form = try GroupForm(sent, try visit.operation(of: sent))
    let me = try visit.me.account.displayName
    var errors = FormErrors()
    let name = errors.check("name", form.name, visit.t) { (typed) throws(DistinctName.Mistake) in
      try DistinctName(typed, of: .member, besides: [me])
    }
    let currency = errors.check("currency", form.currency, visit.t, CurrencyChoice.currency(_:))
    guard let name, let currency else { return page(form, errors, visit) }
    let plan = GroupForm.Plan(name: name.text, currency: currency, members: [name.text])
    do { try await GroupCreation.make(plan, foundedBy: me, as: form.operation, visit) } catch {
      return page(form, errors, try visit.refused(by: error))
    }
    // The other member has no account yet and joins only when they accept.
    let group = form.operation.retyped(as: Group.self)
    let member = ID<Member>(1, in: group)
    do {
      return visit.redirect(
        to: try await Invitations.make(InvitationPlan(for: member), in: group, visit),
        saying: visit.t.personAdded(name: name.text))
    } catch is GroupRefusal {
      // The form was sent again after the other had joined.
      return visit.redirect(to: Link("/groups", group))
    }
  }

  private static func page(_ form: GroupForm, _ errors: FormErrors, _ visit: Visit) -> Response {
    let frame = visit.frame(visit.t.addPerson)
    return visit.page(errors.isEmpty ? .ok : .unprocessable) {
      Views.homeAddition(&$0, form: form, errors: errors, formats: visit.formats, frame: frame)
    }
  }
}

extension GroupForm {
  /// The name field for a group of two, which is named after the other person.
  func personField(_ errors: FormErrors, _ t: Strings) -> InputField {
    InputField(
      id: "name", name: "name", label: t.personName, value: name, autocomplete: "off", error: errors["name"],
      hasFocus: true)
  }
}
