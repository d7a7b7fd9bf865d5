import Operations
import Words

/// The automatic backups and their state.
struct BackupList {
  let rows: [BackupRow]
  /// Nil without a backup directory.
  let plan: String?
  /// Whether the directory can be read.
  let isReadable: Bool
  /// Problems that the owner should look into.
  let complaints: [String]

  var isOn: Bool { plan != nil }

  init(_ visit: Visit) {
    let backups = visit.site.background.backups
    plan = backups.plan.map { visit.t.instanceBackupsOn(count: $0.kept) }
    var complaints = [backups.report.failure.map { Self.sentence($0, visit) }].compactMap(\.self)
    do {
      rows = try backups.kept().map { BackupRow($0, visit) }
      isReadable = true
    } catch {
      visit.site.log.write(.error, "the backups cannot be listed: \(error)")
      rows = []
      isReadable = false
      complaints.append(visit.t.instanceBackupsUnreadable)
    }
    self.complaints = complaints
  }

  private static func sentence(_ failure: Backups.Failure, _ visit: Visit) -> String {
    failure.isFull
      ? visit.t.instanceBackupNoSpace(moment: visit.moment(failure.moment))
      : visit.t.instanceBackupFailed(moment: visit.moment(failure.moment))
  }
}

struct BackupRow {
  let name: String
  let time: String
  let size: String

  init(_ backup: KeptBackup, _ visit: Visit) {
    name = backup.name.text
    time = visit.moment(backup.name.moment)
    size = visit.formats.size(backup.size)
  }
}
