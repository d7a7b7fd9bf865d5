import CLinux
import Glibc
package import Threads

/// The embedded server: one worker per thread, each with a listener of its own on the same port.
package final class Server: Sendable {
  /// The port that the server listens on.
  package let port: UInt16
  private let workers: [Worker]
  /// Threads that have not been joined.
  private let threads: Monitor<[Thread]>
  private let watchdog: Watchdog?

  /// Opens the listeners and starts answering.
  package init(_ configuration: ServerConfiguration) throws(SystemError) {
    let count = max(1, configuration.threads)
    let listeners = try Listeners(host: configuration.host, port: configuration.port, count: count)
    port = listeners.port
    let descriptors = Self.raiseDescriptorLimit()
    let capacity = max(16, min(configuration.maximumConnections, descriptors - 64) / count)
    let counts = ConnectionCounts(configuration)
    let heldBodies = HeldBodies(
      ceiling: configuration.maximumHeldBodies, grace: configuration.timeLimits.crowdedBody)
    var workers: [Worker] = []
    for listener in listeners.descriptors {
      workers.append(
        try Worker(
          configuration: configuration, listener: listener, capacity: capacity, counts: counts,
          heldBodies: heldBodies, seed: .random(in: .min ... .max)))
    }
    watchdog = try Self.watch(workers, configuration)
    var threads: [Thread] = []
    for worker in workers { threads.append(try Self.start(worker)) }
    self.workers = workers
    self.threads = Monitor(threads)
  }

  /// Stops gracefully: no new connections, running requests are answered, then the threads end. It returns
  /// within the stop limit, also if a peer does not read its answer.
  package func stop() {
    for worker in workers { worker.loop.perform { worker.stop() } }
    let running = threads.withLock { threads in
      defer { threads = [] }
      return threads
    }
    for thread in running { thread.join() }
    watchdog?.stop()
  }

  private static func watch(_ workers: [Worker], _ configuration: ServerConfiguration) throws(SystemError)
    -> Watchdog?
  {
    guard let report = configuration.reportHold else { return nil }
    return try Watchdog(workers.map(\.loop.occupancy), report: report)
  }

  private static func start(_ worker: Worker) throws(SystemError) -> Thread {
    try Thread.start { worker.run() }
  }

  /// Raises the limit of descriptors as far as the system allows, and returns it.
  private static func raiseDescriptorLimit() -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return Int(clamping: limit.rlim_cur)
  }
}

/// The listening sockets of a server, all bound to one address.
private struct Listeners {
  private(set) var descriptors: [CInt] = []
  private(set) var port: UInt16

  init(host: String, port: UInt16, count: Int) throws(SystemError) {
    self.port = port
    do throws(SystemError) {
      if port != 0 { try Self.checkIsFree(host, port) }
      for _ in 0..<count {
        descriptors.append(try Self.listen(host, self.port, sharesPort: true))
        self.port = try Self.port(of: descriptors[0])
      }
    } catch {
      for descriptor in descriptors { close(descriptor) }
      throw error
    }
  }

  /// Without this check, a second instance of the same user could share the port and take half of the
  /// requests.
  private static func checkIsFree(_ host: String, _ port: UInt16) throws(SystemError) {
    close(try listen(host, port, sharesPort: false))
  }

  private static func listen(_ host: String, _ port: UInt16, sharesPort: Bool) throws(SystemError) -> CInt {
    let result = linux_listen(host, port, 4096, sharesPort ? 1 : 0)
    guard result >= 0 else { throw SystemError(code: -result, call: "listen") }
    return result
  }

  private static func port(of descriptor: CInt) throws(SystemError) -> UInt16 {
    var address = linux_address()
    let result = linux_local_address(descriptor, &address)
    guard result == 0 else { throw SystemError(code: -result, call: "getsockname") }
    return address.port
  }
}
