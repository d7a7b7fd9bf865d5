import Glibc

/// The few things done with whole files. Every error says which file, and what the system answered.
package enum FileSystem {
  /// What the system answered about a file.
  package struct Failure: Error, CustomStringConvertible {
    package let path: String
    package let code: Int32

    package init(path: String, code: Int32) {
      self.path = path
      self.code = code
    }

    /// What the system calls it.
    package var reason: String { String(cString: strerror(code)) }
    /// Whether there was no room.
    package var isFull: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }
    package var description: String { "\(path): \(reason)" }
  }

  /// Whether there is anything by that name.
  package static func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }

  /// Whether this process may write there.
  package static func isWritable(_ path: String) -> Bool {
    access(path, W_OK) == 0
  }

  /// In bytes; zero where there is no such file.
  package static func size(_ path: String) -> Int {
    var info = stat()
    return stat(path, &info) == 0 ? Int(info.st_size) : 0
  }

  /// The size of what is a file and no link to one, nil where it is something else or not there.
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

  /// The path without symbolic links, so that one file has one lock. A file that is not there yet keeps its
  /// name.
  package static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// The directory that something is in, as far as its path says.
  package static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes an empty file for its owner alone, in the place of whatever was there.
  package static func makeEmpty(_ path: String) throws {
    try remove(path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
    close(descriptor)
  }

  /// Makes a directory for its owner alone, where there is none. The one it is in has to be there: a disk that
  /// is not mounted is not to be mistaken for a new place.
  package static func makeDirectory(_ path: String) throws {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Failure(path: path, code: errno) }
  }

  /// What is in a directory, in no order.
  package static func names(in directory: String) throws -> [String] {
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

  /// Writes all of it behind what the open file has; `path` is for the error.
  package static func write(_ bytes: [UInt8], to file: Int32, at path: String) throws {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(path: path, code: errno) }
      start += count
    }
  }

  /// Removes a file; one that is not there is no mistake.
  package static func remove(_ path: String) throws {
    guard unlink(path) == 0 || errno == ENOENT else { throw Failure(path: path, code: errno) }
  }

  /// Brings a file, or the names in a directory, onto the disk.
  package static func sync(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw Failure(path: path, code: errno) }
  }

  /// Puts a finished file in its place at once and for good: whoever looks sees the old one or the new one.
  package static func publish(_ temporary: String, as path: String) throws {
    try sync(temporary)
    guard rename(temporary, path) == 0 else { throw Failure(path: path, code: errno) }
    try sync(directory(of: path))
  }

  /// Takes a file from everybody but its owner. Nil where that is so now, or there is no such file; otherwise why
  /// it cannot be done.
  package static func keepPrivate(_ path: String) -> String? {
    var info = stat()
    guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_mode & 0o077 != 0 else {
      return nil
    }
    guard info.st_uid == geteuid() else { return "it belongs to another user" }
    // What the owner may do stays: a file that was made read-only is read-only on purpose.
    return chmod(path, info.st_mode & 0o700) == 0 ? nil : String(cString: strerror(errno))
  }
}
