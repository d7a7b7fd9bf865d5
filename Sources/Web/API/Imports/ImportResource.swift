import Exchange
import HTTP
import Household
import Ledger
import Store
import StoreMaintenance
import Words

/// Imports of files from other apps into a group: preview, answers, and adding. The rules and limits are
/// those of the page.
enum ImportResource {
  static func list(_ call: APICall) throws -> APIAnswer {
    let (group, me) = (try call.group, try call.me.account.id)
    return try call.read { snapshot in
      let waiting = try snapshot.importUploads(of: me, at: call.now).filter { $0.target == group }
      return APIAnswer { $0.objects("imports", waiting) { $1.writeMembers(of: $0) } }
    }
  }

  /// Stores a file under an id derived from the request: sent twice, it is stored once.
  static func send(_ call: APICall) async throws -> APIAnswer {
    let (bytes, group, me) = (call.file, try call.group, try call.me.account.id)
    let upload = ImportUpload(
      id: try call.operation().retyped(as: ImportUpload.self), uploader: me, group: group,
      name: ImportUpload.name(of: call.query.text("name") ?? ""), size: bytes.count, created: call.now)
    // A file that cannot be read at all is not stored.
    _ = try await call.door.longReads.run {
      _ = try ImportSource(bytes)
      return .nothing
    }
    let (limits, store) = (call.door.files.limits, call.door.store)
    let (status, kept) = try await call.write { transaction -> (Status, ImportUpload) in
      try transaction.requireImporting(into: group, by: me)
      if let there = try transaction.importUpload(upload.id, of: me, at: call.now) {
        let isSame = try there.addedTo != nil || transaction.importContents(there.id) == bytes
        guard isSame, there.target == group else { throw APIProblem(.operationReused, call.t.problemReused) }
        return (.ok, there)
      }
      try transaction.add(upload, contents: bytes, within: limits, on: store.diskSpace)
      return (.created, upload)
    }
    do { return try await answer(status, kept, call) } catch let unfit as UnfitFile {
      if status == .created { try await call.write { _ = try $0.removeImportUpload(kept.id) } }
      throw unfit
    }
  }

  static func show(_ call: APICall) async throws -> APIAnswer {
    try await answer(.ok, call.importUpload(), call)
  }

  /// The rows of a file, with the action for each.
  static func rows(_ call: APICall) async throws -> APIAnswer {
    let state = call.query.text("state").flatMap(ImportRowState.init)
    let limit = call.query.integer("limit") ?? EntryQuery.usualLimit
    guard let start = Int(call.query.text("cursor") ?? "0"), (0...Int(Int32.max)).contains(start) else {
      throw ShapeFault(.query("cursor"), "unknownCursor", "This is not a “next” value of this list.")
    }
    let proposal = try await call.proposal(of: call.waitingUpload())
    return try await call.door.longReads.run {
      let rows = ImportRowList(proposal).rows.filter { state == nil || $0.state == state }
      let page = rows.dropFirst(start).prefix(limit)
      let words = ImportRowWords(proposal.draft, call.formats)
      return APIAnswer { writer in
        writer.objects("rows", page) { $1.writeMembers(of: $0.row, as: $0.state, proposal, words) }
        writer.member("next", start + limit < rows.count ? "\(start + limit)" : nil)
      }
    }
  }

  /// Replaces all answers about a file.
  static func answer(_ call: APICall) async throws -> APIAnswer {
    let upload = try call.waitingUpload()
    let state = try SavedImportAnswers(sent: call.body, for: try call.group)
    let proposal = try await call.proposal(of: upload, answering: state)
    try state.requireKnown(in: proposal)
    let (text, me) = (state.text, try call.me.account.id)
    try await call.write { transaction in
      let there = try transaction.importUpload(upload.id, of: me, at: call.now)
      guard let there, there.addedTo == nil else { throw call.missing }
      try transaction.setAnswers(text, of: upload.id)
    }
    return try await answer(.ok, upload, proposal, call)
  }

  static func forget(_ call: APICall) async throws -> APIAnswer {
    let upload = try call.importUpload()
    return try await call.write { transaction in
      try transaction.removeImportUpload(upload.id)
      return .nothing
    }
  }

  private static func answer(_ status: Status, _ upload: ImportUpload, _ call: APICall) async throws
    -> APIAnswer
  {
    let proposal = upload.addedTo == nil ? try await call.proposal(of: upload) : nil
    return try await answer(status, upload, proposal, call)
  }

  private static func answer(
    _ status: Status, _ upload: ImportUpload, _ proposal: ImportProposal?, _ call: APICall
  ) async throws -> APIAnswer {
    try await call.door.longReads.run {
      APIAnswer(status) { writer in
        writer.writeMembers(of: upload)
        writer.member("proposal", proposal) { $1.writeMembers(of: $0, call.formats) }
      }
    }
  }
}

extension ImportUpload {
  /// The group that its answers choose.
  var target: ID<Group>? { addedTo ?? ID<Group>(SavedImportAnswers(answers, group: group).group) }
}

extension APICall {
  /// The account's own file, meant for the group.
  func importUpload() throws -> ImportUpload {
    let (id, me) = (try id("import", of: ImportUpload.self), try me.account.id)
    let upload = try read { try $0.importUpload(id, of: me, at: now) }
    guard let upload, upload.target == (try group) else { throw missing }
    return upload
  }

  /// The same, if it has not been added yet.
  func waitingUpload() throws -> ImportUpload {
    let upload = try importUpload()
    guard upload.addedTo == nil else { throw missing }
    return upload
  }

  /// The preview with the stored answers or the given ones. Throws `UnfitFile` if the file cannot be read.
  func proposal(of upload: ImportUpload, answering state: SavedImportAnswers? = nil) async throws
    -> ImportProposal
  {
    let (account, group) = (try me.account, try group)
    let state = state ?? SavedImportAnswers(upload.answers, group: upload.group)
    let proposing = try ProposeImport(
      upload, state, into: .group(group), by: account, in: door.store, language: t.tag,
      dayInZone: TimeZone.day)
    return try await door.propose(proposing)
  }
}
