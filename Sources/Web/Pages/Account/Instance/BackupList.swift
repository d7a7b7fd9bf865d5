import Operations
import Words

/// The backups that the program keeps by itself, and how it goes with them.
struct BackupList {
  let rows: [BackupRow]
  /// Nil where there is no place to keep any.
  let plan: String?
  /// Whether it is known what there is.
  let isReadable: Bool
  /// What the owner should look after.
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
