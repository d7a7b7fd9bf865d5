import CLinux
import Glibc

/// What another program can reach while it runs: these files, no network, no other program, and no system call
/// that computing does not need. The kernel holds it to that, as far as it can.
package struct Confinement: Sendable {
  /// Files and directories that it may read and start programs from. Those that are not there are passed over.
  package var readable: [String]
  /// Those that it may write to, too.
  package var writable: [String] = []
  package var means = Means.here

  package init(readable: [String] = Self.system) {
    self.readable = readable
  }

  /// Where programs have themselves and their libraries.
  package static let system = [
    "/usr", "/bin", "/lib", "/lib64", "/nix/store", "/etc/ld.so.cache", "/dev/null", "/dev/urandom",
  ]

  /// What a kernel offers for that.
  package struct Means: Hashable, Sendable {
    /// Landlock: all other files are as if they could not be opened.
    package var narrowsFiles: Bool
    /// Seccomp: all other system calls are as if they did not exist.
    package var narrowsCalls: Bool

    package init(narrowsFiles: Bool, narrowsCalls: Bool) {
      (self.narrowsFiles, self.narrowsCalls) = (narrowsFiles, narrowsCalls)
    }

    package static let here = Means(
      narrowsFiles: linux_landlock_version() > 0, narrowsCalls: linux_has_seccomp() == 1)
  }
}

extension Confinement {
  /// As the start of a program wants it; nil where it cannot be made. The rules are closed afterwards.
  func withRules<Result>(_ body: (linux_confinement) -> Result?) -> Result? {
    var rules: Int32 = -1
    if means.narrowsFiles {
      rules = withCStrings(readable + writable) { readable in
        withCStrings(writable) { linux_landlock(readable, $0) }
      }
      guard rules >= 0 else { return nil }
    }
    defer { if rules >= 0 { close(rules) } }
    return body(
      linux_confinement(
        ruleset: rules, filters_calls: means.narrowsCalls ? 1 : 0, may_write: writable.isEmpty ? 0 : 1))
  }
}

/// The texts as C wants a list of them, with nothing at its end.
func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let copies: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) } + [nil]
  defer { for copy in copies { free(copy) } }
  return copies.withUnsafeBufferPointer { buffer in
    guard let start = buffer.baseAddress else { preconditionFailure("There is the end at least.") }
    return body(start)
  }
}
