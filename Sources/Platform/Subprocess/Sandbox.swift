import CLinux
import Glibc

/// The sandbox of another program: these files, no network, no other program, and only the system calls that
/// computing needs. The kernel enforces it, as far as it can.
package struct Sandbox: Sendable {
  /// Files and directories that it may read and start programs from. Missing ones are ignored.
  package var readable: [String]
  /// Files and directories that it may write to as well.
  package var writable: [String] = []
  package var means = Means.here

  package init(readable: [String] = Self.system) { self.readable = readable }

  /// The directories of installed programs and their libraries.
  package static let system = [
    "/usr", "/bin", "/lib", "/lib64", "/nix/store", "/etc/ld.so.cache", "/dev/null", "/dev/urandom",
  ]

  /// The features of the kernel for this.
  package struct Means: Hashable, Sendable {
    /// Landlock: no other files can be opened.
    package var narrowsFiles: Bool
    /// Seccomp: other system calls fail as if they did not exist.
    package var narrowsCalls: Bool

    package init(narrowsFiles: Bool, narrowsCalls: Bool) {
      (self.narrowsFiles, self.narrowsCalls) = (narrowsFiles, narrowsCalls)
    }

    package static let here = Means(
      narrowsFiles: linux_landlock_version() > 0, narrowsCalls: linux_has_seccomp() == 1)
  }
}

extension Sandbox {
  /// Calls `body` with the rules for starting a program; nil if they cannot be made. The rules are closed
  /// afterwards.
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

/// The texts as a null-terminated C array of strings.
func withCStrings<Result>(_ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result)
  -> Result
{
  let copies: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) } + [nil]
  defer { for copy in copies { free(copy) } }
  return copies.withUnsafeBufferPointer { buffer in
    guard let start = buffer.baseAddress else { preconditionFailure("There is the end at least.") }
    return body(start)
  }
}
