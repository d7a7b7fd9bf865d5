import HTTP
import Household
import Ledger
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
    try visit.read { EntryContext(try visit.overview($0), visit) }
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
    return try visit.redirect(to: page, saying: words, undoing: appended)
  }
}

/// A budget as entered, with its errors.
struct BudgetDraft {
  let category: String
  let amount: String

  init(_ form: Form) throws(FormError) {
    category = try form.single("category") ?? ""
    amount = try form.single("amount") ?? ""
  }

  /// Throws `notFound` if it names a category of another group.
  func read(_ context: EntryContext, _ errors: inout FormErrors) throws(Problem) -> (
    category: ID<Label>, amount: Money
  )? {
    let category = try knownCategory(context)
    if category == nil { errors.add("category", context.t.choiceUnknown) }
    let amount = money(context, &errors)
    guard let category, let amount else { return nil }
    return (category, amount)
  }

  func knownCategory(_ context: EntryContext) throws(Problem) -> ID<Label>? {
    guard let id = HouseholdCategory(rawValue: category)?.id ?? ID<Label>(category) else { return nil }
    guard context.labels.name(of: id) != nil else { throw .notFound }
    let standing = context.labels.standing(for: id)
    return context.labels.isCurrent(standing, .category) ? standing : nil
  }

  private func money(_ context: EntryContext, _ errors: inout FormErrors) -> Money? {
    let (t, currency) = (context.t, context.group.currency)
    do throws(AmountError) {
      let reading = try context.formats.amounts.read(amount, in: currency)
      let money = Money(minorUnits: reading.minorUnits, currency: currency)
      guard money.minorUnits > 0, money.isWithinLimit else {
        errors.add("amount", money.minorUnits > 0 ? t.errorAmountTooLarge : t.budgetNotPositive)
        return nil
      }
      return money
    } catch {
      let example = context.formats.amounts.text(of: Money(minorUnits: 60_000, currency: currency))
      errors.add("amount", error == .empty ? t.errorAmountEmpty : t.errorNotANumber(example: example))
      return nil
    }
  }
}
