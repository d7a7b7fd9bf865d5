import HTTP
import HTTPClient
import Notifications
import Operations
import Pages
import Store
import Threads

/// The site behind its server, from start to stop.
final class RunningSite: Sendable {
  let address: String
  private let server: Server
  private let https: HTTPS?
  private let router: Router
  private let alerts: Alerts?
  private let log: Log
  private let breakdown: Monitor<StoreError?>

  /// In seconds: twice the duration of a stop under full load.
  private static let longestStop: UInt32 = 10

  /// Opens the database and listens. Throws `StartFailure`.
  init(_ settings: SiteSettings) throws {
    let log = Log(level: settings.logLevel, format: settings.logFormat)
    let breakdown = Monitor<StoreError?>(nil)
    https = try settings.tls.map { try HTTPS($0, log: log) }
    alerts = try Self.alerts(settings, log)
    let store = try Self.open(settings, log, breakdown)
    alerts?.remember(in: store)
    let router = try Self.router(settings, store, log)
    do { server = try Server(Self.configuration(settings, router, log, https)) } catch {
      router.site.close()
      throw StartFailure(.inputOutput, "cannot listen on \(settings.host) port \(settings.port): \(error)")
    }
    do {
      try https?.start(
        redirecting: settings.plainPort, to: server.port, publicURL: settings.publicURL, log: log)
    } catch {
      server.stop()
      router.site.close()
      throw error
    }
    self.router = router
    router.site.start()
    self.log = log
    self.breakdown = breakdown
    let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
    address = "\(https == nil ? "http" : "https")://\(host):\(server.port)\(settings.basePath)"
  }

  /// Answers requests in progress, then closes the database. Returns the reason if the site stopped by
  /// itself.
  func stop() -> StartFailure? {
    log.write(.info, "stopping")
    StopSignal.endProgram(after: Self.longestStop)
    router.site.readiness.stop()
    // Requests that wait for slow work are answered below.
    router.site.refuseSlowWork()
    https?.stop()
    server.stop()
    alerts?.stop()
    router.site.close()
    StopSignal.endProgram(after: nil)
    log.write(.info, "stopped")
    log.flush()
    return breakdown.withLock { $0 }.map { StartFailure($0) }
  }

  /// Nil without alert addresses.
  private static func alerts(_ settings: SiteSettings, _ log: Log) throws -> Alerts? {
    guard !settings.alerts.isEmpty else { return nil }
    do throws(ConnectionFailure) {
      let alerts = Alerts(settings.alerts, WebClient(try TrustedAuthorities(), within: .anywhere), log: log)
      alerts.start()
      return alerts
    } catch { throw StartFailure(.inputOutput, "alerts cannot be sent: \(error)") }
  }

  /// When the disk fails, the program reports it and stops: later writes could be lost in silence.
  private static func open(_ settings: SiteSettings, _ log: Log, _ breakdown: Monitor<StoreError?>) throws
    -> DataStore
  {
    var options = StoreOptions()
    options.storage = settings.storage
    options.onFailure = { error in
      log.raise(.diskFailed, StartFailure(error).sentence)
      breakdown.withLock { $0 = error }
      StopSignal.send()
    }
    options.onWarning = { log.write(.warning, $0) }
    options.onUpdate = { old, new, copy in
      log.raise(
        .updated,
        "the database was updated from version \(old) to \(new); a copy of the old one is saved as \(copy)",
        as: .info)
    }
    do {
      return try settings.demo == nil
        ? DataStore.open(settings.database, options: options) : DataStore.demo(options)
    } catch let error as StoreError { throw StartFailure(error) }
  }

  private static func router(_ settings: SiteSettings, _ store: DataStore, _ log: Log) throws -> Router {
    do { return try waiting { try await Router.serving(settings, store, log: log) } } catch {
      store.close()
      throw (error as? StoreError).map { StartFailure($0) }
        ?? StartFailure(.inputOutput, "cannot start: \(error)")
    }
  }

  private static func configuration(_ settings: SiteSettings, _ router: Router, _ log: Log, _ https: HTTPS?)
    -> ServerConfiguration
  {
    var configuration = ServerConfiguration(respond: { await router.respond(to: $0) })
    configuration.host = settings.host
    configuration.port = settings.port
    configuration.identity = https?.identity
    configuration.threads = settings.threads ?? Processors.count
    configuration.timeLimits = settings.timeLimits
    configuration.isExempt = { $0.isLoopback || settings.trustedProxies.contains($0) }
    configuration.refuse = { router.refuse($0, $1) }
    configuration.openConnections = router.site.metrics?.connections
    configuration.record = recorder(settings, router.site.metrics, log)
    configuration.afterRound = { log.flush() }
    configuration.reportHold = { log.write($0) }
    configuration.reportFailure = { log.write(.error, "\($0)") }
    return configuration
  }

  /// Records each answered request; nil, and nothing is measured, if neither log nor metrics need it.
  private static func recorder(_ settings: SiteSettings, _ metrics: Metrics?, _ log: Log) -> (
    @Sendable (RequestRecord) -> Void
  )? {
    guard log.level <= .warning || metrics != nil else { return nil }
    let slow = settings.slowRequest
    return { record in
      metrics?.count(record)
      let isSlow = !record.isStream && .microseconds(record.microseconds) >= slow
      if log.level <= (isSlow ? .warning : .info) { log.write(record, isSlow: isSlow) }
    }
  }
}
