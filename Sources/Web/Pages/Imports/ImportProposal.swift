import Encodings
import Exchange
import Household
import Ledger
import Store
import Words

extension ImportProposal {
  var plan: String { Base64.url.text(of: prepared.fingerprint) }

  /// The stored entry of a row that differs from it.
  func changed(_ number: Int, _ snapshot: Snapshot) throws -> Entry? {
    let row = prepared.plan.rows[number]
    guard case .changed = row.state else { return nil }
    return try snapshot.entry(row.id, in: prepared.target.group)?.entry
  }
}

extension Visit {
  /// An upload of the visitor.
  func importUpload() throws -> ImportUpload {
    let (id, me) = (try id("import", of: ImportUpload.self), try me.account.id)
    guard let upload = try store.read({ try $0.importUpload(id, of: me, at: now) }) else {
      throw Problem.notFound
    }
    return upload
  }

  /// The state of an import. If the target group accepts no more imports from the visitor, a new group takes
  /// its place; if the first part of this import has already made that group, the rest goes there too.
  func savedAnswers(of upload: ImportUpload) throws -> SavedImportAnswers {
    var state = SavedImportAnswers(upload.answers, group: upload.group)
    if try !takesImports(state) { state.group = "" }
    if try state.group.isEmpty && takesImports(into: upload.newGroup) { state.group = "\(upload.newGroup)" }
    return state
  }

  /// Whether a new group replaces the target group.
  func hasLostGroup(_ state: SavedImportAnswers) throws -> Bool {
    guard ID<Group>(state.group) == nil else { return false }
    let upload = try importUpload()
    return try !takesImports(SavedImportAnswers(upload.answers, group: upload.group))
  }

  /// Whether the chosen group accepts an import from the visitor; a new group always does.
  private func takesImports(_ state: SavedImportAnswers) throws -> Bool {
    try ID<Group>(state.group).map { try takesImports(into: $0) } ?? true
  }

  private func takesImports(into group: ID<Group>) throws -> Bool {
    do {
      try store.read { try requireImporting(into: group, $0) }
      return true
    } catch is Problem { return false }
  }

  /// The job that works out the result of an import. The same
  /// answers and the same state of the group share one job.
  func proposing(_ upload: ImportUpload, _ state: SavedImportAnswers) throws -> SlowWork.Job {
    site.queues.slowWork.propose(
      try ProposeImport(
        upload, state, into: ImportTarget(state, upload, self), by: me.account, in: store, language: t.tag,
        dayInZone: TimeZone.day))
  }

  /// Refuses imports by viewers, and into an archived group.
  func requireImporting(into group: ID<Group>, _ snapshot: Snapshot) throws {
    do { try snapshot.requireImporting(into: group, by: me.account.id) } catch is Refusal {
      throw Problem.forbidden
    } catch JournalError.missing { throw Problem.notFound }
  }
}

extension ImportUpload {
  /// The id of the group that this upload makes when it has no other target.
  fileprivate var newGroup: ID<Group> { id.derived(-1, as: Group.self) }
}

extension ImportTarget {
  /// A new group is named after the file until the visitor gives it another name.
  init(_ state: SavedImportAnswers, _ upload: ImportUpload, _ visit: Visit) throws {
    if let group = ID<Group>(state.group) {
      self = .group(group)
      return
    }
    let account = try visit.me.account
    let currency =
      try Currency.named(state.currency) ?? visit.read { try CurrencyChoice.likely(for: visit, $0) }.first
    let name = (try? TextConstraint.groupName.accept(state.name)) ?? Self.name(of: upload, visit.t)
    self = .new(
      upload.newGroup, name: name, currency: currency ?? Currency(code: "EUR", scale: 2),
      founder: account.displayName)
  }

  /// The name before the first dot or underscore: `wg_2025-03-01_export.csv` gives `wg`.
  private static func name(of upload: ImportUpload, _ t: Strings) -> String {
    let stem = upload.name.prefix { $0 != "." && $0 != "_" }
    return (try? TextConstraint.groupName.accept(String(stem))) ?? t.importNewGroup
  }
}
