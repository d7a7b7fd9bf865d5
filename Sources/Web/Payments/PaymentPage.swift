import HTML
import HTTP
import Ledger
import Store
import Words

/// The form for a payment of any amount.
struct PaymentPage {
  let group: GroupFrame
  let draft: PaymentDraft
  private let people: GroupPeople
  private let errors: FormErrors

  init(_ group: GroupFrame, _ draft: PaymentDraft, _ people: GroupPeople, _ errors: FormErrors = FormErrors())
  {
    self.group = group
    self.draft = draft
    self.people = people
    self.errors = errors
  }

  var t: Strings { group.t }
  var action: Link { Link("/groups", group.group.id, "payments") }
  var back: Link { Link("/groups", group.group.id, "balances") }

  var parties: [SelectField] {
    [
      select("from", t.paymentFrom, memberOptions(draft.from), draft.from),
      select("to", t.paymentTo, memberOptions(draft.to), draft.to),
    ]
  }

  var amount: InputField {
    InputField(
      id: "payment-amount", name: "amount", label: t.paymentAmount, value: draft.amount,
      autocomplete: "off", inputMode: "decimal", hint: t.paymentAmountHint, error: errors["amount"])
  }

  var currency: SelectField { select("currency", t.paymentCurrency, currencyOptions, draft.currency) }

  var date: InputField {
    InputField(
      id: "payment-date", name: "date", label: t.paymentDate, kind: .date, value: draft.date,
      error: errors["date"])
  }

  private func select(
    _ name: String, _ label: String, _ options: [SelectField.Option], _ chosen: String
  ) -> SelectField {
    SelectField(
      id: "payment-\(name)", name: name, label: label, options: options, chosen: chosen,
      error: errors[name])
  }

  /// Those in the group, and whoever is chosen already, so that it is not changed in silence.
  private func memberOptions(_ chosen: String) -> [SelectField.Option] {
    let members = group.overview.members.filter { $0.isCurrent || $0.id.description == chosen }
    return [SelectField.Option(value: "", label: t.paymentChoose)]
      + members.map { SelectField.Option(value: $0.id.description, label: people.nameInList($0.id)) }
  }

  private var currencyOptions: [SelectField.Option] {
    let own = [group.group.currency] + group.group.customUnits
    let all = own + Currency.all.filter { !own.contains($0) }
    return all.map { SelectField.Option(value: $0.code, label: people.formats.name(of: $0)) }
  }
}
