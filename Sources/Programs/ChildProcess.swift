import CLinux
import Glibc

/// Another program that is run to its end, within limits, without a shell, and with nothing of ours but its
/// arguments: no open files, no environment, no terminal.
package struct ChildProcess: Sendable {
  /// How much it may take of what there is.
  package struct Limits: Sendable {
    package var time: Duration = .seconds(20)
    package var processorSeconds: UInt64 = 20
    /// Of its address space.
    package var memory: UInt64 = 1 << 30
    /// Of any file that it writes.
    package var fileSize: UInt64 = 1 << 20
    /// What is read of its output at most.
    package var output = 64 << 10

    package init() {}
  }

  private let program: String
  private let arguments: [String]
  private let environment: [String]
  package var directory = "/"
  package var limits = Limits()

  /// `program` is a path, and `environment` has the form "NAME=value".
  package init(_ program: String, _ arguments: [String], environment: [String] = []) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
  }

  /// Where a program of this name is, in the directories where programs are.
  package static func find(_ name: String) -> String? {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }

  /// What it writes to its standard output; nil where it fails, takes too long, or is asked to stop.
  package func output(unless isStopped: () -> Bool) -> [UInt8]? {
    var ends: [Int32] = [-1, -1]
    guard linux_pipe(&ends) == 0 else { return nil }
    let process = start(writingTo: ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    guard let process else { return nil }
    let output = read(ends[0], unless: isStopped)
    // Whoever is still there gets no more time; who has ended is not harmed.
    if output == nil { kill(-process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status == 0 ? output : nil
  }

  // MARK: - Starting

  private func start(writingTo descriptor: Int32) -> pid_t? {
    var limits = linux_limits(
      processor_seconds: limits.processorSeconds, memory: limits.memory, file_size: limits.fileSize)
    let process = withCStrings([program] + arguments) { arguments in
      withCStrings(environment) { environment in
        linux_spawn(program, arguments, environment, directory, descriptor, &limits)
      }
    }
    return process > 0 ? process : nil
  }

  private func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let copies: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    return copies.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("There is the end at least.") }
      return body(start)
    }
  }

  // MARK: - Reading

  /// What it writes until it closes its output; nil where that takes too long.
  private func read(_ descriptor: Int32, unless isStopped: () -> Bool) -> [UInt8]? {
    let end = ContinuousClock.now + limits.time
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while ContinuousClock.now < end, !isStopped() {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 100) > 0 else { continue }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? output : nil }
      // The rest is read and let go, so that the program comes to its end.
      output += buffer.prefix(min(count, limits.output - output.count))
    }
    return nil
  }
}
