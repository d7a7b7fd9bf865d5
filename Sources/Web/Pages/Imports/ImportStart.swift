import Disk
import Exchange
import HTML
import HTTP
import Ledger
import Operations
import Store
import StoreMaintenance
import Words

/// The page where another app's file is uploaded, with instructions for exporting it.
struct ImportStart {
  struct Waiting {
    let name: String
    let link: Link
    let deletion: Link
    let label: String
  }

  let frame: Frame
  let group: GroupFrame?
  /// The group into which the refused file was to be imported, and the address of its own upload page.
  let intended: (name: String, link: Link)?
  let action: Link
  let fileField: InputField
  let waiting: [Waiting]
  /// How many bytes the archive of a group may have.
  private let mostOfArchive: Int

  var t: Strings { frame.t }

  var guides: [String] {
    [
      t.importFromSplitwise, t.importFromSpliit, t.importFromIHateMoney, t.importFromCospend,
      t.importFromOthers, t.importFromTable, t.importFromEvenly(megabytes: mostOfArchive >> 20),
    ]
  }

  static func show(_ visit: Visit) throws -> Response { try page(.ok, nil, visit) }

  static func create(_ visit: Visit) async throws -> Response {
    let group = visit.membership?.group
    if let group { try visit.store.read { try visit.requireImporting(into: group, $0) } }
    let slot = try visit.site.queues.uploads.take(for: try visit.me.account.id)
    defer { withExtendedLifetime(slot) {} }
    do {
      let sent = try await visit.sentImport()
      if let back = try await GroupArchiveImport.bring(sent, visit) { return back }
      let upload = ImportUpload(
        id: visit.newID(), uploader: try visit.me.account.id, group: group,
        name: ImportUpload.name(of: sent.name), size: sent.size, created: visit.now)
      let pool = sent.isHeld ? visit.site.queues.slowReads : visit.site.queues.tables
      try await pool.run { try keep(upload, sent, visit) }
      return visit.redirect(to: Link("/imports", upload.id))
    } catch let mistake as ImportMistake { return try refuse(mistake, visit) }
  }

  static func refuse(_ mistake: ImportMistake, into group: ID<Group>? = nil, _ visit: Visit) throws
    -> Response
  { try page(mistake.status, mistake.words(visit.formats), into: group, visit) }

  /// Stores the upload. A file that cannot be read is not
  /// stored, and its error appears beside the file field.
  private static func keep(_ upload: ImportUpload, _ sent: SentImport, _ visit: Visit) throws {
    let (limits, store) = (visit.site.settings.storage, visit.store)
    let bytes = try sent.allBytes()
    do {
      _ = try ImportSource(bytes)
      try visit.writeAndWait { try $0.add(upload, contents: bytes, within: limits, on: store.diskSpace) }
    } catch let unfit as UnfitFile { throw ImportMistake.unfit(unfit) } catch AccountError.tooManyWait {
      throw ImportMistake.tooManyWait
    } catch let refusal as StorageRefusal { throw ImportMistake.storage(refusal) }
  }

  private static func page(
    _ status: Status, _ error: String?, into intended: ID<Group>? = nil, _ visit: Visit
  ) throws -> Response {
    let me = try visit.me.account.id
    let page = try visit.read { snapshot in
      let group = try visit.membership.map { membership in
        try visit.requireImporting(into: membership.group, snapshot)
        return try GroupFrame(visit, snapshot, visit.t.importTitle, .importing)
      }
      let title = try intended.flatMap { id in try visit.groupTitles(in: snapshot).first { $0.id == id } }
      return try ImportStart(group, title, snapshot.importUploads(of: me, at: visit.now), error, visit)
    }
    return visit.page(status) { Views.importsStart(&$0, page: page) }
  }

  private init(
    _ group: GroupFrame?, _ intended: GroupTitle?, _ uploads: [ImportUpload], _ error: String?, _ visit: Visit
  ) throws {
    self.group = group
    self.intended = intended.map { ($0.name, Link("/groups", $0.id)) }
    let t = visit.t
    frame = group?.frame ?? visit.frame(t.importTitle).with(help: .importing)
    action = (group?.group.id ?? intended?.id).map { Link("/groups", $0, "import") } ?? Link("/import")
    mostOfArchive = visit.site.settings.mostImported(SentImport.mostBytes)
    fileField = InputField(
      id: "file", name: "file", label: t.importFile, kind: .file,
      hint: t.importFileHint(megabytes: visit.site.settings.mostImported(ImportLimit.bytes) >> 20),
      error: error, accept: ".csv,.json,.txt,.tsv,.zip")
    waiting = uploads.map { upload in
      Waiting(
        name: upload.name, link: Link("/imports", upload.id),
        deletion: Link("/imports", upload.id, "deletion"),
        label: t.importDiscardNamed(name: visit.formats.isolated(upload.name)))
    }
  }
}
