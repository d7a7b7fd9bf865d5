import HTML
import HTTP
import Ledger
import PaymentCodes
import Store
import Words

/// The ways in which someone is paid, and the form for another one.
struct PaymentWaysForm {
  struct Row {
    let id: String
    let kind: String
    let value: String
    let facts: [String]
    /// Nil for visitors who may not remove it.
    let removal: Link?
    let removeLabel: String
  }

  let rows: [Row]
  let action: Link
  let operation: String
  /// Whether there is room for another way, and the visitor may add it.
  let mayAdd: Bool
  let kindField: SelectField
  let valueField: InputField
  let nameField: InputField
  let addressField: InputField

  /// `origin` says who added a way, where that was someone else.
  init(
    _ ways: [StoredPaymentWay], at action: Link, mayAdd: Bool = true, mayRemove: Bool = true, typed: Form?,
    errors: FormErrors?, _ visit: Visit, origin: (StoredPaymentWay) -> String? = { _ in nil }
  ) {
    let t = visit.t
    self.action = action
    self.mayAdd = mayAdd && (ways.count < StoredPaymentWay.mostOfOne || typed != nil)
    operation = typed?["operation"] ?? visit.newID(of: Operation.self).description
    rows = ways.map { stored in
      let way = stored.way
      return Row(
        id: stored.id.description, kind: way.kind.name(t), value: way.value,
        facts: [way.name, way.address, origin(stored) ?? ""].filter { !$0.isEmpty },
        removal: mayRemove ? action.segment(stored.id).segment("deletion") : nil,
        removeLabel: t.paymentWayRemoveNamed(way: "\(way.kind.name(t)) \(way.value)"))
    }
    func input(_ name: String, _ label: String, hint: String? = nil) -> InputField {
      InputField(
        id: "way-\(name)", name: name, label: label, value: typed?[name] ?? "", autocomplete: "off",
        hint: hint, error: errors?[name], isRequired: false)
    }
    kindField = SelectField(
      id: "way-kind", name: "kind", label: t.paymentKind,
      options: PaymentWay.Kind.allCases.map { SelectField.Option(value: $0.rawValue, label: $0.name(t)) },
      chosen: typed?["kind"] ?? "", error: errors?["kind"])
    valueField = input("value", t.paymentValue)
    nameField = input("name", t.paymentName)
    addressField = input("address", t.paymentAddress, hint: t.paymentAddressHint)
  }

  /// The kinds that there are, as the closed fold shows them.
  var note: String? {
    let kinds = rows.reduce(into: [String]()) { if !$0.contains($1.kind) { $0.append($1.kind) } }
    return kinds.isEmpty ? nil : kinds.joined(separator: " \u{B7} ")
  }
}

extension PaymentWay.Kind {
  func name(_ t: Strings) -> String {
    switch self {
    case .iban: t.paymentKindIBAN
    case .pix: t.paymentKindPix
    case .upi: t.paymentKindUPI
    case .phone: t.paymentKindPhone
    case .bitcoin: t.paymentKindBitcoin
    case .link: t.paymentKindLink
    case .words: t.paymentKindWords
    }
  }
}
