import HTTP
import Household
import Ledger
import Store
import Words

/// Sets the monthly budget of a category, and removes it.
enum Budgets {
  static func update(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let draft = try BudgetDraft(sent)
    let context = try read(visit)
    var errors = FormErrors()
    guard let (category, amount) = try draft.read(context, &errors) else {
      return try BudgetsPage.refuse(draft, errors, sent, visit)
    }
    let words = visit.t.budgetSaved(name: name(of: category, context), amount: visit.formats.money(amount))
    do { return try await save(amount, of: category, words, sent, visit) } catch {
      return try BudgetsPage.refuse(draft, errors, sent, visit.refused(by: error))
    }
  }

  static func remove(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let context = try read(visit)
    let id = try visit.id("category", of: Label.self)
    guard context.labels.name(of: id) != nil else { throw Problem.notFound }
    let category = context.labels.standing(for: id)
    let words = visit.t.budgetRemoved(name: name(of: category, context))
    return try await save(nil, of: category, words, sent, visit)
  }

  private static func read(_ visit: Visit) throws -> EntryContext {
    try visit.read { snapshot in
      guard let overview = try snapshot.overview(of: try visit.group.group) else { throw Problem.notFound }
      return EntryContext(overview, visit)
    }
  }

  private static func name(of category: ID<Label>, _ context: EntryContext) -> String {
    context.formats.isolated(context.labels.name(of: category) ?? "")
  }

  private static func save(
    _ amount: Money?, of category: ID<Label>, _ words: String, _ sent: Form, _ visit: Visit
  ) async throws -> Response {
    let request = try visit.groupRequest()
    let appended = try await visit.write { try $0.setBudget(of: category, to: amount, for: request) }
    let page = BudgetMonth(sent["month"], today: visit.formats.today).link(try visit.group.group)
    return visit.redirect(to: page, saying: words, undo: try visit.undo(appended)?.returning(to: page))
  }
}
