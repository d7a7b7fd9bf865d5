import CLinux
import Glibc

/// Another program that is run to its end, within limits, without a shell, and with nothing of ours but its
/// arguments: no open files, no environment, no terminal, no privileges.
package struct ChildProcess: Sendable {
  /// How much it may take of what there is. All of it holds before its first instruction.
  package struct Limits: Sendable {
    package var time: Duration = .seconds(20)
    package var processorSeconds: UInt64 = 10
    /// Of its address space.
    package var memory: UInt64 = 1 << 30
    /// Of any file that it writes.
    package var fileSize: UInt64 = 1 << 20
    package var openFiles: UInt64 = 64
    /// What is read of its output at most.
    package var output = 64 << 10

    package init() {}
  }

  /// What came of a run.
  package struct Result: Sendable {
    package let output: [UInt8]
    /// What it took of a processor, in whole seconds, begun ones counted.
    package let processorSeconds: UInt64
  }

  private let program: String
  private let arguments: [String]
  private let environment: [String]
  package var directory = "/"
  package var limits = Limits()
  /// Nil for what may reach all that we can.
  package var confinement: Confinement?

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
    run(unless: isStopped)?.output
  }

  package func run(unless isStopped: () -> Bool) -> Result? {
    var ends: [Int32] = [-1, -1]
    guard linux_pipe(&ends) == 0 else { return nil }
    let process = start(writingTo: ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    guard let process else { return nil }
    let deadline = ContinuousClock.now + limits.time
    let output = read(ends[0], until: deadline, unless: isStopped)
    if output != nil { wait(for: process, until: deadline, unless: isStopped) }
    return end(process, output)
  }

  // MARK: - Starting

  private func start(writingTo descriptor: Int32) -> pid_t? {
    guard let confinement else { return spawn(writingTo: descriptor, nil) }
    return confinement.withRules { rules in
      withUnsafePointer(to: rules) { spawn(writingTo: descriptor, $0) }
    }
  }

  private func spawn(writingTo descriptor: Int32, _ confinement: UnsafePointer<linux_confinement>?) -> pid_t?
  {
    var limits = linux_limits(
      processor_seconds: limits.processorSeconds, memory: limits.memory, file_size: limits.fileSize,
      open_files: limits.openFiles)
    let process = withCStrings([program] + arguments) { arguments in
      withCStrings(environment) { environment in
        linux_spawn(program, arguments, environment, directory, descriptor, &limits, confinement)
      }
    }
    return process > 0 ? process : nil
  }

  // MARK: - Reading

  /// What it writes until it closes its output; nil where that takes too long.
  private func read(
    _ descriptor: Int32, until end: ContinuousClock.Instant, unless isStopped: () -> Bool
  ) -> [UInt8]? {
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

  // MARK: - Ending

  /// Lets a program that writes nothing any more come to its end, as long as it has time.
  private func wait(for process: pid_t, until end: ContinuousClock.Instant, unless isStopped: () -> Bool) {
    while ContinuousClock.now < end, !isStopped() {
      var ended = siginfo_t()
      // What has ended stays there, so that its group is still its own.
      if waitid(P_PID, id_t(process), &ended, WEXITED | WNOHANG | WNOWAIT) == 0, ended.si_signo == SIGCHLD {
        return
      }
      usleep(1_000)
    }
  }

  /// Whoever is still there gets no more time; who has ended is not harmed.
  private func end(_ process: pid_t, _ output: [UInt8]?) -> Result? {
    kill(-process, SIGKILL)
    // It may not have come as far as to have a group of its own.
    kill(process, SIGKILL)
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    guard status == 0, let output else { return nil }
    let microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
    let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (microseconds + 999_999) / 1_000_000
    return Result(output: output, processorSeconds: UInt64(clamping: seconds))
  }
}
