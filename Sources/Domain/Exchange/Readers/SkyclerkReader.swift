/// Skyclerk's ledger: each amount belongs to one member, negative for an expense.
struct SkyclerkReader {
  private let outline: JSONOutline

  init(_ outline: JSONOutline) { self.outline = outline }

  func read(into builder: inout DraftBuilder) throws(UnfitFile) {
    let me = builder.me()
    try builder.items(of: outline) { builder, item throws(RowIssue) in
      var facts = RowFacts(
        place: item.place, id: item["id"].map { JSONItem.text($0) }, day: try builder.day(item.text("date")),
        title: name(of: item.item("contact")), currency: try builder.currency(""))
      facts.group = item["account_id"].map { JSONItem.text($0) }
      facts.payee = facts.title
      facts.note = item.text("note")
      facts.tags = item.items("labels").map { $0.text("name") }
      facts.sort(builder.category(item.item("category")?.text("name") ?? ""))
      facts.isPayment = false
      let units = try builder.units(try item.amount("amount"), &facts)
      try builder.addOwn(-units, me, facts)
    }
  }

  private func name(of contact: JSONItem?) -> String {
    let name = CleanText.line(contact?.text("name") ?? "")
    guard name.isEmpty else { return name }
    return CleanText.line("\(contact?.text("first_name") ?? "") \(contact?.text("last_name") ?? "")")
  }
}
