import Encodings
import HTTP
import Household
import Ledger
import Store
import Words

/// The inbox of receipts: a phone sends one now, and it becomes an entry later.
enum ReceiptResource {
  static func list(_ call: APICall) throws -> APIAnswer {
    let state = call.query.text("state") ?? "pending"
    let limit = call.query.integer("limit") ?? EntryQuery.usualLimit
    return try call.read { snapshot in
      let page = try snapshot.receipts(
        of: try call.group, state, before: call.query.id("before"), limit: limit)
      return APIAnswer { writer in
        writer.objects("receipts", page.receipts) { $1.writeMembers(of: $0) }
        writer.member("more", page.hasMore)
      }
    }
  }

  static func add(_ call: APICall) async throws -> APIAnswer {
    let request = try call.groupRequest()
    let sent = try SentBytes(call)
    let added = try await call.write { transaction in
      let file = try sent.keep(for: request, call, in: transaction)
      let id = file.retyped(as: Receipt.self)
      let adding = Proposal(request.operation, .receipt(id, .added(file)))
      let appended = try transaction.append([adding], to: request.group, from: request.origin).first
      return try answer(appended?.isResend == true ? .ok : .created, id, call, transaction)
    }
    call.door.files.noteReceipt()
    return added
  }

  /// Dismisses a receipt, or puts it back into the inbox.
  static func change(_ call: APICall) async throws -> APIAnswer {
    let (id, request) = (try call.id("receipt", of: Receipt.self), try call.groupRequest())
    let reason = try call.body.text("reason").map { try call.accept($0, .reason, at: "/reason") }
    return try await call.write { transaction in
      let receipt = try receipt(id, call, transaction)
      if call.body.text("state") == "dropped" {
        guard let reason else { throw APIProblem(at: "/reason", "missing", call.t.receiptReasonMissing) }
        try set(.dropped(reason: reason), of: receipt, request, transaction)
      } else if !receipt.status.isPending {
        try set(.pending, of: receipt, request, transaction)
      }
      return try answer(.ok, id, call, transaction)
    }
  }

  private static func set(
    _ status: Receipt.Status, of receipt: Receipt, _ request: GroupRequest, _ transaction: Transaction
  ) throws {
    let change = Proposal(request.operation, .receipt(receipt.id, .status(status)))
    try transaction.append([change], to: request.group, from: request.origin)
  }

  private static func receipt(_ id: ID<Receipt>, _ call: APICall, _ snapshot: Snapshot) throws -> Receipt {
    guard let receipt = try snapshot.receipt(id, in: try call.group), !receipt.isRemoved else {
      throw call.missing
    }
    return receipt
  }

  private static func answer(_ status: Status, _ id: ID<Receipt>, _ call: APICall, _ snapshot: Snapshot)
    throws -> APIAnswer
  {
    let receipt = try receipt(id, call, snapshot)
    return APIAnswer(status) { $0.writeMembers(of: receipt) }
  }
}

extension JSONWriter {
  fileprivate mutating func writeMembers(of receipt: Receipt) {
    member("id", receipt.id)
    member("file", receipt.attachment)
    member("author", receipt.author.person)
    let (state, entry, reason): (String, ID<Entry>?, String?) =
      switch receipt.status {
      case .pending: ("pending", nil, nil)
      case .filed(let entry): ("filed", entry, nil)
      case .dropped(let reason): ("dropped", nil, reason)
      }
    member("state", state)
    member("entry", entry)
    member("reason", reason)
    member("reading", receipt.reading) { reading, writer in
      writer.member("money", reading.amount)
      writer.member("date", reading.day)
      writer.member("payee", reading.payee)
      writer.objects("lines", reading.lines) { line, writer in
        let scale = reading.amount?.currency.scale ?? 0
        writer.member("name", line.name)
        writer.member("amount", DecimalNumber(units: line.amount, scale: scale)?.plainText)
        writer.member("quantity", line.quantity)
        writer.member("kind", line.kind?.rawValue)
      }
    }
  }
}

extension Shape {
  static let receiptState = Shape.choice(["pending", "filed", "dropped"])

  static let receipt = Shape.named("Receipt") {
    .answer([
      .init("id", .id), .init("file", .id), .init("author", .nullable(.id)), .init("state", receiptState),
      .init("entry", .nullable(.id), "Entry created from it; null if none."),
      .init("reason", .nullable(.text(0...2_000)), "Why it was dismissed; null if it was not."),
      .init(
        "reading", .nullable(receiptReading), "Values read from the picture, to be checked; null if none."),
    ])
  }

  static let receiptReading = Shape.named("ReceiptReading") {
    .answer([
      .init("money", .nullable(money)), .init("date", .nullable(.day)),
      .init("payee", .nullable(.text(0...2_000))),
      .init("lines", .list(receiptLine), "What stands above the total, in its currency."),
    ])
  }

  static let receiptLine = Shape.named("ReceiptLine") {
    .answer([
      .init("name", .text(1...1_000)), .init("amount", .decimal, "Below zero for what was taken off."),
      .init(
        "quantity", .integer(1...RecognizedReceipt.Line.mostOfOne), "How many of the same price it is for."),
      .init(
        "kind", .nullable(.choice(Items.Extra.Kind.allCases.map(\.rawValue))),
        "What was added to the goods, such as a tip; null for goods."),
    ])
  }

  static let receiptPage = Shape.named("ReceiptPage") {
    .answer([.init("receipts", .list(receipt), "Newest first."), .init("more", .flag)])
  }

  static let receiptChange = Shape.named("ReceiptChange") {
    .request([
      .init("state", .choice(["pending", "dropped"])),
      .optional("reason", .text(1...2_000), "Why it is dismissed; needed to dismiss it."), .operation,
    ])
  }
}
