import Glibc

/// A new file that is written from the beginning to the end, for its owner only.
package final class OutputFile {
  package let path: String
  private let descriptor: Int32
  private var pending: [UInt8] = []

  private static let bufferSize = 256 << 10

  package init(_ path: String) throws {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileSystem.Failure(path: path, code: errno) }
    pending.reserveCapacity(Self.bufferSize)
  }

  deinit { close(descriptor) }

  /// Appends to the file; all bytes are in the file only after `finish`.
  package func write(_ bytes: [UInt8]) throws { try add(bytes) }

  package func write(_ bytes: ArraySlice<UInt8>) throws { try add(bytes) }

  private func add(_ bytes: some Sequence<UInt8>) throws {
    pending += bytes
    if pending.count >= Self.bufferSize { try flush() }
  }

  package func write(_ text: StaticString) throws {
    try add(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Syncs the file to the disk.
  package func finish() throws {
    try flush()
    guard fsync(descriptor) == 0 else { throw FileSystem.Failure(path: path, code: errno) }
  }

  private func flush() throws {
    try FileSystem.write(pending, to: descriptor, at: path)
    pending.removeAll(keepingCapacity: true)
  }
}
