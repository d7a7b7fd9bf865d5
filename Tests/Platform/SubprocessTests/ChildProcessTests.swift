import Subprocess
import Testing

struct ChildProcessTests {
  private func run(
    _ script: String, isStopped: Bool = false, limits change: (inout ChildProcess.Limits) -> Void = { _ in }
  ) -> String? {
    var process = ChildProcess("/bin/sh", ["-c", script], environment: ["WHO=us"])
    change(&process.limits)
    return process.output { isStopped }.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `a program's output is what it wrote`() {
    #expect(run("echo hello; echo noise >&2") == "hello\n")
    #expect(run("exit 1") == nil)
    #expect(ChildProcess("/no/such/program", []).output { false } == nil)
  }

  @Test func `a program gets no files and no environment of ours`() {
    #expect(run("ls /proc/self/fd | wc -l | tr -d ' '") == "4\n")
    #expect(run("echo $WHO$HOME") == "us\n")
  }

  @Test func `a program that takes too long is ended, with those it started`() {
    #expect(run("sleep 60 & sleep 60") { $0.time = .milliseconds(50) } == nil)
    #expect(run("sleep 60", isStopped: true) == nil)
  }

  @Test func `too much output is let go, and the program comes to its end`() {
    #expect(run("head -c 1000000 /dev/zero | tr '\\0' x") { $0.output = 10 } == "xxxxxxxxxx")
  }

  @Test func `memory, time and files are bounded before the first instruction`() {
    let limits = run("ulimit -v; ulimit -t; ulimit -c; ulimit -n; ulimit -f; umask") { limits in
      (limits.memory, limits.processorSeconds, limits.openFiles) = (1 << 28, 3, 32)
    }
    #expect(limits == "262144\n3\n0\n32\n2048\n0077\n")
  }

  @Test func `a program that has closed its output has no more time than others`() {
    let start = ContinuousClock.now
    #expect(run("exec >&-; exec sleep 60") { $0.time = .milliseconds(200) } == nil)
    #expect(run("echo done; exec >&-; sleep 0.1") == "done\n")
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test func `what a program leaves behind is ended with it`() throws {
    let left = try #require(run("sleep 60 >&- & echo $!")).dropLast()
    let isThere = "kill -0 \(left) 2>/dev/null && ! grep -q '^State:.Z' /proc/\(left)/status"
    #expect(run("while \(isThere); do :; done; echo gone") == "gone\n")
  }

  @Test func `what it took of a processor is told`() throws {
    let result = ChildProcess("/usr/bin/perl", ["-e", "1 while (times)[0] + (times)[1] < 1.1"]).run { false }
    #expect(result?.processorSeconds == 2)
  }

  @Test func `programs are found where programs are`() {
    #expect(ChildProcess.find("sh")?.hasSuffix("/sh") == true)
    #expect(ChildProcess.find("no-such-program") == nil)
  }

  @Test func `a temporary directory goes with what is in it`() throws {
    var directory = TemporaryDirectory()
    let path = try #require(directory?.path)
    #expect(directory?.write([1, 2, 3], to: "a") == true)
    #expect(directory?.write([1], to: "a") == false)
    #expect(ChildProcess("/bin/cat", [path + "/a"]).output { false } == [1, 2, 3])
    directory = nil
    #expect(ChildProcess("/bin/ls", [path]).output { false } == nil)
  }
}
