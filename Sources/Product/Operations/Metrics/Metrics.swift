import Disk
package import HTTP
package import Store
import StoreMaintenance

/// Metrics of this server for its admins. They identify no person and no group.
package final class Metrics: Sendable {
  package let signInFailures = Counter()
  package let connections = OpenConnections()
  private let requests: RequestTally

  /// Requests are counted by these route patterns.
  package init(patterns: [StaticString]) { requests = RequestTally(patterns) }

  /// Counts an answered request.
  package func count(_ record: RequestRecord) { requests.count(record) }

  /// All metrics, for Prometheus. `streams` is the number of pages that follow changes; `mail` and `push` are
  /// nil if none is sent.
  package func exposition(
    store: DataStore, backups: Backups, mail: DeliveryFigures?, push: DeliveryFigures?, streams: Int,
    since start: Instant
  ) throws -> Exposition {
    var out = Exposition()
    writeRequests(&out)
    out.single("evenly_connections_open", .gauge, "Open connections.", connections.count)
    out.single(
      "evenly_event_streams_open", .gauge, "Open event streams of pages that follow changes.", streams)
    out.single(
      "evenly_sign_in_failures_total", .counter, "Sign-ins with a wrong name or password.",
      signInFailures.value)
    try write(store, &out)
    write(backups, &out)
    mail?.writeMail(&out)
    push?.writePush(&out)
    writeProcess(start, &out)
    return out
  }

  private func writeRequests(_ out: inout Exposition) {
    let name: StaticString = "evenly_http_requests_total"
    out.begin(name, .counter, "Requests by method, route and class of status.")
    requests.forEach { labels, count in out.add(name, labels: labels, "\(count)") }
    let (duration, histogram): (StaticString, _) = (
      "evenly_http_request_duration_seconds", requests.histogram
    )
    out.begin(duration, .histogram, "Time to answer a request, without downloads and event streams.")
    for (bound, count) in zip(RequestTally.bounds, histogram.buckets) {
      let limit = Exposition.seconds(.microseconds(bound))
      out.add(duration, suffix: "_bucket", labels: [("le", limit)], "\(count)")
    }
    out.add(duration, suffix: "_bucket", labels: [("le", "+Inf")], "\(histogram.count)")
    out.add(duration, suffix: "_sum", Exposition.seconds(.microseconds(histogram.microseconds)))
    out.add(duration, suffix: "_count", "\(histogram.count)")
  }

  private func write(_ store: DataStore, _ out: inout Exposition) throws {
    let length = try store.read { try $0.journalLength() }
    out.single("evenly_journal_operations", .gauge, "Operations in the journal.", Int(length))
    out.single(
      "evenly_database_bytes", .gauge, "Size of the database and its write-ahead log.", store.bytesStored)
    out.single("evenly_disk_free_bytes", .gauge, "Free space on the database's disk.", store.diskSpace?.free)
    let figures = store.writeFigures
    out.single("evenly_writes_waiting", .gauge, "Units of work waiting for the writer.", figures.waiting)
    out.single("evenly_writes_total", .counter, "Units of work written.", figures.units)
    out.single("evenly_transactions_total", .counter, "Transactions written.", figures.transactions)
    out.single(
      "evenly_transaction_seconds_total", .counter, "Time spent in transactions.", seconds: figures.time)
  }

  private func write(_ backups: Backups, _ out: inout Exposition) {
    guard backups.plan != nil else { return }
    let (report, newest) = (backups.report, try? backups.newest())
    out.single(
      "evenly_backup_last_success_timestamp_seconds", .gauge, "When the newest backup was made.",
      (report.last?.moment ?? newest?.name.moment).map { Int($0.milliseconds / 1_000) })
    out.single("evenly_backup_last_size_bytes", .gauge, "Size of the newest backup.", newest?.size)
    out.single("evenly_backup_failures_total", .counter, "Failed backups.", report.failures)
    if let trial = backups.trial { write(trial.report, &out) }
    if let sender = backups.sender { write(sender.report, &out) }
  }

  private func write(_ sent: BackupSender.State, _ out: inout Exposition) {
    out.single(
      "evenly_backup_sent_last_success_timestamp_seconds", .gauge, "When the newest backup was sent.",
      sent.last.map { Int($0.moment.milliseconds / 1_000) })
    out.single(
      "evenly_backup_sent_last_size_bytes", .gauge, "Size of the last backup that was sent, encrypted.",
      sent.last?.size)
    out.single(
      "evenly_backup_sent_failures_total", .counter, "Failed attempts to send a backup.", sent.failures)
  }

  private func write(_ trial: BackupTrial.State, _ out: inout Exposition) {
    out.single(
      "evenly_backup_trial_last_success_timestamp_seconds", .gauge,
      "When a backup was last restored for a check.", trial.last.map { Int($0.moment.milliseconds / 1_000) })
    out.single(
      "evenly_backup_trial_last_size_bytes", .gauge, "Size of the backup that was last restored for a check.",
      trial.last?.backup.size)
    out.single(
      "evenly_backup_trial_failures_total", .counter, "Failed attempts to restore a backup for a check.",
      trial.failures)
  }

  private func writeProcess(_ start: Instant, _ out: inout Exposition) {
    let figures = ProcessFigures()
    out.single(
      "process_start_time_seconds", .gauge, "Start time of the process.", Int(start.milliseconds / 1_000))
    out.single("process_cpu_seconds_total", .counter, "Processor time.", seconds: figures.processorTime)
    out.single("process_resident_memory_bytes", .gauge, "Resident memory.", figures.residentBytes)
    out.single(
      "process_private_memory_bytes", .gauge, "Memory that only this process uses.", figures.privateBytes)
    out.single("process_open_fds", .gauge, "Open file descriptors.", figures.openFiles)
    out.begin("evenly_build_info", .gauge, "Version that is running.")
    out.add("evenly_build_info", labels: [("version", Release.version)], "1")
  }
}

/// The figures of deliveries to people: mail, or push messages.
package struct DeliveryFigures: Sendable {
  package let sent: Int
  /// How often a server could not be reached, or refused us.
  package let failures: Int
  /// Messages that are due and not sent yet.
  package let waiting: Int

  package init(sent: Int, failures: Int, waiting: Int) {
    self.sent = sent
    self.failures = failures
    self.waiting = waiting
  }

  func writeMail(_ out: inout Exposition) {
    out.single("evenly_mail_sent_total", .counter, "Emails accepted by the mail server.", sent)
    out.single("evenly_mail_failures_total", .counter, "Failed attempts to send email.", failures)
    out.single("evenly_mail_waiting", .gauge, "Emails that are due and not sent yet.", waiting)
  }

  func writePush(_ out: inout Exposition) {
    out.single("evenly_push_sent_total", .counter, "Push notifications accepted by a push service.", sent)
    out.single(
      "evenly_push_failures_total", .counter, "Failed attempts to send push notifications.", failures)
    out.single("evenly_push_waiting", .gauge, "Push notifications that are due and not sent yet.", waiting)
  }
}
