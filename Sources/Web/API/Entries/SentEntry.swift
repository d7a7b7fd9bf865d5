import Encodings
import Household
import Ledger
import Store
import Words

extension EntryDraft {
  /// An entry as a client has sent it. What is not sent stays as it is in `shown`, and gets its default in a new
  /// entry.
  init(
    sent call: APICall, changing shown: Entry? = nil, seenAt base: Base? = nil, for request: GroupRequest,
    _ transaction: Transaction
  ) throws {
    let (body, overview) = (call.body, try call.overview(transaction))
    let bill = try Self.bill(sent: call, overview, changing: shown?.bill)
    let labels = try EntryLabels(
      sent: body, GroupLabels(overview.labels, names: CategoryNames(call.t)), for: request.operation,
      keeping: shown, call.t)
    var entry = shown ?? Entry(title: "", day: call.formats.today, bill: bill)
    entry.bill = bill
    if shown == nil || body.has("title") {
      entry.title = try call.title(body.text("title") ?? "", of: bill.kind)
    }
    if let day = body.day("date") { entry.day = day }
    if body.has("note") { entry.note = try call.accept(body.text("note") ?? "", .note, at: "/note") }
    self.init(base: base, entry, labels)
  }

  private static func bill(sent call: APICall, _ overview: GroupOverview, changing old: Bill?) throws -> Bill
  {
    let sent = call.body.object("bill")
    if let old {
      return try sent.map {
        try SentBill($0, overview, call.formats, replacing: old).bill(payer: nil, split: nil)
      } ?? old
    }
    return try SentBill(sent ?? JSONObject(), overview, call.formats).bill(
      payer: try call.member.id, split: overview.usualSplit)
  }
}

extension APICall {
  /// A payment needs no title.
  fileprivate func title(_ text: String, of kind: Bill.Kind) throws(APIProblem) -> String {
    let isNameless = kind == .transfer && text.allSatisfy(\.isWhitespace)
    return try accept(isNameless ? t.paymentTitle : text, .title, at: "/title")
  }
}
