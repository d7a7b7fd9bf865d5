package import Encodings
package import HTTP
import Threads

/// The additional parts of a site that serves HTTPS itself.
package final class HTTPS: Sendable {
  package let identity: TLSIdentity
  private let watch: CertificateWatch

  /// The port for plain HTTP requests, which are redirected.
  package struct PlainPort: Sendable {
    let host: String
    let port: UInt16
    let basePath: BasePath
    let timeLimits: TimeLimits

    package init(host: String, port: UInt16, basePath: BasePath, timeLimits: TimeLimits) {
      self.host = host
      self.port = port
      self.basePath = basePath
      self.timeLimits = timeLimits
    }
  }

  private let redirecting = Monitor<Server?>(nil)

  /// Reads the certificate and its key. Throws `StartFailure` if they are invalid.
  package init(_ files: TLSFiles, log: Log) throws {
    do { identity = try TLSIdentity(files) } catch { throw StartFailure(error) }
    watch = CertificateWatch(identity, log: log)
  }

  /// Starts once the server listens on `port`.
  package func start(redirecting plain: PlainPort?, to port: UInt16, publicURL: PublicURL?, log: Log) throws {
    if let plain {
      do {
        let redirect = HTTPSRedirect(publicURL: publicURL, port: port, basePath: plain.basePath)
        let server = try Server(Self.redirection(redirect, plain, log))
        redirecting.withLock { $0 = server }
        log.write(.info, "redirecting http on port \(server.port)")
      } catch {
        throw StartFailure(.inputOutput, "cannot listen on \(plain.host) port \(plain.port): \(error)")
      }
    }
    try watch.start()
  }

  /// Stops watching the files and redirecting requests.
  package func stop() {
    watch.stop()
    redirecting.withLock { $0 }?.stop()
  }

  private static func redirection(_ redirect: HTTPSRedirect, _ plain: PlainPort, _ log: Log)
    -> ServerConfiguration
  {
    var configuration = ServerConfiguration(respond: { redirect.respond(to: $0) })
    configuration.host = plain.host
    configuration.port = plain.port
    configuration.maximumConnections = 1024
    configuration.timeLimits = plain.timeLimits
    configuration.reportFailure = { log.write(.error, "\($0)") }
    return configuration
  }
}

extension StartFailure {
  init(_ error: TLSError) { self.init(error.kind == .unreadable ? .inputOutput : .badData, error.sentence) }
}
