import Disk
import HTML
import HTTP
import Operations
import Store
import StoreMaintenance
import Words

/// Makes and downloads backups for the owner of the instance.
enum InstanceBackups {
  static func create(_ visit: Visit) async throws -> Response {
    do { guard try await visit.site.background.backups.make() else { throw Problem.notFound } } catch
      where error is StoreError || error is Backup.Unsound
    {
      // The page shows the reason.
      return visit.redirect(to: Link("/instance"))
    }
    return visit.redirect(to: Link("/instance"), saying: visit.t.instanceBackupMade)
  }

  /// Downloads the current database or a backup. It asks for
  /// the password, because no other page reveals as much.
  static func download(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    var errors = FormErrors()
    try await visit.reauthenticate(form, &errors)
    guard errors.isEmpty else { return try InstancePage.refuse(form, errors, visit) }
    let chosen = try form.single("backup") ?? ""
    guard !chosen.isEmpty else {
      let name = BackupName(at: visit.now)?.text ?? "evenly.db"
      return attachment(try await visit.site.background.backups.copy(), as: name)
    }
    // The name is compared as a whole and never used as a path.
    guard let name = BackupName(chosen),
      let contents = visit.site.background.backups.plan?.directory.contents(of: name)
    else { throw Problem.notFound }
    return attachment(contents, as: name.text)
  }

  private static func attachment(_ contents: FileContents, as name: String) -> Response {
    let source = ByteSource(count: contents.size) { try contents.bytes(from: $0) }
    var response = Response(.ok, body: .source(source))
    response.fields[.contentType] = "application/vnd.sqlite3"
    response.fields[.contentDisposition] = #"attachment; filename="\#(name)""#
    response.fields[.cacheControl] = "no-store"
    return response
  }
}

/// The automatic backups and their state.
struct BackupList {
  let rows: [BackupRow]
  /// Nil without a backup directory.
  let plan: String?
  /// Whether the directory can be read.
  let isReadable: Bool
  /// When the newest backup was last restored for a check; nil without a backup directory.
  let trial: String?
  /// When a backup was last sent to another server; nil if none are sent.
  let sent: String?
  /// Problems that the owner should look into.
  let complaints: [String]

  var isOn: Bool { plan != nil }

  init(_ visit: Visit) {
    let backups = visit.site.background.backups
    plan = backups.plan.map { visit.t.instanceBackupsOn(count: $0.kept) }
    trial = backups.trial.map { Self.sentence($0.report, visit) }
    sent = backups.sender.map { Self.sentence($0, visit) }
    var complaints = [
      backups.report.failure.map { Self.sentence($0, visit) },
      Self.trialFailure(backups).map { Self.trialSentence($0, visit) },
      backups.sender.flatMap { Self.sentFailure($0, visit) },
      backups.sender.flatMap { Self.removalFailure($0, visit) },
    ].compactMap(\.self)
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

  private static func sentence(_ failure: BackupFailure, _ visit: Visit) -> String {
    failure.isFull
      ? visit.t.instanceBackupNoSpace(moment: visit.moment(failure.moment))
      : visit.t.instanceBackupFailed(moment: visit.moment(failure.moment))
  }

  /// Nil if a backup was made since.
  private static func trialFailure(_ backups: Backups) -> BackupFailure? {
    guard let failure = backups.trial?.report.failure else { return nil }
    return backups.report.last.map { $0.moment > failure.moment } == true ? nil : failure
  }

  private static func trialSentence(_ failure: BackupFailure, _ visit: Visit) -> String {
    failure.isFull
      ? visit.t.instanceTrialNoSpace(moment: visit.moment(failure.moment))
      : visit.t.instanceTrialFailed(moment: visit.moment(failure.moment))
  }

  private static func sentFailure(_ sender: BackupSender, _ visit: Visit) -> String? {
    sender.report.failure.map { failure in
      visit.t.instanceSentFailed(host: sender.sending.host, moment: visit.moment(failure.moment))
    }
  }

  private static func removalFailure(_ sender: BackupSender, _ visit: Visit) -> String? {
    sender.report.removalFailure.map { failure in
      visit.t.instanceSentOldLeft(host: sender.sending.host, moment: visit.moment(failure.moment))
    }
  }

  private static func sentence(_ sender: BackupSender, _ visit: Visit) -> String {
    let host = sender.sending.host
    guard let last = sender.report.last else { return visit.t.instanceSentNone(host: host) }
    return visit.t.instanceSentDone(
      host: host, moment: visit.moment(last.moment), size: visit.formats.size(last.size))
  }

  private static func sentence(_ trial: BackupTrial.State, _ visit: Visit) -> String {
    guard let (backup, moment) = trial.last else { return visit.t.instanceTrialNone }
    return visit.t.instanceTrialDone(moment: visit.moment(moment), size: visit.formats.size(backup.size))
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
