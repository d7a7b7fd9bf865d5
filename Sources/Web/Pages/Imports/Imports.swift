import API
import Exchange
import HTML
import HTTP
import Household
import Ledger
import Operations
import Store
import Words

/// The import of another app's file: preview, answers, confirmation.
enum Imports {
  static func show(_ visit: Visit) async throws -> Response {
    if let adding = try adding(visit) { return try await shown(adding, visit) }
    let upload = try visit.importUpload()
    if let group = upload.addedTo { return addedAlready(to: group, visit) }
    let work = try visit.proposing(upload, try visit.savedAnswers(of: upload))
    await work.wait(visit.site.queues.slowWork.patience)
    guard work.result != nil else { return visit.progress(of: work, visit.t.importReading) }
    do { return try await page(work.proposal, nil, .ok, visit) } catch let unfit as UnfitFile {
      // A file that cannot be read is not kept among the waiting uploads.
      try await visit.write { _ = try $0.removeImportUpload(upload.id) }
      return try ImportStart.refuse(.unfit(unfit), into: upload.group, visit)
    }
  }

  static func update(_ visit: Visit) async throws -> Response {
    do { return try await answer(visit) } catch let unfit as UnfitFile {
      return try ImportStart.refuse(.unfit(unfit), into: visit.importUpload().group, visit)
    }
  }

  private static func answer(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    if let adding = try adding(visit) { return try await shown(adding, visit) }
    let upload: ImportUpload
    do { upload = try visit.importUpload() } catch Problem.notFound { return try repeated(form, visit) }
    if let group = upload.addedTo { return addedAlready(to: group, visit) }
    let (answers, isShown) = try await answers(form, upload, visit)
    let state = answers.state
    // Answers that cannot be used, such as a group that the visitor is not in, fail here and are not stored.
    let next = try await proposal(upload, state, visit)
    if state != SavedImportAnswers(upload.answers, group: upload.group) {
      try await visit.write { try $0.setAnswers(state.text, of: upload.id) }
    }
    guard answers.errors.isEmpty else { return try await page(next, nil, .unprocessable, visit, answers) }
    guard try form.single("action") == "confirm" else {
      return visit.redirect(to: try page(of: upload.id, visit))
    }
    return try await confirm(form, next, isShown: isShown, visit)
  }

  /// The answers of the form, and whether its page has shown the rows that they add: a visitor may choose who
  /// is who and add the rows in one step. The old proposal is released before the new one is made.
  private static func answers(_ form: Form, _ upload: ImportUpload, _ visit: Visit) async throws -> (
    ImportAnswersForm, isShown: Bool
  ) {
    let shown = try await proposal(upload, visit.savedAnswers(of: upload), visit)
    let answers = try ImportAnswersForm(form, shown, visit)
    return (answers, try form.single("plan") == shown.plan && answers.state.reads(like: shown.state))
  }

  static func delete(_ visit: Visit) async throws -> Response {
    _ = try await visit.form()
    let upload = try visit.importUpload()
    try await visit.write { _ = try $0.removeImportUpload(upload.id) }
    let back = upload.group.map { Link("/groups", $0, "import") } ?? Link("/import")
    return visit.redirect(to: back, saying: visit.t.importDiscarded)
  }

  /// The address of the same page with the same rows.
  private static func page(of upload: ID<ImportUpload>, _ visit: Visit) throws -> Link {
    let query = try visit.query()
    return Link("/imports", upload).query("state", query["state"]).query("page", query["page"])
  }

  private static func proposal(_ upload: ImportUpload, _ state: SavedImportAnswers, _ visit: Visit)
    async throws -> ImportProposal
  {
    let work = try visit.proposing(upload, state)
    await work.wait()
    return try work.proposal
  }

  // MARK: - Adding

  /// Redirects a form that is sent again after its import to the group that it was added to.
  private static func repeated(_ form: Form, _ visit: Visit) throws -> Response {
    let me = Author.person(try visit.me.account.id)
    guard let id = try form.single("operation").flatMap({ ID<Operation>($0) }),
      let record = try visit.store.read({ try $0.record(of: id) }), record.operation.author == me
    else { throw Problem.notFound }
    return visit.redirect(to: Link("/groups", record.operation.group))
  }

  /// Redirects to the group after the same file was added by another request, perhaps from another tab.
  private static func addedAlready(to group: ID<Group>, _ visit: Visit) -> Response {
    visit.redirect(to: Link("/groups", group), saying: visit.t.importAddedAlready)
  }

