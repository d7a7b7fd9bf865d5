import HTML
import Ledger
import Store
import Words

/// A receipt in the inbox.
struct ReceiptRow {
  let id: String
  let state: String
  let file: FileRow?
  /// Who added it, and when.
  let meta: String
  /// The shop and the amount, if both could be read.
  let shop: (name: String, amount: String)?
  /// Other values read from it, in words.
  let proposals: String?
  let reason: String?
  let entry: (title: String, link: Link)?
  let isEntryDeleted: Bool
  /// Whether its entry was erased.
  let isEntryErased: Bool
  let earlier: AlreadyFiledNote?
  let filing: Link
  let dropping: Link
  let reopening: Link
  let operation: String
  let reasonError: String?

  init(
    _ receipt: Receipt, _ group: GroupFrame, _ people: GroupPeople, _ snapshot: Snapshot, _ visit: Visit,
    reasonError: String?
  ) throws {
    let (groupID, formats) = (group.group.id, visit.formats)
    let page = Link("/groups", groupID, "receipts", receipt.id)
    id = receipt.id.description
    state = receipt.status.name
    file = try snapshot.attachment(receipt.attachment, in: groupID).map { file in
      try FileRow(file, erasure: page.segment("erasure"), group, snapshot, visit)
    }
    meta = visit.t.historyMeta(
      name: people.author(receipt.author),
      time: visit.moment(Instant(milliseconds: receipt.added.milliseconds)))
    // A settled receipt shows its result instead of the values read from it.
    var reading = receipt.status.name == "pending" ? receipt.reading : nil
    if let payee = reading?.payee, let amount = reading?.amount {
      shop = (formats.isolated(payee), formats.money(amount))
      reading?.payee = nil
      reading?.amount = nil
    } else {
      shop = nil
    }
    proposals = reading.flatMap { formats.words(of: $0) }
    reason = receipt.status.reason.map(formats.isolated)
    let detail = try receipt.status.entry.flatMap { try snapshot.entry($0, in: groupID) }
    entry = detail.map { (formats.isolated($0.entry.title), EntryLinks(groupID).entry($0.id)) }
    isEntryDeleted = detail?.isDeleted ?? false
    isEntryErased = detail == nil && receipt.status.entry != nil
    earlier = try AlreadyFiledNote(of: receipt, groupID, snapshot, formats)
    filing = EntryLinks(groupID).new.query("receipt", receipt.id.description)
    dropping = page.segment("dropping")
    reopening = page.segment("reopening")
    operation = visit.newID(of: Operation.self).description
    self.reasonError = reasonError
  }

  /// The ids of the reason's field and of its error.
  var reasonID: String { "reason-\(id)" }
}
