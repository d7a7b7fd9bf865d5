import CLinux
import Glibc

/// Runs another program to its end, within limits and without a shell. It inherits only its arguments: no
/// open files, no environment, no terminal, no privileges.
package struct ChildProcess: Sendable {
  /// The resource limits, which apply before its first instruction.
  package struct Limits: Sendable {
    package var time: Duration = .seconds(20)
    package var processorSeconds: UInt64 = 10
    /// The size of its address space.
    package var memory: UInt64 = 1 << 30
    /// The size of any file that it writes.
    package var fileSize: UInt64 = 1 << 20
    package var openFiles: UInt64 = 64
    /// The most bytes of its output that are kept.
    package var output = 64 << 10

    package init() {}
  }

  /// The result of a run.
  package struct Result: Sendable {
    package let output: [UInt8]
    /// The processor time in whole seconds, rounded up.
    package let processorSeconds: UInt64
  }

  private let program: String
  private let arguments: [String]
  private let environment: [String]
  package var directory = "/"
  package var limits = Limits()
  /// Nil for a program that may access everything that this process can.
  package var sandbox: Sandbox?

  /// `program` is a path, and `environment` has the form "NAME=value".
  package init(_ program: String, _ arguments: [String], environment: [String] = []) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
  }

  /// The path of a program, searched in `PATH`.
  package static func find(_ name: String) -> String? {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first {
      access($0, X_OK) == 0
    }
  }

  /// The program's standard output; nil if it fails, takes too long, or `isStopped` returns true.
  package func output(unless isStopped: () -> Bool) -> [UInt8]? { run(unless: isStopped)?.output }

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
    guard let sandbox else { return spawn(writingTo: descriptor, nil) }
    return sandbox.withRules { rules in withUnsafePointer(to: rules) { spawn(writingTo: descriptor, $0) } }
  }

  private func spawn(writingTo descriptor: Int32, _ sandbox: UnsafePointer<linux_confinement>?) -> pid_t? {
    var limits = linux_limits(
      processor_seconds: limits.processorSeconds, memory: limits.memory, file_size: limits.fileSize,
      open_files: limits.openFiles)
    let process = withCStrings([program] + arguments) { arguments in
      withCStrings(environment) { environment in
        linux_spawn(program, arguments, environment, directory, descriptor, &limits, sandbox)
      }
    }
    return process > 0 ? process : nil
  }

  // MARK: - Reading

  /// Reads the output until the program closes it; nil if that takes too long.
  private func read(_ descriptor: Int32, until end: ContinuousClock.Instant, unless isStopped: () -> Bool)
    -> [UInt8]?
  {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while ContinuousClock.now < end, !isStopped() {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 100) > 0 else { continue }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? output : nil }
      // Further output is read and dropped, so that the program can finish.
      output += buffer.prefix(min(count, limits.output - output.count))
    }
    return nil
  }

  // MARK: - Ending

  /// Waits for a program that has closed its output, as long as it has time.
  private func wait(for process: pid_t, until end: ContinuousClock.Instant, unless isStopped: () -> Bool) {
    while ContinuousClock.now < end, !isStopped() {
      var ended = siginfo_t()
      // An ended process is not reaped yet, so that its process group cannot be reused.
      if waitid(P_PID, id_t(process), &ended, WEXITED | WNOHANG | WNOWAIT) == 0, ended.si_signo == SIGCHLD {
        return
      }
      usleep(1_000)
    }
  }

  /// Kills all processes of the group that are still running.
  private func end(_ process: pid_t, _ output: [UInt8]?) -> Result? {
    kill(-process, SIGKILL)
    // The child may not have created its own group yet.
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
