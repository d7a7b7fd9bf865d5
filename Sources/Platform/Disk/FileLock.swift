import Glibc

/// Keeps other processes from writing the same database. The lock is on a separate file beside it and ends
/// with the process in any case; the file stays, because removing it could let two processes in.
package final class FileLock: Sendable {
  /// Another process has the lock; nil if its number is unknown.
  package struct Held: Error { package let process: Int32? }

  private let descriptor: Int32

  /// Throws `Held` if another process has the lock.
  package convenience init(beside database: String) throws {
    let path = database + "-lock"
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileSystem.Failure(path: path, code: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let holder = Self.holder(descriptor)
      close(descriptor)
      throw Held(process: holder)
    }
    self.init(locked: descriptor)
    note(getpid())
  }

  /// Takes over an open file. No error may be thrown after this, because `deinit` closes it.
  private init(locked descriptor: Int32) { self.descriptor = descriptor }

  /// Releases the lock. It can be called again, but not by two threads at a time.
  package func release() {
    ftruncate(descriptor, 0)
    flock(descriptor, LOCK_UN)
  }

  deinit { close(descriptor) }

  private func note(_ process: pid_t) {
    let text = Array("\(process)\n".utf8)
    ftruncate(descriptor, 0)
    pwrite(descriptor, text, text.count, 0)
  }

  private static func holder(_ descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    let digits = bytes.prefix(max(0, count)).prefix { (0x30...0x39).contains($0) }
    return Int32(String(decoding: digits, as: UTF8.self))
  }
}
