import Glibc

/// Keeps every other process from writing the same database. The lock is on a file of its own beside it and
/// ends with the process, however that ends; the file stays, since removing it would let two in at once.
package final class FileLock: Sendable {
  /// Another process holds the lock; nil where it does not say which.
  package struct Held: Error {
    package let process: Int32?
  }

  private let descriptor: Int32

  /// Throws `Held` when another holds it.
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

  /// Takes over an open file. Nothing may be thrown after this, since `deinit` closes it.
  private init(locked descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Lets go. It may be called more than once, but not by two threads at a time.
  package func release() {
    ftruncate(descriptor, 0)
    flock(descriptor, LOCK_UN)
  }

  deinit {
    close(descriptor)
  }

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
