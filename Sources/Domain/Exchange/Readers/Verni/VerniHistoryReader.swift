/// The history between two people from Verni's older server.
struct VerniHistoryReader {
  private let list: JSONOutline?

  init(_ outline: JSONOutline) { list = outline["response"] }

  func read(into builder: inout DraftBuilder) throws(UnfitFile) {
    var people = PeopleByID()
    try builder.items(of: list) { builder, item throws(RowIssue) in try read(item, &people, into: &builder) }
  }

  private func read(_ item: JSONItem, _ people: inout PeopleByID, into builder: inout DraftBuilder)
    throws(RowIssue)
  {
    var facts = RowFacts(
      place: item.place, id: item["id"].map { JSONItem.text($0) },
      day: try builder.day(seconds: try item.integer("timestamp")), title: item.text("details"),
      currency: try builder.currency(item.text("currency")))
    let cost = try item.amount(item["cost"] == nil ? "total" : "cost").shifted(down: 2)
    var nets: [RowMoney.Portion] = []
    for share in item.items(item["spendings"] == nil ? "shares" : "spendings") {
      let units = try builder.units(try share.amount("cost").shifted(down: 2), &facts)
      nets.append(.init(person(share.text("userId"), &people, &builder), units))
    }
    try builder.addNets(try builder.units(cost, &facts), nets, &facts)
  }

  /// The file has ids only.
  private func person(_ id: String, _ people: inout PeopleByID, _ builder: inout DraftBuilder) -> Int {
    let id = CleanText.line(id)
    let name = builder.answers.names[id]
    if name == nil { builder.ask(.names, about: id, id) }
    return people.place(of: id, named: name ?? id, in: &builder.people)
  }
}
