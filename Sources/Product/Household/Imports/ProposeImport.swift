internal import Encodings
package import Exchange
package import Ledger
package import Store

/// The preview of an import: the result of a file with its answers, in the group as it is.
package struct ImportProposal: Sendable {
  package let upload: ImportUpload
  package let state: SavedImportAnswers
  package let draft: ImportDraft
  package let prepared: PreparedImport
  /// Nil if the group is made with the entries.
  package let overview: GroupOverview?
  package let balances: Balances
  /// A digest of all that was shown: of the entries' contents, too, and not only of their number.
  package let digest: [UInt8]
  /// The reservation of the memory that all of it takes.
  package let room: any Sendable

  package var app: String { draft.format.family.appName ?? "CSV" }
}

/// Prepares the preview of a file. This takes long for a large file: it must not run on the event loops.
package struct ProposeImport: Sendable {
  /// The day in a time zone, from seconds since 1970; nil for an unknown zone.
  package typealias DayInZone = @Sendable (_ seconds: Int64, _ zone: String) -> Day?

  package let upload: ImportUpload
  private let state: SavedImportAnswers
  private let target: ImportTarget
  private let account: Account
  private let store: DataStore
  private let dayInZone: DayInZone
  /// Identifies the preview: the same for the same answers and the same state of the group.
  package let key: String

  /// Throws as `requireImporting` does. `language` is the author's.
  package init(
    _ upload: ImportUpload, _ state: SavedImportAnswers, into target: ImportTarget, by account: Account,
    in store: DataStore, language: String, dayInZone: @escaping DayInZone
  ) throws {
    (self.upload, self.state, self.target) = (upload, state, target)
    (self.account, self.store, self.dayInZone) = (account, store, dayInZone)
    let position = try store.read { snapshot in
      guard case .group(let group) = target else { return Int64(0) }
      try snapshot.requireImporting(into: group, by: account.id)
      return try snapshot.position(of: group)
    }
    key = "\(upload.id) \(position) \(language) \(SHA256.hexDigest(Array(state.text.utf8)))"
  }

  /// The memory that it takes, in bytes. Measured, reading included: five times the file, also with many
  /// short cells.
  package var room: Int { 6 * upload.size }

  /// Throws `UnfitFile` if the file cannot be read. `note` gets the progress in hundredths, and throws to
  /// cancel.
  package func run(holding room: any Sendable, note: (Int) throws -> Void) throws -> ImportProposal {
    guard let bytes = try store.read({ try $0.importContents(upload.id) }) else {
      throw JournalError.missing(.group)
    }
    try note(5)
    let source = try ImportSource(bytes, as: state.texts["format"].flatMap(ImportFormat.init))
    try note(20)
    let read = try store.read { snapshot in
      try ImportDefaults(state, target, source.format, snapshot, by: account)
    }
    let draft = try source.draft(answering: read.answers, in: read.context(upload.name, dayInZone: dayInZone))
    try note(60)
    let goal = target.counting(in: state.currency.isEmpty ? draft.usualCurrency : nil)
    return try store.read { snapshot in
      var (overview, balances) = (GroupOverview?.none, Balances())
      if case .group(let group) = goal {
        try snapshot.requireImporting(into: group, by: account.id)
        overview = try snapshot.overview(of: group)
        balances = try snapshot.balances(of: group)
      }
      let prepared = try PreparedImport(
        draft, read.choices(draft), into: goal, by: account.id, seed: upload.id, snapshot)
      try note(90)
      return ImportProposal(
        upload: upload, state: read.state, draft: draft, prepared: prepared, overview: overview,
        balances: balances, digest: prepared.digest(answering: read.state), room: room)
    }
  }
}

extension PreparedImport {
  /// Covers the actions, the contents of each row, and the answers by which the file was read.
  fileprivate func digest(answering state: SavedImportAnswers) -> [UInt8] {
    var running = SHA256.Running()
    running.add(fingerprint)
    for row in plan.rows { running.add(row.hash) }
    running.add(Array(state.text.utf8))
    return running.digest
  }
}

extension ImportTarget {
  /// A new group uses the currency of most of the file, unless answered otherwise.
  fileprivate func counting(in currency: Currency?) -> ImportTarget {
    guard case .new(let id, let name, _, let founder) = self, let currency else { return self }
    return .new(id, name: name, currency: currency, founder: founder)
  }
}

extension Snapshot {
  /// Viewers cannot import, and no one can import into an archived group.
  package func requireImporting(into group: ID<Group>, by person: ID<Person>) throws {
    guard let member = try membership(of: person, in: group) else { throw JournalError.missing(.group) }
    guard member.role.includes(.member) else { throw Refusal.viewersOnlyRead }
    guard try self.group(group)?.isArchived == false else { throw Refusal.groupIsArchived }
  }
}
