import Programs
import Testing

@Suite struct ChildProcessTests {
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

  @Test func `memory, time and files are bounded`() {
    let limits = run("sleep 0.2; ulimit -v; ulimit -t; ulimit -c") { limits in
      (limits.memory, limits.processorSeconds) = (1 << 28, 3)
    }
    #expect(limits == "262144\n3\n0\n")
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
