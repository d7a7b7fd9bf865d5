import Archive
import Encodings
import HTML
import HTTP
import Ledger
import Store
import StoreMaintenance
import Words

/// The differences between an archive and its group, which
/// is still here. An owner may add the missing entries.
struct MissingEntriesPage {
  let frame: Frame
  let introduction: String
  let problem: String?
  /// How many entries are added, changed and deleted.
  let lines: [String]
  /// The titles of the first entries that stay as they are.
  let left: [String]
  let moreLeft: String?
  /// Where the file is sent again to add the missing entries; nil if none are missing.
  let action: Link?
  let fileField: InputField

  var t: Strings { frame.t }

  private static let mostTitles = 100

  /// Adds the missing entries if they are still those that the visitor was shown; otherwise shows them.
  static func answer(_ missing: MissingEntries, _ archive: ArchivedGroup, _ visit: Visit) async throws
    -> Response
  {
    let shown = try visit.query().single("add")
    let plan = Hex.lower.text(of: missing.fingerprint)
    guard let shown, !missing.isEmpty else { return try page(missing, plan, nil, .ok, visit) }
    guard shown == plan else { return try page(missing, plan, visit.t.importOtherNow, .conflict, visit) }
    do { return try await add(missing, archive, visit) } catch ArchiveRefusal.groupMovedOn {
      return try page(missing, plan, visit.t.importOtherNow, .conflict, visit)
    }
  }

  private static func add(_ missing: MissingEntries, _ archive: ArchivedGroup, _ visit: Visit) async throws
    -> Response
  {
    let (origin, limits, space) = (try visit.author, visit.site.settings.storage, visit.store.diskSpace)
    let operation: ID<Operation> = visit.newID()
    let first = try await visit.write { transaction in
      try archive.add(missing, in: transaction, as: operation, from: origin, within: limits, on: space)
    }
    return visit.redirect(
      to: Link("/groups", missing.group), saying: visit.t.importDone(count: missing.count, app: "Evenly"),
      undo: first.map { Link("/groups", missing.group, "history", $0, "undo") })
  }

  private static func page(
    _ missing: MissingEntries, _ plan: String, _ problem: String?, _ status: Status, _ visit: Visit
  ) throws -> Response {
    let name = try visit.read { try $0.group(missing.group)?.name } ?? ""
    let page = MissingEntriesPage(missing, plan, problem, name, visit)
    return visit.page(status) { Views.importsMissing(&$0, page: page) }
  }

  private init(_ missing: MissingEntries, _ plan: String, _ problem: String?, _ name: String, _ visit: Visit)
  {
    let t = visit.t
    frame = visit.frame(t.archiveMissingTitle)
    self.problem = problem
    let group = visit.formats.isolated(name)
    introduction =
      missing.isEmpty ? t.archiveNothingMissing(name: group) : t.archiveMissingIntroduction(name: group)
    lines = [
      missing.added > 0 ? t.archiveMissingAdded(count: missing.added) : nil,
      missing.changed > 0 ? t.archiveMissingChanged(count: missing.changed) : nil,
      missing.deleted > 0 ? t.archiveMissingDeleted(count: missing.deleted) : nil,
    ].compactMap(\.self)
    left = Array(missing.left.prefix(Self.mostTitles))
    moreLeft = missing.left.count > left.count ? t.balancesMore(count: missing.left.count - left.count) : nil
    action = missing.isEmpty ? nil : Link("/import").query("add", plan)
    fileField = InputField(id: "file", name: "file", label: t.archiveMissingFile, kind: .file, accept: ".zip")
  }
}
