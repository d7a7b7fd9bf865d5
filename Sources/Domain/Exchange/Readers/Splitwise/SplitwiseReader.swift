import Encodings

/// Backups made with Splitwise's API: all data is exact, including several payers.
struct SplitwiseReader {
  private let outline: JSONOutline

  init(_ outline: JSONOutline) { self.outline = outline }

  func read(into builder: inout DraftBuilder) throws(UnfitFile) {
    var people = PeopleByID()
    let group = try chooseGroup(&builder)
    try builder.items(of: outline["expenses"]) { builder, item throws(RowIssue) in
      guard group == nil || item.word("group_id") == group || item["group_id"] == nil else { return }
      try read(item, &people, into: &builder)
    }
  }

  /// Expenses without a group are between friends and always imported; of several groups, one is read at a
  /// time.
  private func chooseGroup(_ builder: inout DraftBuilder) throws(UnfitFile) -> String? {
    var groups: [String] = []
    for item in try outline["expenses"]?.items() ?? [] {
      let id = CleanText.line(item["group_id"]?.plainText ?? "")
      guard !id.isEmpty, id != "0" else { continue }
      if groups.count < ImportLimit.people, !groups.contains(id) { groups.append(id) }
    }
    if let answer = builder.answers.group { return CleanText.line(answer) }
    guard groups.count > 1 else { return nil }
    builder.ask(.group, groups[0], groups)
    return groups[0]
  }

  private func read(_ item: JSONItem, _ people: inout PeopleByID, into builder: inout DraftBuilder)
    throws(RowIssue)
  {
    let parts = parts(of: item, &people, &builder)
    guard item["deleted_at"] == nil else { throw RowIssue(.deleted) }
    var facts = RowFacts(
      place: item.place, id: item.text("id"), day: try builder.day(item.text("date")),
      title: item.text("description"), currency: try builder.currency(item.text("currency_code")))
    facts.group = item["group_id"].map { JSONItem.text($0) }
    facts.note = item.text("details")
    facts.sort(builder.category(item.item("category")?.text("name") ?? ""))
    facts.isPayment = item["payment"]?.bool ?? facts.isPayment
    let cost = try builder.units(try item.amount("cost"), &facts)
    guard cost != 0 else { throw RowIssue(.zero) }
    try builder.add(
      facts,
      RowMoney(
        cost, paid: try portions(parts, "paid_share", &facts, builder),
        owed: try portions(parts, "owed_share", &facts, builder)))
  }

  private typealias Part = (person: Int, item: JSONItem)

  private func parts(of item: JSONItem, _ people: inout PeopleByID, _ builder: inout DraftBuilder) -> [Part] {
    item.items("users").map { part in
      let user = part.item("user")
      let name = "\(user?.text("first_name") ?? "") \(user?.text("last_name") ?? "")"
      return (people.place(of: part.text("user_id"), named: name, in: &builder.people), part)
    }
  }

  private func portions(_ parts: [Part], _ key: String, _ facts: inout RowFacts, _ builder: DraftBuilder)
    throws(RowIssue) -> [RowMoney.Portion]
  {
    var portions: [RowMoney.Portion] = []
    for (person, item) in parts {
      portions.append(.init(person, try builder.units(try item.amount(key), &facts)))
    }
    return portions
  }
}
