import Glibc

/// Operations on whole files. Every error names the file and the system's answer.
package enum FileSystem {
  /// An error of the system about a file.
  package struct Failure: Error, CustomStringConvertible {
    package let path: String
    package let code: Int32

    package init(path: String, code: Int32) {
      self.path = path
      self.code = code
    }

    /// The system's description of the error.
    package var reason: String { String(cString: strerror(code)) }
    /// Whether there was no space.
    package var isFull: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }
    package var description: String { "\(path): \(reason)" }
  }

  /// Whether the path exists.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether this process may write to the path.
  package static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// The size in bytes; zero if there is no such file.
  package static func size(_ path: String) -> Int {
    var info = stat()
    return stat(path, &info) == 0 ? Int(info.st_size) : 0
  }

  /// The size of a regular file; nil if it is another kind, a link, or missing.
  package static func regularSize(_ path: String) -> Int? {
    var info = stat()
    guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(info.st_size)
  }

  /// Whether two paths lead to the same file.
  package static func isSame(_ first: String, _ second: String) -> Bool {
    var a = stat()
    var b = stat()
    guard stat(first, &a) == 0, stat(second, &b) == 0 else { return false }
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino
  }

  /// The path without symbolic links, so that a file has one lock. The name of a missing file is returned
  /// unchanged.
  package static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// The directory part of a path.
  package static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Creates an empty file for its owner only, and replaces any existing file.
  package static func makeEmpty(_ path: String) throws {
    try remove(path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
    close(descriptor)
  }

  /// Creates a directory for its owner only, if it does not exist. Its parent must exist: otherwise a disk
  /// that is not mounted could be mistaken for a new location.
  package static func makeDirectory(_ path: String) throws {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Failure(path: path, code: errno) }
  }

  /// The names in a directory, unsorted.
  package static func childNames(in directory: String) throws -> [String] {
    guard let stream = opendir(directory) else { throw Failure(path: directory, code: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Appends all bytes to the open file; `path` is for the error.
  package static func write(_ bytes: [UInt8], to file: Int32, at path: String) throws {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(path: path, code: errno) }
      start += count
    }
  }

  /// Removes a file, if it exists.
  package static func remove(_ path: String) throws {
    guard unlink(path) == 0 || errno == ENOENT else { throw Failure(path: path, code: errno) }
  }

  /// Syncs a file, or the names in a directory, to the disk.
  package static func sync(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw Failure(path: path, code: errno) }
  }

  /// Moves a finished file to its final name atomically and durably: other processes see the old file or the
  /// new one.
  package static func publish(_ temporary: String, as path: String) throws {
    try sync(temporary)
    guard rename(temporary, path) == 0 else { throw Failure(path: path, code: errno) }
    try sync(directory(of: path))
  }

  /// Removes all permissions of other users. Nil if they have none now, or there is no such file; otherwise
  /// the reason why it failed.
  package static func keepPrivate(_ path: String) -> String? {
    var info = stat()
    guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_mode & 0o077 != 0 else {
      return nil
    }
    guard info.st_uid == geteuid() else { return "it belongs to another user" }
    // The owner's permissions stay: a file may be read-only on purpose.
    return chmod(path, info.st_mode & 0o700) == 0 ? nil : String(cString: strerror(errno))
  }
}