  private static func confirm(_ form: Form, _ proposal: ImportProposal, isShown: Bool, _ visit: Visit)
    async throws -> Response
  {
    guard try isShown || form.single("plan") == proposal.plan else {
      return try await page(proposal, visit.t.importOtherNow, .conflict, visit)
    }
    let prepared = proposal.prepared
    guard proposal.draft.refused.isEmpty || proposal.state.skipsRefused else {
      return try await page(proposal, visit.t.importTickRefused, .unprocessable, visit)
    }
    let request = GroupRequest(
      in: prepared.target.group, as: try visit.operation(of: form), from: try visit.author)
    let words = ImportWords(
      payment: visit.t.paymentTitle, untitled: visit.t.importUntitled, categories: CategoryNames(visit.t))
    let work = visit.site.queues.slowWork.begin(try key(visit)) { job in
      let confirming = ConfirmImport(
        prepared, shown: prepared.fingerprint, words, habits: proposal.state.habits(prepared), request
      ) { done, all in job.note(done * 100 / max(1, all)) }
      let outcome = try await confirming.run(visit.store) { try await visit.write(takesLong: true, $0) }
      return ImportEnd(proposal, outcome)
    }
    return try await shown(work, visit)
  }

  private static func key(_ visit: Visit) throws -> String {
    "adding \(try visit.id("import", of: ImportUpload.self)) \(try visit.me.account.id)"
  }

  private static func adding(_ visit: Visit) throws -> SlowWork.Job? {
    visit.site.queues.slowWork.job(try key(visit))
  }

  /// The progress of the job, or its result.
  private static func shown(_ work: SlowWork.Job, _ visit: Visit) async throws -> Response {
    await work.wait(visit.site.queues.slowWork.patience)
    guard let result = work.result else {
      guard visit.request.method.isSafe else {
        return visit.redirect(to: Link("/imports", try visit.id("import", of: ImportUpload.self)))
      }
      return visit.progress(of: work, visit.t.importAdding)
    }
    visit.site.queues.slowWork.forget(work)
    do {
      guard let end = try result.get() as? ImportEnd else { throw Problem.unexpected }
      return try await ended(end, visit)
    } catch let refusal as ImportRefusal {
      let upload = try visit.importUpload()
      let proposal = try await proposal(upload, visit.savedAnswers(of: upload), visit)
      let words = ImportRowWords(proposal.draft, visit.formats).words(refusal)
      return try await page(proposal, words, .unprocessable, visit)
    }
  }

  private static func ended(_ end: ImportEnd, _ visit: Visit) async throws -> Response {
    switch end.outcome {
    case .added(let added):
      let group = end.proposal.prepared.target.group
      var words = visit.t.importDone(count: added.count, app: end.proposal.app)
      let names = try visit.store.read { try $0.members(of: group) }.filter { added.staying.contains($0.id) }
      if !names.isEmpty {
        words +=
          " "
          + visit.t.importStaying(names: visit.formats.list(names.map { visit.formats.isolated($0.name) }))
      }
      let undo = added.first.map { Link("/groups", group, "history", $0, "undo") }
      return visit.redirect(to: Link("/groups", group), saying: words, undo: undo)
    case .addedPart, .changed, .hasRefused:
      let upload = try visit.importUpload()
      let proposal = try await proposal(upload, visit.savedAnswers(of: upload), visit)
      return try await page(proposal, end.outcome.question(visit.t), .conflict, visit)
    }
  }

  // MARK: - Pages

  /// The page counts all rows of the file. For many rows this runs outside the event loop.
  private static func page(
    _ proposal: ImportProposal, _ problem: String?, _ status: Status, _ visit: Visit,
    _ answers: ImportAnswersForm? = nil
  ) async throws -> Response {
    @Sendable func respond() throws -> Response {
      let groups = try visit.store.read { try visit.groupTitles(in: $0) }
      let page = try ImportPreviewPage(proposal, problem, groups, visit, answers)
      return visit.page(status) { Views.importsProposal(&$0, page: page) }
    }
    let isLong = proposal.draft.entries.count > visit.site.settings.entriesOnLoop
    return try await isLong ? visit.site.queues.slowReads.run(respond) : respond()
  }
}

/// The result of an import, with the proposal that was confirmed.
struct ImportEnd: Sendable {
  let proposal: ImportProposal
  let outcome: ConfirmImport.Outcome

  init(_ proposal: ImportProposal, _ outcome: ConfirmImport.Outcome) {
    self.proposal = proposal
    self.outcome = outcome
  }
}

extension ConfirmImport.Outcome {
  /// Why the import differs from the preview, and what to check now.
  fileprivate func question(_ t: Strings) -> String {
    if case .addedPart(let added) = self { t.importPartAdded(count: added.count) } else { t.importOtherNow }
  }
}
