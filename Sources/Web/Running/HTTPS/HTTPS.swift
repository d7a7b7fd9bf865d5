import Encodings
import HTTP
import Threads

/// What the site has besides its server where it speaks HTTPS by itself.
final class HTTPS: Sendable {
  let identity: TLSIdentity
  private let watch: CertificateWatch
  private let redirecting = Monitor<Server?>(nil)

  init(_ files: TLSFiles, log: Log) throws {
    do {
      identity = try TLSIdentity(files)
    } catch {
      throw StartFailure(error)
    }
    watch = CertificateWatch(identity, log: log)
  }

  /// Begins once the server listens on `port`.
  func start(_ settings: SiteSettings, port: UInt16, log: Log) throws {
    if let plainPort = settings.httpRedirect {
      do {
        let server = try Server(Self.redirection(settings, from: plainPort, to: port, log))
        redirecting.withLock { $0 = server }
        log.write(.info, "redirecting http on port \(server.port)")
        log.flush()
      } catch {
        throw StartFailure(.inputOutput, "cannot listen on \(settings.host) port \(plainPort): \(error)")
      }
    }
    try watch.start()
  }

  func stop() {
    watch.stop()
    redirecting.withLock { $0 }?.stop()
  }

  private static func redirection(
    _ settings: SiteSettings, from plainPort: UInt16, to port: UInt16, _ log: Log
  ) -> ServerConfiguration {
    let redirect = HTTPSRedirect(publicURL: settings.publicURL, port: port, basePath: settings.basePath)
    var configuration = ServerConfiguration(respond: { redirect.respond(to: $0) })
    configuration.host = settings.host
    configuration.port = plainPort
    configuration.maximumConnections = 1024
    configuration.timeLimits = TimeLimits(settings.timeLimits)
    configuration.reportFailure = { log.write(.error, "\($0)") }
    return configuration
  }
}

extension StartFailure {
  init(_ error: TLSError) {
    self.init(error.kind == .unreadable ? .inputOutput : .badData, error.sentence)
  }
}
