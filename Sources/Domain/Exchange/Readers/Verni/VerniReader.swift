/// Verni's log of operations: people, groups and spendings that were created, renamed, bound and deleted.
struct VerniReader {
  private let list: JSONOutline?

  init(_ outline: JSONOutline) {
    list = outline.isArray ? outline : outline["response"] ?? outline["operations"]
  }

  func read(into builder: inout DraftBuilder) throws(UnfitFile) {
    let log = try VerniState(list)
    let group = log.chosenGroup(&builder)
    var people = PeopleByID()
    for id in log.participants(of: group) { log.add(id, &people, &builder) }
    for spending in log.spendings(of: group) {
      try builder.row(at: spending.place) { builder throws(RowIssue) in
        try read(spending, group, log, &people, into: &builder)
      }
    }
  }

  private func read(
    _ spending: VerniSpending, _ group: String, _ log: VerniState, _ people: inout PeopleByID,
    into builder: inout DraftBuilder
  ) throws(RowIssue) {
    guard !spending.isDeleted else { throw RowIssue(.deleted) }
    var facts = RowFacts(
      place: spending.place, id: spending.id, day: try builder.day(seconds: spending.seconds),
      title: spending.name, currency: try builder.currency(spending.currency))
    facts.group = group
    var nets: [RowMoney.Portion] = []
    for share in spending.shares {
      log.add(share.user, &people, &builder)
      nets.append(
        .init(try people.known(log.currentID(of: share.user)), try units(share.amount, &facts, builder)))
    }
    try builder.addNets(try units(spending.amount, &facts, builder), nets, &facts)
  }

  /// Amounts are hundredths in every currency.
  private func units(_ text: String, _ facts: inout RowFacts, _ builder: DraftBuilder) throws(RowIssue)
    -> Int64
  { try builder.units(try JSONItem.amount(text).shifted(down: 2), &facts) }
}

extension DraftBuilder {
  /// Adds a row that is known by its net amounts only.
  mutating func addNets(_ cost: Int64, _ nets: [RowMoney.Portion], _ facts: inout RowFacts) throws(RowIssue) {
    let nets = nets.filter { $0.units != 0 }.sorted { $0.person < $1.person }
    for (one, next) in zip(nets, nets.dropFirst()) where one.person == next.person {
      throw RowIssue(.namedTwice)
    }
    guard !nets.isEmpty else { throw RowIssue(cost == 0 ? .zero : .personal) }
    let money = try facts.isPayment ? RowMoney(payment: cost, nets: nets) : RowMoney(cost: cost, nets: nets)
    if !facts.isPayment, money.paid.count > 1 { facts.warn(.payersRebuilt) }
    try add(facts, money)
  }
}
