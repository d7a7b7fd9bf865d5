import AccountStore
import Encodings
import Exchange
import HTTP
import Household
import Ledger
import Store
import WebFloor
import Words

/// What a file would become with what was answered, in the group as it is.
struct ImportProposal: Sendable {
  let upload: ImportUpload
  let state: ImportState
  let draft: ImportDraft
  let prepared: PreparedImport
  /// Nil where the group is made with the entries.
  let overview: GroupOverview?
  let balances: Balances
  /// What all of it takes in memory.
  let room: SlowWork.Room

  var app: String { draft.format.family.appName ?? "CSV" }
  var plan: String { Base64.url.text(of: prepared.fingerprint) }
}

extension ImportProposal {
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

  /// What was meant for a group that takes nothing from the visitor any more goes into a new one.
  func importState(of upload: ImportUpload) throws -> ImportState {
    var state = ImportState(upload.answers, group: upload.group)
    if try !takesImports(state) { state.group = "" }
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
    guard let group = ID<Group>(state.group) else { return true }
    do {
      try store.read { try requireImporting(into: group, $0) }
      return true
    } catch is Problem {
      return false
    }
  }

  /// The work that finds out what a file would become: once for the same answers and the same state of the group.
  func proposing(_ upload: ImportUpload, _ state: ImportState) throws -> SlowWork.Job {
    let target = try ImportTarget(state, upload, self)
    let position = try store.read { snapshot in
      guard case .group(let group) = target else { return Int64(0) }
      try requireImporting(into: group, snapshot)
      return try snapshot.position(of: group)
    }
    let key = "\(upload.id) \(position) \(t.tag) \(SHA256.hexDigest(Array(state.text.utf8)))"
    // Measured, with what reading it takes: five times the file, of many short cells as well.
    return site.slowWork.calculate(key, of: "\(upload.id)", holding: 6 * upload.size) { job, room in
      try propose(upload, state, target, job, room)
    }
  }

  private func propose(
    _ upload: ImportUpload, _ state: ImportState, _ target: ImportTarget, _ job: SlowWork.Job,
    _ room: SlowWork.Room
  ) throws -> ImportProposal {
    let bytes = try store.read { try $0.importContents(upload.id) }
    guard let bytes else { throw Problem.notFound }
    job.note(5)
    let source = try ImportSource(bytes, as: state.texts["format"].flatMap(ImportFormat.init))
    job.note(20)
    let read = try store.read { snapshot in
      try ImportReading(state, target, source.format, snapshot, self)
    }
    let draft = try source.draft(answering: read.answers, in: read.context(upload.name))
    job.note(60)
    let me = try me.account.id
    let target = target.counting(in: state.currency.isEmpty ? draft.usualCurrency : nil)
    return try store.read { snapshot in
      if case .group(let group) = target { try requireImporting(into: group, snapshot) }
      let prepared = try PreparedImport(
        draft, read.choices(draft), into: target, by: me, seed: upload.id, snapshot)
      job.note(90)
      var overview: GroupOverview?
      var balances = Balances()
      if case .group(let group) = target {
        overview = try snapshot.overview(of: group)
        balances = try snapshot.balances(of: group)
      }
      return ImportProposal(
        upload: upload, state: read.state, draft: draft, prepared: prepared, overview: overview,
        balances: balances, room: room)
    }
  }

  /// Who only looks on brings nothing in, and nobody does where the group is archived.
  func requireImporting(into group: ID<Group>, _ snapshot: Snapshot) throws {
    guard let member = try snapshot.membership(of: me.account.id, in: group) else { throw Problem.notFound }
    guard member.role.includes(.member), try snapshot.group(group)?.isArchived == false else {
      throw Problem.forbidden
    }
  }
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
      Currency.named(state.currency) ?? Currency.named(CurrencyChoice.likely(for: visit))
    let name = (try? TextRule.groupName.accept(state.name)) ?? Self.name(of: upload, visit.t)
    self = .new(
      upload.id.derived(-1, as: Group.self), name: name,
      currency: currency ?? Currency(code: "EUR", scale: 2), founder: account.displayName)
  }

  /// A new group counts in what most of the file is in, until somebody says otherwise.
  fileprivate func counting(in currency: Currency?) -> ImportTarget {
    guard case .new(let id, let name, _, let founder) = self, let currency else { return self }
    return .new(id, name: name, currency: currency, founder: founder)
  }

  /// `wg_2025-03-01_export.csv` is about `wg`.
  private static func name(of upload: ImportUpload, _ t: Strings) -> String {
    let stem = upload.name.prefix { $0 != "." && $0 != "_" }
    return (try? TextRule.groupName.accept(String(stem))) ?? t.importNewGroup
  }
}
