import Encodings
import Exchange
import Household
import Ledger
import Store
import Words

extension ImportProposal {
  var plan: String { Base64.url.text(of: prepared.fingerprint) }

  /// The entry that is here, where the file says something else of it.
  func changed(_ number: Int, _ snapshot: Snapshot) throws -> Entry? {
    let row = prepared.plan.rows[number]
    guard case .changed = row.state else { return nil }
    return try snapshot.entry(row.id, in: prepared.target.group)?.entry
  }
}

extension Visit {
  /// An upload of the visitor's own.
  func importUpload() throws -> ImportUpload {
    let (id, me) = (try id("import", of: ImportUpload.self), try me.account.id)
    guard let upload = try store.read({ try $0.importUpload(id, of: me, at: now) }) else {
      throw Problem.notFound
    }
    return upload
  }

  /// What was meant for a group that takes nothing from the visitor any more goes into a new one; where the first part
  /// of it has made that, the rest goes there as well.
  func importState(of upload: ImportUpload) throws -> ImportState {
    var state = ImportState(upload.answers, group: upload.group)
    if try !takesImports(state) { state.group = "" }
    if try state.group.isEmpty && takesImports(into: upload.newGroup) { state.group = "\(upload.newGroup)" }
    return state
  }

  /// Whether a new group stands in for the one that it was meant for.
  func hasLostGroup(_ state: ImportState) throws -> Bool {
    guard ID<Group>(state.group) == nil else { return false }
    let upload = try importUpload()
    return try !takesImports(ImportState(upload.answers, group: upload.group))
  }

  /// Whether the group that was chosen takes something from the visitor; so does a new one.
  private func takesImports(_ state: ImportState) throws -> Bool {
    try ID<Group>(state.group).map { try takesImports(into: $0) } ?? true
  }

  private func takesImports(into group: ID<Group>) throws -> Bool {
    do {
      try store.read { try requireImporting(into: group, $0) }
      return true
    } catch is Problem {
      return false
    }
  }

  /// The work that finds out what a file would become: once for the same answers and the same state of the group.
  func proposing(_ upload: ImportUpload, _ state: ImportState) throws -> SlowWork.Job {
    site.queues.slowWork.propose(
      try ProposeImport(
        upload, state, into: ImportTarget(state, upload, self), by: me.account, in: store, language: t.tag,
        dayInZone: TimeZone.day))
  }

  /// Who only looks on brings nothing in, and nobody does where the group is archived.
  func requireImporting(into group: ID<Group>, _ snapshot: Snapshot) throws {
    do {
      try snapshot.requireImporting(into: group, by: me.account.id)
    } catch is Refusal {
      throw Problem.forbidden
    } catch JournalError.missing {
      throw Problem.notFound
    }
  }
}

extension ImportUpload {
  /// The group that is made for it, where it goes into none that is there.
  fileprivate var newGroup: ID<Group> { id.derived(-1, as: Group.self) }
}

extension ImportTarget {
  /// A new group has the name of the file until somebody gives it another.
  init(_ state: ImportState, _ upload: ImportUpload, _ visit: Visit) throws {
    if let group = ID<Group>(state.group) {
      self = .group(group)
      return
    }
    let account = try visit.me.account
    let currency =
      try Currency.named(state.currency)
      ?? Currency.named(visit.read { try CurrencyChoice.likely(for: visit, $0) })
    let name = (try? TextRule.groupName.accept(state.name)) ?? Self.name(of: upload, visit.t)
    self = .new(
      upload.newGroup, name: name,
      currency: currency ?? Currency(code: "EUR", scale: 2), founder: account.displayName)
  }

  /// `wg_2025-03-01_export.csv` is about `wg`.
  private static func name(of upload: ImportUpload, _ t: Strings) -> String {
    let stem = upload.name.prefix { $0 != "." && $0 != "_" }
    return (try? TextRule.groupName.accept(String(stem))) ?? t.importNewGroup
  }
}
