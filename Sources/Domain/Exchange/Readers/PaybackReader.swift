/// WorldOfPAYBACK's points: the points of one member, in a unit of the group.
struct PaybackReader {
  private let outline: JSONOutline

  init(_ outline: JSONOutline) { self.outline = outline }

  func read(into builder: inout DraftBuilder) throws(UnfitFile) {
    let me = builder.me()
    try builder.items(of: outline["items"]) { builder, item throws(RowIssue) in
      let detail = item.item("transactionDetail")
      let value = detail?.item("value")
      var facts = RowFacts(
        place: item.place, id: item.item("alias")?["reference"].map { JSONItem.text($0) },
        day: try builder.day(detail?.text("bookingDate") ?? ""), title: item.text("partnerDisplayName"),
        currency: try builder.currency(value?.text("currency") ?? ""))
      facts.payee = facts.title
      facts.note = detail?.text("description") ?? ""
      if let number = item["category"] { facts.category = .own("Category \(JSONItem.text(number))") }
      guard let value else { throw RowIssue(.badAmount) }
      let units = try builder.units(try value.amount("amount"), &facts)
      try builder.addOwn(units, me, facts)
    }
  }
}

extension DraftBuilder {
  /// The importer, in a file about one person.
  mutating func me() -> Int {
    if answers.me == nil { ask(.me, Self.nobody) }
    return people.place(of: answers.me ?? Self.nobody)
  }

  /// Adds a person's expense for themselves.
  mutating func addOwn(_ units: Int64, _ person: Int, _ facts: RowFacts) throws(RowIssue) {
    guard units != 0 else { throw RowIssue(.zero) }
    try add(facts, RowMoney(units, paid: [.init(person, units)], owed: [.init(person, units)]))
  }

  /// The importer's name until it is known.
  private static let nobody = "Me"
}
