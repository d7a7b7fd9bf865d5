import Encodings
import HTML
import HTTP
import Ledger
import Store
import Words

/// Payments between members, each recorded as an entry.
enum Payments {
  /// The form, filled in as the address says.
  static func show(_ visit: Visit) throws -> Response {
    let form = try visit.query()
    return try visit.read { snapshot in
      let (group, people) = try read(visit, snapshot)
      for name in ["from", "to"] {
        if let member = try form.single(name), !member.isEmpty { _ = try people.member(member) }
      }
      let page = PaymentPage(group, try PaymentDraft(form, people, visit), people)
      return visit.page { Views.paymentsPayment(&$0, page: page) }
    }
  }

  static func create(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let (group, people) = try visit.read { try read(visit, $0) }
    let draft = try PaymentDraft(form, people, visit)
    var errors = FormErrors()
    guard let entry = try draft.entry(people, &errors), errors.isEmpty else {
      return refuse(PaymentPage(group, draft, people, errors), visit)
    }
    let id = draft.operation.derived(1, as: Entry.self)
    do {
      let appended = try await visit.append(.entry(id, .added(entry)), as: draft.operation)
      return try answer(appended, entry, people, visit)
    } catch let refusal as Refusal {
      guard let mistake = PaymentMistake(refusal, payer: draft.from) else {
        let visit = try visit.refused(by: refusal)
        return refuse(PaymentPage(group.returned(to: visit), draft, people), visit)
      }
      errors.add(mistake.field, mistake.words(people))
      return refuse(PaymentPage(group, draft, people, errors), visit)
    }
  }

  private static func read(_ visit: Visit, _ snapshot: Snapshot) throws -> (GroupFrame, GroupPeople) {
    let group = try GroupFrame(visit, snapshot, visit.t.paymentNew, .balances)
    return (group, group.people(visit))
  }

  private static func refuse(_ page: PaymentPage, _ visit: Visit) -> Response {
    visit.page(.unprocessable) { Views.paymentsPayment(&$0, page: page) }
  }

  private static func answer(
    _ appended: Appended?, _ entry: Entry, _ people: GroupPeople, _ visit: Visit
  ) throws -> Response {
    let balances = Link("/groups", people.overview.group.id, "balances")
    let words = visit.t.paymentRecorded(
      payer: entry.bill.payers.members.first.map(people.name) ?? "",
      payee: entry.bill.split.members.first.map(people.name) ?? "",
      amount: people.formats.money(entry.bill.amount))
    return visit.redirect(
      to: balances, saying: words, undo: try visit.undo(appended)?.returning(to: balances))
  }
}

extension Link {
  /// The address of a form, with the page to show when it is done.
  func returning(to page: Link) -> Link { query("next", page.text(under: .root)) }
}
