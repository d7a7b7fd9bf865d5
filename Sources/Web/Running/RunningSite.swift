import HTTP

/// The site behind its server, from start to stop.
package final class RunningSite: Sendable {
  package let address: String
  private let server: Server
  private let log: Log

  package init(_ settings: SiteSettings) throws {
    let log = Log(level: settings.logLevel)
    let site = Site(settings, log: log)
    server = try Server(Self.configuration(settings, site, log))
    self.log = log
    let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
    address = "http://\(host):\(server.port)\(settings.basePath)"
  }

  /// Answers what is under way, then ends.
  package func stop() {
    log.write(.info, "stopping")
    server.stop()
    log.write(.info, "stopped")
    log.flush()
  }

  private static func configuration(
    _ settings: SiteSettings, _ site: Site, _ log: Log
  ) -> ServerConfiguration {
    var configuration = ServerConfiguration(respond: { await site.respond(to: $0) })
    configuration.host = settings.host
    configuration.port = settings.port
    configuration.threads = settings.threads ?? Processors.count
    configuration.timeLimits = TimeLimits(settings.timeLimits)
    configuration.refuse = { site.refuse($0, $1) }
    if log.level <= .info { configuration.record = { log.write($0) } }
    configuration.afterRound = { log.flush() }
    configuration.reportFailure = { log.write(.error, "\($0)") }
    return configuration
  }
}

extension TimeLimits {
  /// Those that are named, in seconds, over the defaults.
  fileprivate init(_ seconds: [String: Double]) {
    self.init()
    if let head = seconds["head"] { self.head = .seconds(head) }
    if let body = seconds["body"] { self.body = .seconds(body) }
    if let idle = seconds["idle"] { self.idle = .seconds(idle) }
    if let write = seconds["write"] { self.write = .seconds(write) }
  }
}
