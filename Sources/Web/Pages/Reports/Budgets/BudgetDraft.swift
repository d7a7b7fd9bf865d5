import HTTP
import Household
import Ledger
import Words

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
