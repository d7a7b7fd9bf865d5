import Store

/// The backups that the program keeps by itself, and how it goes with them.
struct BackupList {
  let rows: [BackupRow]
  /// Nil where there is no place to keep any.
  let plan: String?
  /// Why the last attempt failed.
  let failure: String?

  var isOn: Bool { plan != nil }

  init(_ visit: Visit) {
    let backups = visit.site.backups
    rows = ((try? backups.kept()) ?? []).map { BackupRow($0, visit) }
    plan = backups.plan.map { visit.t.instanceBackupsOn(count: $0.kept) }
    failure = backups.report.failure.map { failure in
      failure.isFull
        ? visit.t.instanceBackupNoSpace(moment: visit.moment(failure.moment))
        : visit.t.instanceBackupFailed(moment: visit.moment(failure.moment))
    }
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
