import Encodings
import HTTP
import Household
import Ledger
import Refusals
import Store
import Words

extension EntryResource {
  static func add(_ call: APICall) async throws -> APIAnswer {
    let request = try call.groupRequest()
    return try await call.write { transaction in
      let draft = try EntryDraft(sent: call, for: request, transaction)
      let receipt = try call.body.id("receipt", of: Receipt.self).map { id in
        guard let receipt = try transaction.receipt(id, in: request.group), !receipt.isRemoved else {
          throw APIProblem(at: "/receipt", "unknownReceipt", call.t.problemNotFound)
        }
        return receipt
      }
      return try add(draft, of: receipt, doubtingTwins: false, request, call, transaction)
    }
  }

  /// Adds a payment from one member to another, which is an entry like any other.
  static func pay(_ call: APICall) async throws -> APIAnswer {
    let request = try call.groupRequest()
    return try await call.write { transaction in
      let overview = try call.overview(transaction)
      let bill = try bill(call, overview)
      let note = try call.accept(call.body.text("note") ?? "", .note, at: "/note")
      let day = call.body.day("date") ?? call.formats.today
      let payment = Entry(title: call.t.paymentTitle, day: day, bill: bill, note: note)
      return try add(
        EntryDraft(payment, EntryLabels()), of: nil, doubtingTwins: true, request, call, transaction)
    }
  }

  private static func bill(_ call: APICall, _ overview: GroupOverview) throws -> Bill {
    guard let payer = call.body.id("from", of: Member.self),
      let receiver = call.body.id("to", of: Member.self)
    else { throw APIProblem(.refused) }
    let money = try Money(
      sent: call.body.object("money") ?? JSONObject(), at: "/money", overview, call.formats)
    do throws(BillError) {
      let bill = try Bill(kind: .transfer, amount: money, payers: .one(payer), split: .equal([receiver]))
      try bill.check(members: Set(overview.members.map(\.id)))
      return bill
    } catch {
      let place: String =
        switch error {
        case .unknownPayer: "/from"
        case .zeroAmount, .negativeAmount, .amountTooLarge: "/money/amount"
        default: "/to"
        }
      throw APIProblem(at: place, error.code, BillWords(call.formats, of: money).words(for: error))
    }
  }

  private static func add(
    _ draft: EntryDraft, of receipt: Receipt?, doubtingTwins: Bool, _ request: GroupRequest, _ call: APICall,
    _ transaction: Transaction
  ) throws -> APIAnswer {
    let appended = try append(draft, of: receipt, doubtingTwins: doubtingTwins, request, call, transaction)
    guard let detail = try transaction.entry(request.id(), in: request.group) else { throw call.missing }
    var answer = APIAnswer(appended?.isResend == true ? .ok : .created, showing: detail)
    answer.fields[.location] =
      "\(call.door.basePath.text)/api/v1/groups/\(request.group)/entries/\(detail.id)"
    return answer
  }

  @discardableResult static func append(
    _ draft: EntryDraft, of receipt: Receipt?, doubtingTwins: Bool, _ request: GroupRequest, _ call: APICall,
    _ transaction: Transaction
  ) throws -> Appended? {
    let adding = AddEntry(
      draft, CategoryGuess(call.t.categoryWords), of: receipt, today: call.formats.today,
      CategoryNames(call.t), doubtingTwins: doubtingTwins, request)
    do { return try adding.run(in: transaction) } catch GroupRefusal.twin(let author) {
      throw APIProblem(.conflict, call.t.paymentTwin(name: try call.name(of: author, transaction)))
    } catch let refusal as Refusal {
      throw APIProblem(refusal, aboutBillAt: "/bill", call.formats) ?? refusal
    }
  }
}

extension APICall {
  /// The name of an author in the group.
  func name(of author: Author, _ snapshot: Snapshot) throws -> String {
    let member = try overview(snapshot).members.first { $0.person != nil && $0.person == author.person }
    return formats.isolated(member?.name ?? t.formerMember)
  }
}

extension APIProblem {
  /// The problem for a refusal of the Ledger about the people or the currency of a bill; nil for any other.
  init?(_ refusal: Refusal, aboutBillAt pointer: String, _ formats: Formats) {
    switch refusal {
    case .unknownMember, .takesNoPart: self.init(at: pointer, refusal, formats)
    case .movesPart: self.init(at: pointer + "/split", refusal, formats)
    case .unknownCurrency: self.init(at: pointer + "/money/currency", refusal, formats)
    case .bill(let error): self.init(at: pointer + error.pointer, error, formats)
    default: return nil
    }
  }
}
