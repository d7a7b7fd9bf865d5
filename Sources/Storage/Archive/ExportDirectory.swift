internal import Disk
internal import Glibc
internal import Store

/// A directory that is filled with files; if that fails, they are all removed.
final class ExportDirectory {
  private let path: String
  private var directories: [String] = []
  private var files: [String] = []

  /// Creates the directory, or uses one that is empty.
  init(_ path: String) throws {
    self.path = path
    if mkdir(path, 0o700) == 0 {
      directories.append(path)
    } else if errno != EEXIST {
      throw FileSystem.Failure(path: path, code: errno)
    } else if try !Self.isEmpty(path) {
      throw StoreError.exists(path: path)
    }
  }

  /// Creates a subdirectory.
  func makeDirectory(_ name: String) throws {
    let path = path + "/" + name
    guard mkdir(path, 0o700) == 0 else { throw FileSystem.Failure(path: path, code: errno) }
    directories.append(path)
  }

  /// Creates a file and syncs it to the disk after `body` has written it.
  func makeFile(_ name: String, _ body: (OutputFile) throws -> Void) throws {
    let file = try OutputFile(path + "/" + name)
    files.append(file.path)
    try body(file)
    try file.finish()
  }

  func removeFile(_ name: String) { unlink(path + "/" + name) }

  func removeAll() {
    for file in files { unlink(file) }
    for directory in directories.reversed() { rmdir(directory) }
  }

  private static func isEmpty(_ path: String) throws -> Bool {
    guard let directory = opendir(path) else { throw FileSystem.Failure(path: path, code: errno) }
    defer { closedir(directory) }
    var count = 0
    while readdir(directory) != nil { count += 1 }
    // Every directory lists itself and its parent.
    return count <= 2
  }
}
