import Encodings
import Ledger

/// I Hate Money's JSON: the same rows as in its table, with a list of owers.
struct IHateMoneyReader {
  private let outline: JSONOutline

  init(_ outline: JSONOutline) { self.outline = outline }

  static func isReimbursement(_ type: String) -> Bool {
    FoldedText(name: CleanText.line(type)) == FoldedText("Reimbursement")
  }

  func read(into builder: inout DraftBuilder) throws(UnfitFile) {
    let weights = try payersAndWeights(&builder)
    try builder.items(of: outline) { builder, item throws(RowIssue) in try read(item, weights, into: &builder)
    }
  }

  private func payersAndWeights(_ builder: inout DraftBuilder) throws(UnfitFile) -> PersonWeights {
    var weights = PersonWeights(builder.answers.weights)
    for outline in try outline.items() {
      guard let item = try outline.item() else { continue }
      let name = CleanText.line(item.text("payer_name"))
      if !name.isEmpty { weights.learn(builder.people.place(of: name), item.text("payer_weight")) }
    }
    return weights
  }

  private func read(_ item: JSONItem, _ weights: PersonWeights, into builder: inout DraftBuilder)
    throws(RowIssue)
  {
    var facts = RowFacts(
      place: item.place, day: try builder.day(item.text("date")), title: item.text("what"),
      currency: try builder.currency(item.text("currency")))
    facts.isPayment = Self.isReimbursement(item.text("bill_type"))
    let bill = SharedBill(
      what: facts.title, amount: try item.amount("amount"), payer: CleanText.line(item.text("payer_name")),
      owers: (item["owers"]?.array ?? []).map { CleanText.line(JSONItem.text($0)) }.filter { !$0.isEmpty })
    try builder.add(bill, facts, weights)
  }
}
