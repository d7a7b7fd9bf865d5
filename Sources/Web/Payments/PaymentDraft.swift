import HTML
import HTTP
import Ledger
import Store
import Words

/// A payment as it was typed.
struct PaymentDraft {
  var from: String
  var to: String
  var amount: String
  var currency: String
  var date: String
  /// The id that makes a repetition harmless.
  let operation: ID<Ledger.Operation>

  /// What is missing is what is most likely meant: the group's currency, today.
  init(_ form: Form, _ people: GroupPeople, _ visit: Visit) throws {
    from = try form.single("from") ?? ""
    to = try form.single("to") ?? ""
    amount = try form.single("amount") ?? ""
    currency = try form.single("currency") ?? people.overview.group.currency.code
    date = try form.single("date") ?? people.formats.today.description
    operation = try visit.operation(of: form)
  }

  /// Who pays whom. Someone who is not in the group is not there at all; nobody chosen is a mistake to correct.
  func parties(_ people: GroupPeople, _ errors: inout FormErrors) throws(Problem) -> (ID<Member>, ID<Member>)?
  {
    let payer = from.isEmpty ? nil : try people.member(from)
    let payee = to.isEmpty ? nil : try people.member(to)
    if payer == nil { errors.add("from", people.t.paymentNoPayer) }
    if payee == nil { errors.add("to", people.t.paymentNoPayee) }
    guard let payer, let payee else { return nil }
    return (payer, payee)
  }

  /// The entry that it makes, or nil and what is wrong is said beside the fields.
  func entry(_ people: GroupPeople, _ errors: inout FormErrors) throws(Problem) -> Entry? {
    let parties = try parties(people, &errors)
    let amount = money(people, &errors)
    let day = Day(date)
    if day == nil { errors.add("date", people.t.paymentNoDate(example: people.formats.today.description)) }
    guard let (payer, payee) = parties, let amount, let day else { return nil }
    do throws(BillError) {
      let bill = try Bill(kind: .transfer, amount: amount, payers: .one(payer), split: .equal([payee]))
      return Entry(title: people.t.paymentTitle, day: day, bill: bill)
    } catch {
      let mistake = PaymentMistake.bill(error)
      errors.add(mistake.field, mistake.words(people))
      return nil
    }
  }

  private func money(_ people: GroupPeople, _ errors: inout FormErrors) -> Money? {
    guard let unit = people.overview.group.currency(named: currency) else {
      errors.add("currency", people.t.paymentUnknownCurrency)
      return nil
    }
    do throws(AmountError) {
      let reading = try people.formats.amounts.read(amount, in: unit)
      return Money(minorUnits: reading.minorUnits, currency: unit)
    } catch {
      let mistake = PaymentMistake.amount(error, unit)
      errors.add(mistake.field, mistake.words(people))
      return nil
    }
  }
}
