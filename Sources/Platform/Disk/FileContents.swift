import Glibc

/// An open file that is read piece by piece. It stays readable after its name is removed.
package final class FileContents: Sendable {
  package let size: Int
  private let descriptor: Int32

  /// Nil if there is no such file, or it cannot be read.
  package convenience init?(reading path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    self.init(adopting: descriptor)
  }

  /// Takes an open file, and closes it at the end.
  package init(adopting descriptor: Int32) {
    var info = stat()
    fstat(descriptor, &info)
    self.descriptor = descriptor
    size = Int(info.st_size)
  }

  deinit { close(descriptor) }

  /// Reads some of the bytes from `offset` on; empty at the end.
  package func bytes(from offset: Int) throws -> ArraySlice<UInt8> {
    let most = min(Self.pieceSize, size - offset)
    guard offset >= 0, most > 0 else { return [] }
    return try [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      let read = pread(descriptor, buffer.baseAddress, most, offset)
      guard read >= 0 else { throw FileSystem.Failure(path: "an open file", code: errno) }
      count = read
    }[...]
  }

  private static let pieceSize = 128 << 10
}
