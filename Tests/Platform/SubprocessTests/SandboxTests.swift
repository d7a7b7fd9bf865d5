import Subprocess
import Testing

/// The limits of a confined program, each compared with the same program unconfined.
struct SandboxTests {
  private static let here = Sandbox.Means.here
  private static let calls = Sandbox.Means(narrowsFiles: false, narrowsCalls: here.narrowsCalls)
  private static let files = Sandbox.Means(narrowsFiles: here.narrowsFiles, narrowsCalls: false)

  /// Whether a line of Perl says yes.
  private func can(_ code: String, _ sandbox: Sandbox?) -> Bool {
    var process = ChildProcess("/usr/bin/perl", ["-e", "print((\(code)) ? 'yes' : 'no')"])
    process.sandbox = sandbox
    return process.output { false }.map { $0 == Array("yes".utf8) } ?? false
  }

  private func confined(by means: Sandbox.Means = here, writing: [String] = []) -> Sandbox {
    var sandbox = Sandbox()
    sandbox.means = means
    sandbox.writable = writing
    return sandbox
  }

  @Test(
    .enabled(if: here.narrowsCalls),
    arguments: [
      "socket(S, 1, 1, 0)", "socket(S, 2, 1, 0)", "socketpair(A, B, 1, 1, 0)", "kill(0, getppid)",
      "defined($p = fork) && ($p ? waitpid($p, 0) : exit)", "exec('/usr/bin/perl', '-e', 'print q(yes)')",
      "open(F, '>>', '/dev/null')", "chmod(0600, '/tmp/evenly-nothing') || $!{ENOENT}",
    ]) func `the calls that reach others are not there`(_ code: String)
  {
    #expect(can(code, nil))
    #expect(!can(code, confined(by: Self.calls)))
  }

  @Test(.enabled(if: here.narrowsFiles)) func `files that are not named cannot be opened`() throws {
    let directory = try #require(TemporaryDirectory())
    #expect(directory.write([1], to: "secret"))
    let path = directory.path + "/secret"
    for file in [path, "/etc/passwd", "/proc/self/status"] {
      #expect(can("open(F, '<', '\(file)')", nil))
      #expect(!can("open(F, '<', '\(file)')", confined(by: Self.files)))
    }
    var named = confined()
    named.readable.append(directory.path)
    #expect(can("open(F, '<', '\(path)')", named))
    #expect(!can("open(F, '>', '\(path)')", named))
    #expect(can("open(F, '>', '\(path)')", confined(writing: [directory.path])))
    #expect(can("open(F, '>', '\(path)x')", confined(writing: [directory.path])))
    #expect(!can("unlink('\(path)')", named))
  }

  @Test(.enabled(if: here.narrowsCalls))
  func `where files are not narrowed, none is opened for writing all the same`() throws {
    let directory = try #require(TemporaryDirectory())
    #expect(directory.write([1], to: "file"))
    let path = directory.path + "/file"
    #expect(can("open(F, '<', '\(path)')", confined(by: Self.calls)))
    for mode in [">", ">>", "+<"] { #expect(!can("open(F, '\(mode)', '\(path)')", confined(by: Self.calls))) }
    #expect(!can("unlink('\(path)')", confined(by: Self.calls)))
  }

  @Test func `a program runs as before where the kernel offers nothing`() {
    let nothing = Sandbox.Means(narrowsFiles: false, narrowsCalls: false)
    #expect(can("open(F, '<', '/etc/passwd')", confined(by: nothing)))
  }

  @Test(.enabled(if: here.narrowsCalls)) func `threads are left to a program, and its own files and time`() {
    #expect(can("open(F, '<', '/usr/bin/perl') && read(F, my $x, 2) == 2 && time > 0 && -e F", confined()))
  }

  @Test func `no program gains privileges`() throws {
    var process = ChildProcess(
      "/usr/bin/perl", ["-ne", "print if /^(NoNewPrivs|CapBnd|CapEff)/", "/proc/self/status"])
    let lines = try #require(process.output { false }.map { String(decoding: $0, as: UTF8.self) })
    #expect(lines.contains("NoNewPrivs:\t1\n"))
    // A process that is not root has no capabilities to drop.
    #expect(lines.contains("CapEff:\t0000000000000000\n"))
    process.sandbox = Sandbox()
    if Self.here.narrowsFiles { #expect(process.output { false } == []) }
  }

  @Test func `what only computes is ended when its time of a processor is over`() {
    var process = ChildProcess("/usr/bin/perl", ["-e", "1 while 1"])
    process.limits.processorSeconds = 1
    process.limits.time = .seconds(60)
    process.sandbox = Sandbox()
    let start = ContinuousClock.now
    #expect(process.output { false } == nil)
    #expect(ContinuousClock.now - start < .seconds(30))
  }
}
